import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import { type Price, price } from '#domain/units/price.ts';

/** A contract whose price path is requested. */
export interface CourseLeg {
  readonly kind: 'call' | 'put' | 'future' | 'underlying';
  readonly strike: Price | null;
  /** Null of the underlying. */
  readonly expiry: string | null;
}

function minutesOf(tape: DayTape, { kind, strike, expiry: date }: CourseLeg): readonly Candle[] {
  if (kind === 'underlying') return tape.spot;
  const expiry = tape.expiries.find((each) => each.date === date);
  if (expiry === undefined) return [];
  if (kind === 'future') return tape.future(expiry);
  return strike === null ? [] : tape.option(expiry, kind, strike);
}

/**
 * Returns what a contract was worth at the end of each minute of a session: the middle of bid and ask where both were recorded, else the last price; null
 * before the first one.
 */
export function courseOf(tape: DayTape, leg: CourseLeg): readonly (Price | null)[] {
  const { opensAt, closesAt } = tape.session;
  const minutes = minutesOf(tape, leg);
  const { kind, strike, expiry } = leg;
  let [place, last]: [number, Price | null] = [0, null];
  return Array.from({ length: (closesAt - opensAt) / MINUTE_MS }, (_, minute) => {
    for (; (minutes[place]?.at ?? Infinity) <= opensAt + minute * MINUTE_MS; place += 1) last = minutes[place]?.close ?? last;
    const quote = kind === 'underlying' || expiry === null ? null : (tape.quoteAt?.({ kind, strike, expiry }, minute) ?? null);
    return quote === null ? last : price(Math.round((quote.bid + quote.ask) / 2));
  });
}
