import { type Dated, rowInForce } from '../calendar/dated.ts';

export const MARGIN_CLASSES = ['index', 'stock'] as const;
export type MarginClass = (typeof MARGIN_CLASSES)[number];

/** What the estimate is made of, as fractions of the underlying's price unless said otherwise. */
export interface MarginParameters extends Dated {
  readonly marginClass: MarginClass;
  /** Least price scan range for contracts up to nine months, and beyond. */
  readonly priceScanFloor: number;
  readonly longDatedPriceScanFloor: number;
  /** The scan range in daily standard deviations: six of them over two days. */
  readonly priceScanDeviations: number;
  /** Least move of volatility (0.04 = 4 points), and as a share of the yearly volatility. */
  readonly volatilityScanFloor: number;
  readonly volatilityScanShare: number;
  /** Range multiple of the two extreme scenarios, and the share of their loss that counts. */
  readonly extremeMoves: number;
  readonly extremeShare: number;
  /** Charge on the far leg of positions that offset each other across expiries. */
  readonly calendarCharge: number;
  /** Extreme loss margin on futures and short options, and its surcharges. */
  readonly extremeLoss: number;
  readonly farStrikeExtra: number;
  /** A strike is far when it lies more than this share away from the previous close. */
  readonly farStrikeDistance: number;
  readonly expiryDayExtra: number;
}

const SCAN =
  'NSE Clearing, F&O risk parameters page; scan order and the extreme scenarios (2 ranges at 35 %) from general knowledge of SPAN';
const index: MarginParameters = {
  marginClass: 'index',
  effectiveFrom: '2024-11-20',
  checkedOn: '2026-08-22',
  source: `${SCAN}; 2 % extreme loss not verified; +3 % far strikes by tradingqna; +2 % on expiry day NCL/CMPT/64639`,
  priceScanFloor: 0.093,
  longDatedPriceScanFloor: 0.177,
  priceScanDeviations: 6 * Math.SQRT2,
  volatilityScanFloor: 0.04,
  volatilityScanShare: 0.25,
  extremeMoves: 2,
  extremeShare: 0.35,
  calendarCharge: 0.0175,
  extremeLoss: 0.02,
  farStrikeExtra: 0.03,
  farStrikeDistance: 0.1,
  expiryDayExtra: 0.02,
};

/** Rows in force from their date on. */
export const MARGIN_PARAMETERS: readonly MarginParameters[] = [
  index,
  {
    ...index,
    marginClass: 'stock',
    source: `${SCAN}; extreme loss of 3.5 % for shares from general knowledge, not verified; no extra on expiry day`,
    priceScanFloor: 0.142,
    longDatedPriceScanFloor: 0.177,
    volatilityScanFloor: 0.1,
    calendarCharge: 0.022,
    extremeLoss: 0.035,
    farStrikeExtra: 0,
    expiryDayExtra: 0,
  },
];

const of = (marginClass: MarginClass) => MARGIN_PARAMETERS.filter((candidate) => candidate.marginClass === marginClass);
/** Found once: a test asks with every minute. */
const ROWS: Readonly<Record<MarginClass, readonly MarginParameters[]>> = { index: of('index'), stock: of('stock') };

/** Returns whether parameters are known for a trading date (YYYY-MM-DD). */
export function hasMarginParameters(marginClass: MarginClass, date: string): boolean {
  return rowInForce(ROWS[marginClass], date) !== null;
}

/** Returns the parameters in force on a trading date (YYYY-MM-DD). Throws RangeError when the table does not reach back that far. */
export function marginParametersOn(marginClass: MarginClass, date: string): MarginParameters {
  const row = rowInForce(ROWS[marginClass], date);
  if (row === null) throw new RangeError(`no margin parameters in force on ${date}`);
  return row;
}
