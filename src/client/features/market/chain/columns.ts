import { fitColumns } from '#client/ui/fit-columns.ts';
import type { ColumnId, PresetId } from './column-ids.ts';
import { widthOf } from './leg-figures.ts';

/** Columns of the call side from the outer edge to the strike; the put side mirrors them. */
export const PRESET_COLUMNS: Readonly<Record<Exclude<PresetId, 'own'>, readonly ColumnId[]>> = {
  price: ['oi', 'oi-change', 'volume', 'iv', 'bid', 'ask', 'change', 'ltp'],
  greeks: ['oi', 'iv', 'vega', 'theta', 'gamma', 'delta', 'change', 'ltp'],
  interest: ['oi', 'oi-change', 'oi-change-share', 'volume', 'build-up', 'iv', 'change', 'ltp'],
};

/** The reader's own columns before any choice. */
export const STANDARD_OWN: readonly ColumnId[] = ['oi', 'iv', 'delta', 'profit-chance', 'time-value', 'spread', 'change', 'ltp'];

/** The order in which columns are dropped for lack of width; the last price never is. */
const LEAVE: readonly ColumnId[] = [
  'rho',
  'intrinsic',
  'spread-share',
  'middle',
  'change-points',
  'iv-change',
  'moneyness',
  'in-the-money',
  'oi-change-share',
  'bid-quantity',
  'ask-quantity',
  'vega',
  'breakeven',
  'time-value',
  'volume',
  'change',
  'oi-change',
  'spread',
  'gamma',
  'profit-chance',
  'build-up',
  'oi',
  'theta',
  'iv',
  'delta',
  'ask',
  'bid',
];

/** Bid and ask are what an order is written from, so beside an open ticket they rank above the last price. */
const MARKET: readonly ColumnId[] = ['bid', 'ask'];

/** Returns the columns of a side that fit beside the middle columns. */
export function columnsThatFit(columns: readonly ColumnId[], pair: boolean, room: number): readonly ColumnId[] {
  const side = (room - widthOf('strike') - (pair ? widthOf('pair') : 0)) / 2;
  const fit = fitColumns(columns, LEAVE, widthOf, side);
  const both = columns.filter((column) => MARKET.includes(column));
  const hasBoth = both.length === MARKET.length && both.reduce((sum, column) => sum + widthOf(column), 0) <= side;
  return hasBoth && !both.every((column) => fit.includes(column)) ? both : fit;
}

/** One column of the grid: a value of one side, the strike, or the price of a pair around it. */
export interface GridColumn {
  readonly side: 'call' | 'strike' | 'put';
  readonly id: ColumnId | 'strike' | 'pair';
}

/** Returns the columns of the grid from left to right. A phone has five: last price, metric, strike, metric, last price. */
export function gridColumns(columns: readonly ColumnId[], pair: boolean): readonly GridColumn[] {
  return [
    ...columns.map((id) => ({ side: 'call', id }) as const),
    { side: 'strike', id: 'strike' } as const,
    ...(pair ? [{ side: 'strike', id: 'pair' } as const] : []),
    ...columns.toReversed().map((id) => ({ side: 'put', id }) as const),
  ];
}

/** Returns the columns a phone shows on each side of the strike, outermost first. */
export function phoneColumns(metric: ColumnId): readonly ColumnId[] {
  return ['ltp', metric];
}

/** On a phone the last price has its change below and needs more width than the other figure. */
export const PHONE_WIDTHS: Readonly<Partial<Record<GridColumn['id'], number>>> = { ltp: 84, strike: 62, pair: 62 };

/** Position of a column in its row, as shares of the row's width, equal to the head's tracks so that no text can shift it. */
export interface ColumnPlace {
  readonly left: string;
  readonly width: string;
}

/** Returns the places of columns of such widths. */
export function columnPlaces(widths: readonly number[]): readonly ColumnPlace[] {
  const all = widths.reduce((sum, width) => sum + width, 0);
  const part = (width: number) => `${(width / all) * 100}%`;
  return widths.map((width, place) => ({ left: part(widths.slice(0, place).reduce((sum, each) => sum + each, 0)), width: part(width) }));
}
