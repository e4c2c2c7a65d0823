import { fileCalendar } from '#server/services/own-history/file-calendar.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { DayRow } from '#domain/market/files/collected-rows.ts';
import type { DayBar } from '#domain/screener/day-bar.ts';
import { price, priceToDecimal } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { HistoryMinutesRow } from '#server/db/tables/own-history.ts';
import { minuteCandles } from '#server/services/own-history/minute-candles.ts';
import { barOf } from '../stored-bars.ts';
import { endedBy } from './day-facts.ts';

/** A bar of imported history with its minutes. */
export interface OwnBar extends DayBar {
  readonly minutes: readonly Candle[] | null;
  /** Whether only the close is known. */
  readonly closeOnly: boolean;
}

/** Minutes starting later or ending sooner cover part of the session, so they give no open or close. */
const WHOLE_MS = 5 * MINUTE_MS;

/** Returns the bar of a session from minutes, up to an instant or to the close (null); null when the minutes are incomplete. */
export function barOfMinutes(row: HistoryMinutesRow, at: ExchangeTime | null): OwnBar | null {
  const minutes = endedBy(minuteCandles(row), at);
  const { opensAt, closesAt } = fileCalendar.tradedSessionOn(row.trading_date);
  const [first, last] = [minutes[0], minutes.at(-1)];
  const until = at ?? closesAt;
  if (first === undefined || last === undefined || first.at - opensAt > WHOLE_MS || until - last.at > WHOLE_MS) return null;
  const bar = barOf(fileCalendar, row.trading_date, minutes);
  return bar === null ? null : { ...bar, minutes, closeOnly: false };
}

/** Returns the bar of an index or share from a daily file; null when it has none. */
export function barOfDay(date: string, rows: readonly DayRow[]): OwnBar | null {
  const row = rows.find(({ contract }) => contract.kind === 'spot');
  if (row === undefined || Math.min(row.open, row.high, row.low, row.close) <= 0) return null;
  const [open, high, low, close] = [row.open, row.high, row.low, row.close].map((value) => priceToDecimal(price(value))) as [
    number,
    number,
    number,
    number,
  ];
  const [volume, openInterest] = [Math.max(0, row.volume), Math.max(0, row.openInterest)];
  // A file with closes only stores an index with equal high and low.
  return {
    date,
    at: fileCalendar.tradedSessionOn(date).opensAt,
    open,
    high,
    low,
    close,
    volume,
    openInterest,
    minutes: null,
    closeOnly: high === low,
  };
}
