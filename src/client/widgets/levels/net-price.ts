import type { LiveQuote } from '#client/state/market/ticker-store.ts';

/** One unit of a leg of a strategy. */
export interface NetLeg {
  readonly instrumentId: string;
  readonly side: 'buy' | 'sell';
}

/**
 * Returns what entering all legs would cost per unit now, bought ones at the ask and sold ones at the bid: negative when it brings money.
 * Null while a price is missing.
 */
export function netPrice(legs: readonly NetLeg[], read: (instrumentId: string) => LiveQuote | null): number | null {
  if (legs.length === 0) return null;
  let sum = 0;
  for (const { instrumentId, side } of legs) {
    const quote = read(instrumentId);
    const price = side === 'buy' ? (quote?.ask ?? null) : (quote?.bid ?? null);
    if (price === null) return null;
    sum += side === 'buy' ? price : -price;
  }
  return Math.round(sum * 100) / 100;
}

/** Where a price stands to an entry zone, and how far outside as a share of the price at which it was computed. */
export interface ZonePlace {
  readonly place: 'inside' | 'above' | 'below' | 'unknown';
  readonly by: number;
}

/** Returns where a net price stands to an entry zone. */
export function zonePlace(now: number | null, zone: { readonly entry: number; readonly low: number; readonly high: number }): ZonePlace {
  if (now === null) return { place: 'unknown', by: 0 };
  const size = Math.abs(zone.entry);
  if (now > zone.high) return { place: 'above', by: size > 0 ? (now - zone.high) / size : 0 };
  if (now < zone.low) return { place: 'below', by: size > 0 ? (zone.low - now) / size : 0 };
  return { place: 'inside', by: 0 };
}
