import { knownDecimal } from '#client/state/resource/known-money.ts';
import { dayProfitOf, markOfPosition, openProfitAt, type ReadMark } from '#client/state/positions/profit.ts';
import { addMoney, moneyFromDecimal, moneyToDecimal } from '#domain/units/money.ts';
import { type Price, valueAt } from '#domain/units/price.ts';
import type { Position, PositionBookRow } from '#client/api/types.ts';

/** Returns the holdings: paid shares carried for delivery. */
export function holdingsOf(positions: readonly Position[]): readonly Position[] {
  return positions.filter(({ product, net_quantity }) => product === 'CNC' && net_quantity !== 0);
}

/** Returns the mark of the holding; null while unknown. */
export function priceOf(position: Position, readMark: ReadMark): Price | null {
  return markOfPosition(position, readMark)?.price ?? null;
}

/** Returns the value of the holding at a mark; null while unknown. */
export function holdingValue(position: Position, mark: Price | null): number | null {
  return mark === null ? null : moneyToDecimal(valueAt(mark, position.net_quantity));
}

/** Returns the holding's profit against its cost, before charges; null while the mark is unknown. */
export function holdingProfit(position: Position, mark: Price | null): number | null {
  return knownDecimal(openProfitAt(position, mark));
}

/** Returns the sum of the amounts; null when one of them is unknown. */
export function sumOf(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length < amounts.length ? null : moneyToDecimal(addMoney(...known.map(moneyFromDecimal)));
}

/** Returns the holding's share of the total value, as a fraction; null while one price is unknown. */
export function weightOf(position: Position, all: readonly Position[], readMark: ReadMark): number | null {
  const value = (each: Position) => holdingValue(each, priceOf(each, readMark));
  return shareOf(value(position), sumOf(all.map(value)));
}

/** Returns the profit of holdings since the previous close at the marks, before charges; null when one row is missing. */
export function dayOfHoldings(all: readonly Position[], rows: readonly PositionBookRow[] | null, readMark: ReadMark): number | null {
  const own = all.flatMap(({ position_id: id }) => rows?.find((row) => row.position_id === id) ?? []);
  return own.length < all.length ? null : knownDecimal(dayProfitOf(own, false, readMark));
}

/** Returns `part` of `whole` as a fraction; null when one is not known or the whole is nothing. */
export function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}
