import type { Calendar } from '#domain/calendar/calendar.ts';
import { ROLLING_MONTHS } from '#domain/calendar/contract-expiries.ts';
import type { DayTape, TapeExpiry, TapeQuote } from './day-tape.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { BotContract } from '#domain/bots/engine/io.ts';
import { candlesOfMinutes, quotesOfMinutes } from './own-minutes.ts';

/** The minutes of a contract, still packed. */
interface PackedRow {
  readonly kind: 'spot' | BotContract['kind'];
  /** A date, or I, II or III of a vendor's rolling future; empty of the underlying itself. */
  readonly expiry: string;
  /** In 1/10,000; 0 where there is none. */
  readonly strike: number;
  readonly minutes: Uint8Array;
}

/** Returns the minutes of a row's bytes, see `unpackMinutes`: deflated or not is known to who has them. */
type Unpack = (minutes: Uint8Array) => readonly number[];

/** A session of a user's own history as plain data, which another thread or a device can be given. */
export interface OwnDay extends Pick<DayTape, 'underlying' | 'segment' | 'marginClass' | 'tick'> {
  readonly date: string;
  readonly expiries: readonly TapeExpiry[];
  readonly rows: readonly PackedRow[];
}

/** Without minutes of the index the nearest future stands for it. */
function courseOf(rows: readonly PackedRow[]): PackedRow | undefined {
  const futures = rows.filter(({ kind }) => kind === 'future').toSorted((a, b) => (a.expiry < b.expiry ? -1 : 1));
  return rows.find(({ kind }) => kind === 'spot') ?? futures.find(({ expiry }) => expiry === 'I') ?? futures[0];
}

/** Returns whether a day has minutes of its underlying, or of a future in its place. */
export function hasCourse(calendar: Calendar, rows: readonly PackedRow[], date: string, unpack: Unpack): boolean {
  const row = courseOf(rows);
  return row !== undefined && candlesOfMinutes(calendar, date, unpack(row.minutes)).length > 0;
}

/** Returns a session with all its contracts, each unpacked when it is asked for, and once. */
export function tapeOfOwnDay(calendar: Calendar, { date, rows, ...day }: OwnDay, unpack: Unpack): DayTape {
  const session = calendar.tradedSessionOn(date);
  const opens = calendar.msOfDay(session.opensAt) / MINUTE_MS;
  const byContract = new Map(rows.map((row) => [`${row.kind}${row.strike} ${row.expiry}`, row]));
  const months = day.expiries.filter(({ monthly }) => monthly).map((each) => each.date);
  const futureOf = (expiry: string) =>
    byContract.get(`future0 ${expiry}`) ?? byContract.get(`future0 ${ROLLING_MONTHS[months.indexOf(expiry)] ?? ''}`);
  const candles = new Map<PackedRow, readonly Candle[]>();
  const candlesOf = (row: PackedRow | undefined): readonly Candle[] => {
    if (row === undefined) return [];
    const known = candles.get(row) ?? candlesOfMinutes(calendar, date, unpack(row.minutes));
    candles.set(row, known);
    return known;
  };
  const quotes = new Map<PackedRow, ReadonlyMap<number, TapeQuote>>();
  const quotesOf = (row: PackedRow): ReadonlyMap<number, TapeQuote> => {
    const known = quotes.get(row) ?? quotesOfMinutes(unpack(row.minutes));
    quotes.set(row, known);
    return known;
  };
  return {
    calendar,
    ...day,
    session,
    spot: candlesOf(courseOf(rows)),
    option: (expiry, kind, strike) => candlesOf(byContract.get(`${kind}${strike} ${expiry.date}`)),
    future: (expiry) => candlesOf(futureOf(expiry.date)),
    quoteAt({ kind, strike, expiry }, minute) {
      const row = kind === 'future' ? futureOf(expiry) : byContract.get(`${kind}${strike} ${expiry}`);
      return row === undefined ? null : (quotesOf(row).get(opens + minute) ?? null);
    },
  };
}
