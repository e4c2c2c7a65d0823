import { earliestMisMinutes, type MisRule } from '../calendar/mis-cut-off.ts';
import type { Calendar } from '../calendar/calendar.ts';

/** Range of a number in a definition. Forms and checks read the same table. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  /** Places after the point; 0 = whole numbers. */
  readonly places: 0 | 2;
}
const whole = (min: number, max: number): NumberRange => ({ min, max, places: 0 });
const decimal = (min: number, max: number): NumberRange => ({ min, max, places: 2 });

/** Most legs entered together, and most lazy legs in addition. */
export const MOST_LEGS = 10;
export const MOST_LAZY_LEGS = 20;
export const LONGEST_LEG_NAME = 20;
export const MOST_DAYS_TO_EXPIRY = 21;
/** Rows of one group of signals, and groups beside the rows of a tree. */
export const MOST_SIGNAL_ROWS = 8;
export const MOST_SIGNAL_GROUPS = 4;
/** Most bars that all indicators of a bot read together: they are recomputed for every bot with each completed bar. */
export const MOST_SIGNAL_BARS = 10_000;
export const MOST_PAST_CALLS = 2_000;
export const RANGES = {
  offset: whole(-50, 50),
  percent: decimal(-50, 50),
  factor: decimal(-5, 5),
  premium: decimal(0.05, 100_000),
  share: decimal(0.01, 1_000),
  delta: decimal(0.01, 0.99),
  netDelta: decimal(0.05, 1_000),
  /** A future comes in whole lots: the delta cannot be brought nearer than half a lot. */
  hedgedDelta: decimal(0.5, 1_000),
  strike: decimal(0.05, 10_000_000),
  rank: whole(1, 8),
  lots: whole(1, 1_000),
  points: decimal(0.05, 1_000_000),
  level: decimal(0.01, 1_000),
  times: whole(1, 20),
  rounds: whole(1, 5),
  before: whole(0, 20),
  money: decimal(1, 100_000_000_000),
  trades: whole(1, 1_000),
  /** Minutes of a session. */
  minutes: whole(1, 375),
  /** How old a call may be, in seconds. */
  oldest: whole(5, 300),
  signal: decimal(-10_000_000, 10_000_000),
} as const satisfies Record<string, NumberRange>;

/** The square-off rule of the accounts that bots run on, and of their tests. */
export const BOT_MIS_RULE: MisRule = 'own';

/** First and last minute of the day at which a bot may act, and when the broker squares off intraday positions, by the clock of the market. */
export interface SessionMinutes {
  readonly opens: number;
  readonly closes: number;
  readonly cutOff: number;
}

/** Returns the minutes of a market's sessions, by its newest hours. */
export function sessionMinutes({ newestHours: { opens, closes } }: Pick<Calendar, 'newestHours'>): SessionMinutes {
  return { opens, closes, cutOff: closes - earliestMisMinutes(BOT_MIS_RULE) };
}

/** Returns the minute of the day of HH:MM; null when it is no time. */
export function minuteOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/**
 * Returns the time at which a backtest first checks a window that opens with the session: it decides at the close of a minute, and none has closed at the
 * open. Null for other windows.
 */
export function firstLookAt({ newestHours }: Pick<Calendar, 'newestHours'>, from: string): string | null {
  const minute = minuteOf(from);
  if (minute === null || minute > newestHours.opens) return null;
  const first = newestHours.opens + 1;
  return `${String(Math.floor(first / 60)).padStart(2, '0')}:${String(first % 60).padStart(2, '0')}`;
}
