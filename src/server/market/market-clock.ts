import type { Calendar } from '#domain/calendar/calendar.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** The clock of one market: accounts, bots, alerts and charts of this market follow it, and no other. */
export interface MarketClock {
  /** Dates, days and hours of the exchange. */
  readonly calendar: Calendar;
  /** Exchange seconds per second. */
  readonly speed: number;
  now(): ExchangeTime;
  /** The trading date (YYYY-MM-DD) of the present session, or of the next one while the market is closed. */
  tradingDate(): string;
  sessionOpen(): boolean;
}
