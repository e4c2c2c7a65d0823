import { fileCalendar } from '#server/services/own-history/file-calendar.ts';
import type { Calendar } from '#domain/calendar/calendar.ts';
import type { Session } from '#domain/calendar/exchange-days.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { listPastScreenDays } from '#contract/operations/past.ts';
import type { runScreen } from '#contract/operations/screener.ts';
import { instantOf } from '#domain/backtest/past/past-choice.ts';
import { closesOnly } from '#domain/screener/closes-only.ts';
import { FIELD_IDS, SCREEN_FIELDS } from '#domain/screener/fields.ts';
import type { SpotInstrument } from '#domain/instruments/instrument.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import { tradedSpotsOf } from '#server/market/chain-catalogue.ts';
import type { Market } from '#server/market/market.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { listCandleDates } from '#server/repositories/history.ts';
import { keptImportsVersion, listAllHeldDates, listHeldOn, namesOfHeld } from '#server/repositories/own-history.ts';
import type { HistoryServices } from '#server/services/history/history-services.ts';
import { type MeasuredInstrument, type MeasuredMarket, measuredOf, type PastDay } from '../measured-market.ts';
import type { DayFacts } from './day-facts.ts';
import { ownFacts } from './own-facts.ts';
import { readSimulatedDay, type SimulatedDay, simulatedFacts } from './simulated-facts.ts';

interface Needs {
  /** Connections not used by orders. */
  readonly db: Db;
  readonly venue: Market;
  readonly clock: WallClock;
  readonly history: Pick<HistoryServices, 'historyStatus'>;
}

/** The market at an instant of a past day, with the source of its data. */
interface PastMarket extends MeasuredMarket {
  readonly past: NonNullable<AnswerOf<typeof runScreen>['past']>;
}

/** Most simulated days offered. */
const MOST_DAYS = 5_000;
/** Instants that stay measured: a reader goes back and forth between screens over one or two. */
const KEPT_MARKETS = 6;
/** So long a simulated day stays read and its chains stay made: a slider is moved over one, and a day of chains takes some ten megabytes. */
const DAY_KEPT_MS = 120_000;

/** Returns an instrument at a past instant; its previous close belongs to the session directly before. */
function stood(instrument: SpotInstrument, { bars, vwap, options, closesOnly: partial }: DayFacts): MeasuredInstrument {
  const measured = measuredOf(instrument, { bars, previousClose: bars.at(-2)?.close ?? null, vwap, options });
  return partial ? { ...measured, days: measured.days.map(closesOnly) } : measured;
}

/** A day with imported prices counts as a session, whatever the calendar says. */
const sessionOfDay = (calendar: Calendar, { source, date }: PastDay): Session =>
  source === 'own-history' ? fileCalendar.tradedSessionOn(date) : calendar.sessionOn(date);

/** Returns the end of the minute that is asked for; null for the close. */
function momentOf(session: Session, { at }: PastDay): ExchangeTime | null {
  const instant = instantOf(session, at);
  return instant === session.closesAt ? null : instant;
}

/** Returns the fields unknown for every instrument, except facts of the instrument itself. */
const missingOf = (instruments: readonly MeasuredInstrument[]) =>
  FIELD_IDS.filter(
    (id) => SCREEN_FIELDS[id].group !== 'instrument' && instruments.every(({ days }) => (days.at(-1)?.[id] ?? null) === null),
  );

type Days = readonly (readonly [SpotInstrument, SimulatedDay])[];

/** Returns the reader of simulated days, with a short cache of the newest. */
function simulatedDays({ db, venue }: Pick<Needs, 'db' | 'venue'>) {
  let newest: { readonly key: string; readonly days: Promise<Days> } | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function read(date: string): Promise<Days> {
    const days: (readonly [SpotInstrument, SimulatedDay])[] = [];
    for (const spot of tradedSpotsOf(venue.instruments())) days.push([spot, await readSimulatedDay({ db, venue }, spot, date)]);
    return days;
  }
  return (date: string, version: string): Promise<Days> => {
    const key = `${date} ${version}`;
    const found = newest?.key === key ? newest : { key, days: read(date) };
    newest = found;
    const forget = () => {
      if (newest === found) newest = null;
    };
    found.days.catch(forget);
    clearTimeout(timer);
    timer = setTimeout(forget, DAY_KEPT_MS).unref();
    return found.days;
  };
}

/** Returns the market on past days, simulated or imported, with the fields of the present market. */
export function createPastMarkets({ db, venue, clock, history }: Needs) {
  const kept = new Map<string, Promise<PastMarket>>();
  const daysOf = simulatedDays({ db, venue });
  const written = () => String(history.historyStatus().sessions_written);

  async function factsOf(userId: string, { source, date }: PastDay, at: ExchangeTime | null) {
    const instruments = venue.instruments();
    const spots = tradedSpotsOf(instruments);
    if (source === 'simulated-history') {
      const facts: (readonly [SpotInstrument, DayFacts])[] = [];
      for (const [spot, day] of await daysOf(date, written())) facts.push([spot, await simulatedFacts(day, at)]);
      return { facts: facts.filter(([, { bars }]) => bars.length > 0), files: [], not_listed: [], close_only: [] };
    }
    const held = await listHeldOn(db, userId, date);
    const facts: (readonly [SpotInstrument, DayFacts])[] = [];
    const files = new Set<string>();
    const closeOnly: string[] = [];
    const looked = spots.filter(({ underlying }) => held.includes(underlying));
    for (const spot of looked) {
      const { underlying } = spot;
      const own = await ownFacts({ db, instruments }, { userId, underlying, date, at });
      if (own === null && at !== null) closeOnly.push(underlying);
      if (own === null) continue;
      facts.push([spot, own]);
      for (const name of await namesOfHeld(db, userId, underlying, { from: date, to: date })) files.add(name);
    }
    const listed = new Set(spots.map(({ underlying }) => underlying));
    return { facts, files: [...files].toSorted(), not_listed: held.filter((underlying) => !listed.has(underlying)), close_only: closeOnly };
  }

  async function measure(userId: string, day: PastDay): Promise<PastMarket> {
    const session = sessionOfDay(venue.calendar, day);
    const instant = momentOf(session, day);
    const { facts, files, ...left } = await factsOf(userId, day, instant);
    if (facts.length + left.not_listed.length + left.close_only.length === 0) throw errorAtField('history.date', 'past.date');
    const instruments = facts.map(([spot, each]) => stood(spot, each));
    const basis = facts.some(([, each]) => each.basis === 'minutes') ? 'minutes' : 'end-of-day';
    return {
      at: instant ?? session.closesAt,
      receivedAt: clock.now(),
      source: day.source,
      tradingDate: day.date,
      instruments,
      past: { date: day.date, at_close: instant === null, files, basis, missing: missingOf(instruments), ...left },
    };
  }

  return {
    /** The days over which a screen can be run. The session under way has not closed. */
    async listDays(userId: string): Promise<AnswerOf<typeof listPastScreenDays>> {
      const [first] = tradedSpotsOf(venue.instruments());
      const [simulated, own] = await Promise.all([
        first === undefined ? [] : listCandleDates(db, first.id, MOST_DAYS),
        listAllHeldDates(db, userId),
      ]);
      const closes = own.filter(({ minutes }) => !minutes).map(({ date }) => date);
      return { simulated: simulated.toReversed(), own: own.map(({ date }) => date), own_close_only: closes };
    },

    /** The market at an instant of a day; what does not change is measured once. */
    async measure(userId: string, day: PastDay): Promise<PastMarket> {
      const own = day.source === 'own-history';
      const version = own ? `${userId} ${await keptImportsVersion(db, userId)}` : written();
      const key = `${day.source} ${day.date} ${momentOf(sessionOfDay(venue.calendar, day), day) ?? ''} ${version}`;
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
