import type { AnswerOf } from '#contract/operation.ts';
import type { listPastScreenDays } from '#contract/operations/past.ts';
import type { runScreen } from '#contract/operations/screener.ts';
import { sessionOf } from '#domain/calendar/sessions.ts';
import { closesOnly } from '#domain/screener/closes-only.ts';
import { FIELD_IDS, SCREEN_FIELDS } from '#domain/screener/fields.ts';
import type { SpotInstrument } from '#domain/instruments/instrument.ts';
import type { Db } from '#server/db/database.ts';
import { spotsOf } from '#server/market/chain-catalogue.ts';
import type { Venue } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { listCandleDates } from '#server/repositories/history.ts';
import { keptImportsVersion, listAllHeldDates, listHeldOn, namesOfHeld } from '#server/repositories/own-history.ts';
import type { HistoryServices } from '#server/services/history/history-services.ts';
import { type MeasuredInstrument, type MeasuredMarket, measuredOf, type PastDay } from '../measured-market.ts';
import type { DayFacts } from './day-facts.ts';
import { ownFacts } from './own-facts.ts';
import { simulatedFacts } from './simulated-facts.ts';

interface Needs {
  /** Connections that no order waits for. */
  readonly db: Db;
  readonly venue: Venue;
  readonly clock: WallClock;
  readonly history: Pick<HistoryServices, 'historyStatus'>;
}

/** The market as it closed on a past day, with what that is known from. */
interface PastMarket extends MeasuredMarket {
  readonly past: NonNullable<AnswerOf<typeof runScreen>['past']>;
}

/** Simulated days that are offered. */
const MOST_DAYS = 5_000;
/** Days that stay measured: a reader goes back and forth between screens over one or two. */
const KEPT_MARKETS = 4;

/** Returns an instrument as it closed; the close before is that of the session before, which no gap parts from it. */
function closed(instrument: SpotInstrument, { bars, vwap, options, closesOnly: partial }: DayFacts): MeasuredInstrument {
  const measured = measuredOf(instrument, { bars, previousClose: bars.at(-2)?.close ?? null, vwap, options });
  return partial ? { ...measured, days: measured.days.map(closesOnly) } : measured;
}

/** Returns the fields that are known of no instrument. What an instrument is, no day tells. */
const missingOf = (instruments: readonly MeasuredInstrument[]) =>
  FIELD_IDS.filter(
    (id) => SCREEN_FIELDS[id].group !== 'instrument' && instruments.every(({ days }) => (days.at(-1)?.[id] ?? null) === null),
  );

/** Returns what measures the market as it closed on past days, of simulated or of own history, by the same fields as the market of now. */
export function createPastMarkets({ db, venue, clock, history }: Needs) {
  const kept = new Map<string, Promise<PastMarket>>();

  async function factsOf(userId: string, { source, date }: PastDay) {
    const instruments = venue.instruments();
    const spots = spotsOf(instruments);
    if (source === 'simulated-history') {
      const facts: (readonly [SpotInstrument, DayFacts])[] = [];
      for (const spot of spots) facts.push([spot, await simulatedFacts({ db, instruments }, spot, date)]);
      return { facts: facts.filter(([, { bars }]) => bars.length > 0), files: [], not_listed: [] };
    }
    const held = await listHeldOn(db, userId, date);
    const facts: (readonly [SpotInstrument, DayFacts])[] = [];
    const files = new Set<string>();
    const looked = spots.filter(({ underlying }) => held.includes(underlying));
    for (const spot of looked) {
      const { underlying } = spot;
      const own = await ownFacts({ db, instruments }, { userId, underlying, date });
      if (own === null) continue;
      facts.push([spot, own]);
      for (const name of await namesOfHeld(db, userId, underlying, { from: date, to: date })) files.add(name);
    }
    const listed = new Set(spots.map(({ underlying }) => underlying));
    return { facts, files: [...files].toSorted(), not_listed: held.filter((underlying) => !listed.has(underlying)) };
  }

  async function measure(userId: string, day: PastDay): Promise<PastMarket> {
    const session = sessionOf(day.date);
    const { facts, files, not_listed } = session === null ? { facts: [], files: [], not_listed: [] } : await factsOf(userId, day);
    if (session === null || (facts.length === 0 && not_listed.length === 0)) throw errorAtField('history.date', 'past.date');
    const instruments = facts.map(([spot, each]) => closed(spot, each));
    const basis = facts.some(([, each]) => each.basis === 'minutes') ? 'minutes' : 'end-of-day';
    return {
      at: session.closesAt,
      receivedAt: clock.now(),
      source: day.source,
      tradingDate: day.date,
      instruments,
      past: { date: day.date, files, basis, missing: missingOf(instruments), not_listed },
    };
  }

  return {
    /** The days on whose close a screen can be run. The session under way has not closed. */
    async listDays(userId: string): Promise<AnswerOf<typeof listPastScreenDays>> {
      const [first] = spotsOf(venue.instruments());
      const [simulated, own] = await Promise.all([
        first === undefined ? [] : listCandleDates(db, first.id, MOST_DAYS),
        listAllHeldDates(db, userId),
      ]);
      return { simulated: simulated.toReversed(), own };
    },

    /** The market at the close of a day; what does not change is measured once. */
    async measure(userId: string, day: PastDay): Promise<PastMarket> {
      const own = day.source === 'own-history';
      const version = own ? `${userId} ${await keptImportsVersion(db, userId)}` : String(history.historyStatus().sessions_written);
      const key = `${day.source} ${day.date} ${version}`;
      const found = kept.get(key) ?? measure(userId, day);
      kept.delete(key);
      kept.set(key, found);
      found.catch(() => kept.get(key) === found && kept.delete(key));
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT_MARKETS))) kept.delete(oldest);
      return found;
    },
  };
}

export type PastMarkets = ReturnType<typeof createPastMarkets>;
