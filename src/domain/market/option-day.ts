import type { Session } from '../calendar/exchange-days.ts';
import type { ExchangeTime } from '../units/time.ts';
import type { Candle } from './candle.ts';
import type { PathPoint } from './path-point.ts';

/** An option with its known figures on a trading date. */
export interface OptionDay {
  readonly instrumentId: string;
  readonly underlying: string;
  readonly expiry: string;
  readonly expiresAt: ExchangeTime;
  /** In index points. */
  readonly strike: number;
  readonly isCall: boolean;
  readonly lotSize: number;
  /** Of the day, in units: spread over the minutes that are given. */
  readonly volume: number;
  /** Open interest in units in the morning and at the end. */
  readonly morning: number;
  readonly closing: number;
}

/** The underlying of an option in a session: its path at the start of each minute and at the end, and its candles between. */
export interface SpotCourse {
  readonly session: Session;
  readonly path: readonly PathPoint[];
  readonly candles: readonly Pick<Candle, 'high' | 'low'>[];
}
