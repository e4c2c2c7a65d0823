import type { ExchangeTime } from '../units/time.ts';
import { type Dated, rowInForce } from './dated.ts';
import { MINUTE_MS, istDate, istMsOfDay } from './ist.ts';

/** A halt by the time of its trigger: minutes until continuous trading, the call auction included; 'day' = the rest of it; 0 = none. */
interface HaltSlot {
  /** The slot holds for triggers before this minute of the day, India time; null = to the end. */
  readonly before: number | null;
  readonly minutes: number | 'day';
}
interface BreakerLevel {
  readonly percent: number;
  readonly slots: readonly HaltSlot[];
}
interface BreakerRule extends Dated {
  readonly levels: readonly BreakerLevel[];
}

const ONE = 13 * 60;
const TWO = 14 * 60;
const HALF_PAST_TWO = 14 * 60 + 30;
const AUCTION = 15;

/** Market-wide circuit breakers: how far NIFTY or SENSEX must move from the previous close, either way, and how long all trading stops. */
const CIRCUIT_BREAKERS: readonly BreakerRule[] = [
  {
    effectiveFrom: '2013-10-14',
    checkedOn: '2026-11-21',
    source: 'NSE/CMTR/24709 of 11 Oct 2013 after SEBI CIR/MRD/DP/25/2013; all outstanding orders are cancelled at the halt',
    levels: [
      {
        percent: 10,
        slots: [
          { before: ONE, minutes: 45 + AUCTION },
          { before: HALF_PAST_TWO, minutes: 15 + AUCTION },
          { before: null, minutes: 0 },
        ],
      },
      {
        percent: 15,
        slots: [
          { before: ONE, minutes: 105 + AUCTION },
          { before: TWO, minutes: 45 + AUCTION },
          { before: null, minutes: 'day' },
        ],
      },
      { percent: 20, slots: [{ before: null, minutes: 'day' }] },
    ],
  },
];

/** A reached circuit breaker: its level, and how long trading stops (0 = it does not). */
interface Halt {
  readonly percent: number;
  readonly minutes: number | 'day';
}

/** Returns the halt that each level would bring at an instant, lowest first. */
export function haltsAt(at: ExchangeTime): readonly Halt[] {
  const minute = istMsOfDay(at) / MINUTE_MS;
  const rule = rowInForce(CIRCUIT_BREAKERS, istDate(at));
  return (rule?.levels ?? []).map(({ percent, slots }) => ({
    percent,
    minutes: slots.find(({ before }) => before === null || minute < before)?.minutes ?? 0,
  }));
}

/** Returns the highest breaker above `passed` percent that a move (a share of the previous close, either way) has reached, or null. */
export function breakerReached(move: number, passed: number, at: ExchangeTime): Halt | null {
  return haltsAt(at).findLast(({ percent }) => percent > passed && Math.abs(move) * 100 >= percent) ?? null;
}
