import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { tryAlert as operation } from '#contract/operations/alerts.ts';
import type { AlertTerm } from '#domain/alerts/term.ts';
import { type PastValues, tryAlert } from '#domain/alerts/try-alert.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import { findCandleDays, listPathDates } from '#server/repositories/history.ts';
import { gentleWork } from '../history/gentle-work.ts';
import { type StoredSession, storedValues } from './stored-values.ts';
import { termsOfBody } from './term-of-body.ts';

/** Returns the minutes of a stored session of an underlying; null when none are stored. */
export type DayTapes = (underlying: string, date: string) => Promise<DayTape | null>;

interface Needs {
  readonly db: Db;
  readonly venue: Market;
  readonly past: DayTapes;
}

type Answer = AnswerOf<typeof operation>;

/** Returns the underlying whose newest stored session an alert is tried on. */
function underlyingOf(venue: Market, terms: readonly AlertTerm[]): string | null {
  for (const term of terms) {
    if ('underlying' in term) return term.underlying;
    const id = 'legs' in term ? term.legs[0]?.instrumentId : 'instrumentId' in term ? term.instrumentId : undefined;
    const found = id === undefined ? null : venue.instrument(id);
    if (found !== null) return found.underlying;
  }
  return venue.indices()[0]?.underlying ?? null;
}

/** Returns the service that tries alerts on the last stored session. */
export function createAlertTrial({ db, venue, past }: Needs) {
  function storedSession(date: string): StoredSession {
    const { opensAt, closesAt } = venue.calendar.sessionOn(date);
    const before = venue.calendar.previousTradingDay(date);
    const tapes = new Map<string, Promise<DayTape | null>>();
    const tapeOn = (underlying: string, on: string) => {
      const key = `${underlying} ${on}`;
      const made = tapes.get(key) ?? past(underlying, on);
      tapes.set(key, made);
      return made;
    };
    return {
      calendar: venue.calendar,
      at: Array.from({ length: (closesAt - opensAt) / MINUTE_MS + 1 }, (_, minute) => exchangeTime(opensAt + minute * MINUTE_MS)),
      async candles({ id }) {
        const days = await findCandleDays(db, id, [date, before]);
        const read = (on: string) => {
          const row = days.find(({ trading_date }) => trading_date === on);
          return row === undefined ? [] : decodeCandles(row.minutes, venue.calendar.sessionOn(on).opensAt);
        };
        return { day: read(date), before: read(before) };
      },
      tape: (underlying) => tapeOn(underlying, date),
      tapeBefore: (underlying) => tapeOn(underlying, before),
      instrument: venue.instrument,
      figures: new Map(),
    };
  }

  async function valuesOf(session: StoredSession, terms: readonly AlertTerm[]) {
    const work = gentleWork(new AbortController().signal);
    const values: (PastValues | null)[] = [];
    const unanswered: Answer['unanswered'] = [];
    for (const [place, term] of terms.entries()) {
      const found = await storedValues(session, term, (steps) => work.run(steps, () => undefined));
      if (found === undefined || found === null) unanswered.push({ place, why: found === null ? 'no-minutes' : 'not-stored' });
      values.push(found ?? null);
    }
    return { values, unanswered };
  }

  return {
    /** Returns when an alert would have fired on the last stored session, and which terms cannot be answered from stored minutes. */
    async tryAlert(userId: string, body: BodyOf<typeof operation>): Promise<Answer> {
      const { match, cool_down_minutes: coolDownMinutes } = body;
      const terms = await termsOfBody({ db, venue, userId }, match, body.terms);
      const underlying = underlyingOf(venue, terms);
      const [date] = underlying === null ? [] : await listPathDates(db, underlying, 1);
      if (date === undefined) return { trading_date: null, times: null, minutes: 0, unanswered: [] };
      const session = storedSession(date);
      const { values, unanswered } = await valuesOf(session, terms);
      // An alert that needs all terms is undecidable when one is unanswered; an alert that needs any term, only when all are.
      const blind = match === 'all' ? unanswered.length > 0 : unanswered.length === terms.length;
      const whole = { match, terms, coolDownMinutes, until: null };
      return {
        trading_date: date,
        times: blind ? null : [...tryAlert(whole, session.at, values)],
        minutes: session.at.length - 1,
        unanswered,
      };
    },
  };
}
