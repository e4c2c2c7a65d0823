import { addCharges, type Charges, NO_CHARGES } from '../fees/charges.ts';
import { addMoney, type Money, money, subtractMoney, ZERO_MONEY } from '../units/money.ts';
import { type Price, valueAt } from '../units/price.ts';
import { applyFill } from './apply-fill.ts';
import { FLAT_POSITION, type PositionState } from './position-state.ts';
import { applyEntry, type PositionEntry } from './position-entry.ts';

/** A position as a day finds it. `mark` is the close of the day before; it matters only while something is carried. */
export interface DayOpening {
  readonly position: PositionState;
  readonly mark: Price | null;
}

/**
 * What happened to a position on one trading date. Carried lots enter the day at the previous close, as brokers count them, and lots of the
 * day at their fill; both then share one average, as the position itself does: lots have no names, carried and day are told apart by
 * quantity alone (net = carried + bought - sold + converted). Plain JSON.
 */
export interface DayFigures {
  readonly carriedQuantity: number;
  /** What the carried quantity had cost, signed. */
  readonly carriedCost: Money;
  readonly carriedMark: Price | null;
  readonly buyQuantity: number;
  readonly buyValue: Money;
  readonly sellQuantity: number;
  readonly sellValue: Money;
  /** Units that came in (above zero for a long) or went out by a change of product, signed like the position. */
  readonly convertedQuantity: number;
  readonly netQuantity: number;
  /** Cost of what is open, by the purchase prices: the position's own. */
  readonly openCost: Money;
  /** Cost of what is open, carried lots counted at the previous close; null without one. */
  readonly dayCost: Money | null;
  /** Closed on this day, against the previous close for carried lots; null without one. Gross. */
  readonly realised: Money | null;
  /** Closed on this day, against what it had cost. Gross. */
  readonly realisedAtCost: Money;
  /** Profit since the previous close that left with a change of product; it goes on in the other position. Null without a previous close. */
  readonly converted: Money | null;
  readonly charges: Charges;
  /** The price at which the contract was settled on this day; null when it was not. */
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

/** Returns the day counted from the previous close; every figure of it is unknown when something is carried and that close is. */
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
    // What leaves takes its share of the day's cost along; the other position goes on from what it had cost.
    const { side, quantity, value } = entry.conversion;
    const sign = side === 'buy' ? 1 : -1;
    const share = costOfShare(day, quantity);
    converted = addMoney(converted, money(sign * value - share));
    day = { ...day, netQuantity: day.netQuantity - sign * quantity, openCost: subtractMoney(day.openCost, share) };
  }
  return { dayCost: day.openCost, realised: day.realised, converted };
}

/** Returns what a quantity of a position costs by its average, signed: what closing it at a price of zero would give up. */
function costOfShare(position: PositionState, quantity: number): Money {
  const side = position.netQuantity > 0 ? 'sell' : 'buy';
  const closed = applyFill(position, { tradeId: '', side, quantity, price: 0 as Price, charges: NO_CHARGES });
  return subtractMoney(position.openCost, closed.openCost);
}

/** Returns the figures of a day from what it found and what was booked on it, in that order. */
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
