import { knownDecimal, knownMoney, minusKnown } from '#client/state/known-money.ts';
import { addMoney, moneyFromDecimal, moneyToDecimal } from '#domain/units/money.ts';
import { priceFromDecimal, valueAt } from '#domain/units/price.ts';
import type { Position, PositionBookRow } from '#client/api/types.ts';
import type { LiveQuote } from '#client/state/ticker-store.ts';

/** Reads the live quote of an instrument; null while none has come. */
export type ReadQuote = (instrumentId: string) => LiveQuote | null;

/** Returns what is held for delivery: shares that are paid for and carried without end. */
export function holdingsOf(positions: readonly Position[]): readonly Position[] {
  return positions.filter(({ product, net_quantity }) => product === 'CNC' && net_quantity !== 0);
}

/** Returns the holding's last price: the live one, else the one that came with it; null while neither is known. */
export function priceOf({ instrument, quote }: Position, read: ReadQuote): number | null {
  return read(instrument.instrument_id)?.ltp ?? quote?.ltp ?? null;
}

/** Returns what the holding is worth at a last price; null while none is known. */
export function holdingValue(position: Position, lastPrice: number | null): number | null {
  return lastPrice === null ? null : moneyToDecimal(valueAt(priceFromDecimal(lastPrice), position.net_quantity));
}

/** Returns what the holding has won or lost against what it cost, before charges; null while no price is known. */
export function holdingProfit(position: Position, lastPrice: number | null): number | null {
  const value = holdingValue(position, lastPrice);
  return knownDecimal(minusKnown(knownMoney(value), knownMoney(position.open_cost)));
}

/** Returns the sum of one amount for each holding; null when one of them is not known. */
export function sumOf(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length < amounts.length ? null : moneyToDecimal(addMoney(...known.map(moneyFromDecimal)));
}

/** Returns the holding's part of what all of them are worth, as a fraction; null while one price is not known. */
export function weightOf(position: Position, all: readonly Position[], read: ReadQuote): number | null {
  const value = (each: Position) => holdingValue(each, priceOf(each, read));
  return shareOf(value(position), sumOf(all.map(value)));
}

/** Returns what holdings have won or lost since the previous close, as the day's book states it, before charges; null when one row is missing. */
export function dayOfHoldings(all: readonly Position[], rows: readonly PositionBookRow[] | null): number | null {
  return rows === null ? null : sumOf(all.map(({ position_id: id }) => rows.find((row) => row.position_id === id)?.gross_pnl ?? null));
}

/** Returns `part` of `whole` as a fraction; null when one is not known or the whole is nothing. */
export function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}
