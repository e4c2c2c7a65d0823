import type { Session } from '#domain/calendar/exchange-days.ts';
import type { Candle } from '#domain/market/candle.ts';

/** The minutes of one session of an instrument. */
export interface SessionCandles {
  readonly session: Session;
  /** Ascending. */
  readonly minutes: readonly Candle[];
  /** Begin of the last minute that was computed, not recorded; null when all were recorded. */
  readonly computedUntil: number | null;
}
