import type { Calendar } from '#domain/calendar/calendar.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { narrate, type NarratorState } from '#domain/commentary/narrate.ts';
import type { CommentaryKind, Observation } from '#domain/commentary/observation.ts';
import { deleteCommentaryBefore, newestCommentary, oldestCommentary } from '#server/repositories/analytics/commentary.ts';
import type { AnalyticsProducer, MarketSnapshot, ProducersNeeds } from '../producers.ts';
import { storedPast } from '../past/stored-past.ts';
import { RECENT_ROWS } from './compose.ts';
import { type LiveLook, liveSnapshot } from './live-snapshot.ts';
import { narrateSession } from './narrate-session.ts';
import { closeOfSession, pastSession } from './past-session.ts';
import { coveredInstruments } from './covered-instruments.ts';
import { createTeller, type Telling } from './telling.ts';

/** Sessions of history commented on for a new exchange. */
const FIRST_SESSIONS = 5;
/** Commentary of older sessions is removed. */
const KEPT_SESSIONS = 20;
/** Chains cost most and change slowly: they are read this often, in minutes of the exchange. */
const CHAINS_EVERY_MINUTES = 5;
/** Kinds reported on entering a state: after a restart within a session it is unknown whether they were reported. */
const ENTERED: readonly CommentaryKind[] = ['expiry', 'breadth', 'vix', 'pcr-extreme'];

function dateBefore(calendar: Calendar, date: string, sessions: number): string {
  let day = date;
  for (let step = 0; step < sessions; step += 1) day = calendar.previousTradingDay(day);
  return day;
}

/** Returns the observations of the session under way, ascending; `states` holds what was reported for each underlying. */
async function observationsNow(look: LiveLook, states: Map<string, NarratorState>): Promise<readonly Observation[]> {
  const found: Observation[] = [];
  for (const [place] of look.covered.underlyings.entries()) {
    const seen = liveSnapshot(look, place);
    if (seen === null) continue;
    const { state, observations } = narrate(states.get(seen.underlying) ?? null, seen);
    states.set(seen.underlying, state);
    found.push(...observations);
    await breathe();
  }
  return found.toSorted((a, b) => a.at - b.at);
}

/** Returns the producer that says what the market does: of the last stored sessions at its first start, then minute by minute. */
export function createCommentary({ db, history, venue }: Pick<ProducersNeeds, 'db' | 'history' | 'venue'>): AnalyticsProducer {
  const states = new Map<string, NarratorState>();
  const stored = storedPast(venue.calendar, db);
  let running: Telling = { recent: [], later: [], after: -Infinity };
  let resumed = false;

  const { publish, publishPast } = createTeller(db, states);

  const publishStored = async (date: string, snapshot: MarketSnapshot, telling: Telling, closeOnly = false) =>
    publishPast(await pastSession(stored, snapshot.market, date), snapshot, telling, closeOnly);

  /** A new exchange got comments on its last session before the sessions were stored: earlier sessions follow once they are. */
  async function publishEarlier(snapshot: MarketSnapshot): Promise<void> {
    const oldest = await oldestCommentary(db, RECENT_ROWS);
    if (oldest[0] === undefined) return;
    const told = snapshot.market.calendar.dateAt(oldest[0].at);
    const telling: Telling = { recent: [], later: oldest.map(({ body_en }) => body_en), after: -Infinity };
    for (let back = FIRST_SESSIONS; back >= 1; back -= 1) {
      const date = dateBefore(snapshot.market.calendar, snapshot.tradingDate, back);
      if (date < told) await publishStored(date, snapshot, telling);
    }
    states.clear();
  }

  return {
    name: 'commentary',

    async onStart(snapshot, newest) {
      const past = (await newestCommentary(db, 1)).length > 0 ? null : newest();
      if (past === null) return;
      const last = snapshot.market.calendar.previousTradingDay(snapshot.tradingDate);
      // The close before gets no comments: it is the base for the last session's chains.
      const close = await closeOfSession(past, snapshot.market, snapshot.market.calendar.previousTradingDay(last));
      Array.from(narrateSession(states, close, { closeOnly: true }));
      await publishPast(await pastSession(past, snapshot.market, last), snapshot, running, false);
      states.clear();
    },

    // A new exchange has its newest sessions written last.
    async onHistory(snapshot) {
      await publishEarlier(snapshot);
      const newest = await newestCommentary(db, RECENT_ROWS);
      running = { recent: newest.map(({ body_en }) => body_en), later: [], after: newest[0]?.at ?? -Infinity };
      resumed = running.after >= snapshot.market.calendar.sessionOn(snapshot.tradingDate).opensAt;
      const oldest =
        newest[0] === undefined
          ? dateBefore(snapshot.market.calendar, snapshot.tradingDate, FIRST_SESSIONS)
          : snapshot.market.calendar.dateAt(newest[0].at);
      const last = snapshot.market.calendar.previousTradingDay(snapshot.tradingDate);
      for (let back = FIRST_SESSIONS; back >= 1; back -= 1) {
        const date = dateBefore(snapshot.market.calendar, snapshot.tradingDate, back);
        // The last session is always processed, as the new one is compared with its close.
        if (date >= oldest || date === last) await publishStored(date, snapshot, running);
      }
    },

    async onMinute(snapshot) {
      const { at, market, tradingDate } = snapshot;
      const course = history.course();
      if (course.date !== tradingDate) return;
      const session = market.calendar.sessionOn(tradingDate);
      const withChains = Math.floor((at - session.opensAt) / MINUTE_MS) % CHAINS_EVERY_MINUTES === 0;
      const look = { market, course, session, at, covered: coveredInstruments(market), withChains };
      const found = await observationsNow(look, states);
      const told = found.filter(({ kind }) => !resumed || !ENTERED.includes(kind));
      if (withChains) resumed = false;
      await publish(told, snapshot, running);
    },

    async onSessionEnd(snapshot) {
      await publishStored(snapshot.tradingDate, snapshot, running, true);
      await deleteCommentaryBefore(
        db,
        snapshot.market.calendar.sessionOn(dateBefore(snapshot.market.calendar, snapshot.tradingDate, KEPT_SESSIONS)).opensAt,
      );
    },
  };
}
