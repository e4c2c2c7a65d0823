import { addCharges, type Charges, NO_CHARGES } from '../fees/charges.ts';
import { addMoney, type Money, money, subtractMoney, ZERO_MONEY } from '../units/money.ts';
import { type Price, valueAt } from '../units/price.ts';
import { applyFill } from './apply-fill.ts';
import { FLAT_POSITION, type PositionState } from './position-state.ts';
import { applyEntry, type PositionEntry } from './position-entry.ts';

/** A position at the start of a day. `mark` is the close of the day before; needed only for a carried position. */
export interface DayOpening {
  readonly position: PositionState;
  readonly mark: Price | null;
}

/**
 * A position on one trading date. Carried lots enter the day at the previous close, as brokers count them, and lots of the day at their fill; both then share
 * one average, like the position itself: carried and new lots differ by quantity alone (net = carried + bought - sold + converted). Plain JSON.
 */
export interface DayFigures {
  readonly carriedQuantity: number;
  /** Cost of the carried quantity, signed. */
  readonly carriedCost: Money;
  readonly carriedMark: Price | null;
  readonly buyQuantity: number;
  readonly buyValue: Money;
  readonly sellQuantity: number;
  readonly sellValue: Money;
  /** Units converted in (above zero for a long) or out by a change of product, signed like the position. */
  readonly convertedQuantity: number;
  readonly netQuantity: number;
  /** Cost of the open quantity at purchase prices, as the position has it. */
  readonly openCost: Money;
  /** Cost of the open quantity, carried lots at the previous close; null without one. */
  readonly dayCost: Money | null;
  /** Profit of lots closed on this day, carried lots from the previous close; null without one. Gross. */
  readonly realised: Money | null;
  /** Profit of lots closed on this day, from their purchase cost. Gross. */
  readonly realisedAtCost: Money;
  /** Profit since the previous close of lots converted to another product; the other position continues it. Null without a previous close. */
  readonly converted: Money | null;
  readonly charges: Charges;
  /** Price at which the contract was settled on this day; null when it was not. */
  readonly settlementPrice: Price | null;
}

type DayTotals = Pick<DayFigures, 'buyQuantity' | 'buyValue' | 'sellQuantity' | 'sellValue' | 'convertedQuantity' | 'settlementPrice'>;

const NO_TOTALS: DayTotals = {
  buyQuantity: 0,
  buyValue: ZERO_MONEY,
  sellQuantity: 0,
  sellValue: ZERO_MONEY,
  convertedQuantity: 0,
  settlementPrice: null,
};

function totalsWith(totals: DayTotals, entry: PositionEntry): DayTotals {
  if (!('fill' in entry)) {
    const { side, quantity } = entry.conversion;
    const sign = (side === 'buy') === (entry.kind === 'conversion-in') ? 1 : -1;
    return { ...totals, convertedQuantity: totals.convertedQuantity + sign * quantity };
  }
  const { side, quantity, price } = entry.fill;
  const settlementPrice = entry.kind === 'settlement' ? price : totals.settlementPrice;
  const value = valueAt(price, quantity);
  return side === 'buy'
    ? { ...totals, settlementPrice, buyQuantity: totals.buyQuantity + quantity, buyValue: addMoney(totals.buyValue, value) }
    : { ...totals, settlementPrice, sellQuantity: totals.sellQuantity + quantity, sellValue: addMoney(totals.sellValue, value) };
}

type MarkedDay = Pick<DayFigures, 'dayCost' | 'realised' | 'converted'>;

/** Returns the day counted from the previous close; every figure is null when a carried position has no previous close. */
function fromPreviousClose({ position, mark }: DayOpening, entries: readonly PositionEntry[]): MarkedDay {
  const { netQuantity } = position;
  if (netQuantity !== 0 && mark === null) return { dayCost: null, realised: null, converted: null };
  let day: PositionState = { ...FLAT_POSITION, netQuantity, openCost: mark === null ? ZERO_MONEY : valueAt(mark, netQuantity) };
  let converted = ZERO_MONEY;
  for (const entry of entries) {
    if (entry.kind !== 'conversion-out') {
      day = applyEntry(day, entry);
      continue;
    }
    // Converted lots take their share of the day's cost with them; the other position starts from their purchase cost.
    const { side, quantity, value } = entry.conversion;
    const sign = side === 'buy' ? 1 : -1;
    const share = costOfShare(day, quantity);
    converted = addMoney(converted, money(sign * value - share));
    day = { ...day, netQuantity: day.netQuantity - sign * quantity, openCost: subtractMoney(day.openCost, share) };
  }
  return { dayCost: day.openCost, realised: day.realised, converted };
}

/** Returns the signed cost of a quantity of the position at its average price. */
function costOfShare(position: PositionState, quantity: number): Money {
  const side = position.netQuantity > 0 ? 'sell' : 'buy';
  const closed = applyFill(position, { tradeId: '', side, quantity, price: 0 as Price, charges: NO_CHARGES });
  return subtractMoney(position.openCost, closed.openCost);
}

/** Returns the figures of a day from its opening and its entries, in the order of booking. */
export function dayFiguresOf(opening: DayOpening, entries: readonly PositionEntry[]): DayFigures {
  let position = opening.position;
  let totals = NO_TOTALS;
  let charges: Charges = NO_CHARGES;
  for (const entry of entries) {
    position = applyEntry(position, entry);
    totals = totalsWith(totals, entry);
    if ('fill' in entry) charges = addCharges(charges, entry.fill.charges);
  }
  return {
    carriedQuantity: opening.position.netQuantity,
    carriedCost: opening.position.openCost,
    carriedMark: opening.position.netQuantity === 0 ? null : opening.mark,
    ...totals,
    netQuantity: position.netQuantity,
    openCost: position.openCost,
    ...fromPreviousClose(opening, entries),
    realisedAtCost: subtractMoney(position.realised, opening.position.realised),
    charges,
  };
}
