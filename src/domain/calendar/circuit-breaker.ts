import type { ExchangeTime } from '../units/time.ts';
import { type Dated, rowInForce } from './dated.ts';
import { MINUTE_MS } from './dates.ts';
import type { LocalClock } from './local-clock.ts';

/** A halt by the time of its trigger: minutes until continuous trading, the call auction included; 'day' = the rest of it; 0 = none. */
interface HaltSlot {
  /** The slot holds for triggers before this minute of the day; null = to the end. */
  readonly before: number | null;
  readonly minutes: number | 'day';
}
interface BreakerLevel {
  readonly percent: number;
  readonly slots: readonly HaltSlot[];
}
/** Market-wide circuit breakers: how far an index must move from the previous close, either way, and how long all trading stops. */
export interface BreakerRule extends Dated {
  readonly levels: readonly BreakerLevel[];
}

/** A reached circuit breaker: its level, and how long trading stops (0 = it does not). */
export interface Halt {
  readonly percent: number;
  readonly minutes: number | 'day';
}

/** Returns the halt that each level would bring at an instant, lowest first. */
export function haltsAt(clock: LocalClock, rules: readonly BreakerRule[], at: ExchangeTime): readonly Halt[] {
  const minute = clock.msOfDay(at) / MINUTE_MS;
  const rule = rowInForce(rules, clock.dateAt(at));
  return (rule?.levels ?? []).map(({ percent, slots }) => ({
    percent,
    minutes: slots.find(({ before }) => before === null || minute < before)?.minutes ?? 0,
  }));
}

/** Returns the highest of the breakers in force above `passed` percent that a move (a share of the previous close, either way) has reached, or null. */
export function breakerReached(halts: readonly Halt[], move: number, passed: number): Halt | null {
  return halts.findLast(({ percent }) => percent > passed && Math.abs(move) * 100 >= percent) ?? null;
}
