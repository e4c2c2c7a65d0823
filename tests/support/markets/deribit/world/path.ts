import { lastSettlement } from './expiries.ts';
import { noiseOf, normalOf, randomFrom, rounded } from './random.ts';
import type { Underlying } from './underlyings.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const MINUTES = 1_440;
const DAYS = 30;

interface Point {
  readonly at: number;
  readonly value: number;
}

interface Past {
  readonly prices: readonly Point[];
  readonly volatilities: readonly Point[];
  readonly deliveries: { date: string; delivery_price: number }[];
}

/** Returns the index of the minutes and days before a time, walked back from the price at it. */
export function pathBefore(underlying: Underlying, now: number, seed: number): Past {
  const next = randomFrom(seed + underlying.firstInstrument);
  const spread = underlying.volatility * Math.sqrt(MINUTE / (365 * DAY));
  const end = Math.floor(now / MINUTE) * MINUTE;
  const prices: Point[] = [];
  let price = underlying.start;
  for (let count = 0; count < MINUTES; count += 1) {
    prices.push({ at: end - count * MINUTE, value: rounded(price, underlying.decimals) });
    price *= Math.exp(-spread * normalOf(next));
  }
  const volatilities = prices.map(({ at }, count) => {
    const moved = underlying.volatility * 100 * (1 + 0.02 * Math.sin(count / 90) + 0.004 * (noiseOf(seed, count) - 0.5));
    return { at, value: rounded(moved, 4) };
  });
  const deliveries = Array.from({ length: DAYS }, (_, count) => ({
    date: new Date(lastSettlement(now) - count * DAY).toISOString().slice(0, 10),
    delivery_price: rounded(underlying.start * (1 + 0.05 * Math.sin((count + 1) / 4)), underlying.decimals),
  }));
  return { prices: prices.toReversed(), volatilities: volatilities.toReversed(), deliveries };
}
