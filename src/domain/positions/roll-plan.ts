import type { Instrument } from '../instruments/instrument.ts';
import type { Product, Side } from '../orders/order-kinds.ts';
import { type Money, money, subtractMoney } from '../units/money.ts';
import { multiplyDivide } from '../units/multiply-divide.ts';
import { type Price, price, valueAt } from '../units/price.ts';
import { openProfit } from './profit.ts';
import type { PositionState } from './position-state.ts';

/** One leg of a roll. */
export interface RollLeg {
  readonly instrument: Instrument;
  readonly product: Product;
  readonly side: Side;
  readonly lots: number;
}

/** The open position in a contract under a product; quantity in units, signed. */
interface RolledPosition {
  readonly instrument: Instrument;
  readonly product: Product;
  readonly netQuantity: number;
}

/** Returns whether one contract can follow another in a roll: both options of one kind or both futures, on one underlying, and different. */
function canFollow(from: Instrument, to: Instrument): boolean {
  if (from.id === to.id || from.underlying !== to.underlying) return false;
  if (from.kind === 'option') return to.kind === 'option' && to.optionType === from.optionType;
  return from.kind === 'future' && to.kind === 'future';
}

/**
 * Returns whether the legs roll the position: the first closes all or part of it, never more, and the second opens as many lots of another contract on the
 * same side.
 */
export function isRoll({ instrument, product, netQuantity }: RolledPosition, legs: readonly RollLeg[]): boolean {
  const [closing, opening, ...more] = legs;
  if (closing === undefined || opening === undefined || more.length > 0 || netQuantity === 0) return false;
  const held: Side = netQuantity > 0 ? 'buy' : 'sell';
  return (
    closing.instrument.id === instrument.id &&
    canFollow(instrument, opening.instrument) &&
    closing.product === product &&
    opening.product === product &&
    closing.side !== held &&
    opening.side === held &&
    closing.lots === opening.lots &&
    closing.lots * instrument.lotSize <= Math.abs(netQuantity)
  );
}

/** Prices at which a contract can be bought and sold now; null where there is no bid or ask. */
export interface TakerQuote {
  readonly bid: Price | null;
  readonly ask: Price | null;
}

interface RollInput {
  readonly position: Pick<PositionState, 'netQuantity' | 'openCost'>;
  readonly lots: number;
  /** Units per lot of each contract, which may differ between expiries. */
  readonly lotSizes: { readonly from: number; readonly to: number };
  /** Tradable quotes only, never stale ones. */
  readonly quotes: { readonly from: TakerQuote; readonly to: TakerQuote };
}

/** Result of a roll whose two legs take the other side of the book. Null where a price is missing. */
export interface RollFigures {
  readonly closingPrice: Price | null;
  readonly openingPrice: Price | null;
  /** Per unit: a credit above zero, a debit below. */
  readonly perUnit: Price | null;
  /** The same in money. For futures it is the spread gained or lost, not cash. */
  readonly total: Money | null;
  /** Profit that the closing leg books, before charges. */
  readonly booked: Money | null;
}

/** Returns the result of rolling so many lots. Throws RangeError when the position is flat or smaller. */
export function rollFigures({ position, lots, lotSizes, quotes }: RollInput): RollFigures {
  const { netQuantity, openCost } = position;
  const open = Math.abs(netQuantity);
  const units = lots * lotSizes.from;
  if (!(units > 0 && units <= open)) throw new RangeError('more than is open cannot be rolled');
  const long = netQuantity > 0;
  const closingPrice = long ? quotes.from.bid : quotes.from.ask;
  const openingPrice = long ? quotes.to.ask : quotes.to.bid;
  const cost = money(multiplyDivide(openCost, units, open));
  const booked = closingPrice === null ? null : openProfit(long ? units : -units, cost, closingPrice);
  if (closingPrice === null || openingPrice === null) return { closingPrice, openingPrice, perUnit: null, total: null, booked };
  const closed = valueAt(closingPrice, units);
  const opened = valueAt(openingPrice, lots * lotSizes.to);
  return {
    closingPrice,
    openingPrice,
    perUnit: price(long ? closingPrice - openingPrice : openingPrice - closingPrice),
    total: long ? subtractMoney(closed, opened) : subtractMoney(opened, closed),
    booked,
  };
}
