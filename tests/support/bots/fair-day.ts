import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { Candle } from '#domain/market/candle.ts';
import { price } from '#domain/units/price.ts';
import { madeDay } from './made-day.ts';

const TICK = 500;
const STARTS_AT = 2_000_000;
/** Steps of a minute, each of so many ticks up or down. */
const STEPS = 24;
const TICKS = 10;

/** Numbers from 0 to 1 that follow from a seed. */
function drawnFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns a day whose option prices are a pure random walk, step by step within each minute: no rule can make money on such prices, except by an error in the
 * engine. The underlying is constant.
 */
export function fairDay(date: string, seed: number): DayTape {
  const still = madeDay({ date });
  const next = drawnFrom(seed * 7_919 + 13);
  let now = STARTS_AT;
  const calls = still.spot.map(({ at }): Candle => {
    const open = now;
    let [high, low] = [open, open];
    for (let step = 0; step < STEPS; step += 1) {
      now = Math.max(TICK, now + (next() < 0.5 ? -1 : 1) * TICKS * TICK);
      high = Math.max(high, now);
      low = Math.min(low, now);
    }
    return { at, open: price(open), high: price(high), low: price(low), close: price(now), volume: 65, openInterest: 0 };
  });
  return { ...still, option: () => calls };
}
