import type { Brand } from './brand.ts';

/** Epoch milliseconds, UTC. */
type EpochMs = number;

/** When we received or did something, by our own clock: freshness, sign-in, tokens, retries. Epoch ms UTC. */
export type WallTime = Brand<EpochMs, 'WallTime'>;

/** When the market says it happened: sessions, expiries, schedules, candles. Epoch ms UTC. Never mixed with WallTime. */
export type ExchangeTime = Brand<EpochMs, 'ExchangeTime'>;

function instant(ms: number): number {
  if (!Number.isSafeInteger(ms)) throw new RangeError(`not an instant in whole milliseconds: ${ms}`);
  return ms;
}

/** Returns the epoch milliseconds as wall time. Throws RangeError when not a safe integer. */
export function wallTime(ms: number): WallTime {
  return instant(ms) as WallTime;
}

/** Returns the epoch milliseconds as exchange time. Throws RangeError when not a safe integer. */
export function exchangeTime(ms: number): ExchangeTime {
  return instant(ms) as ExchangeTime;
}
