import { setImmediate as breathe } from 'node:timers/promises';
import { istDate, MINUTE_MS } from '#domain/calendar/ist.ts';
import { previousTradingDay, sessionOn } from '#domain/calendar/trading-days.ts';
import { narrate, type NarratorState } from '#domain/commentary/narrate.ts';
import type { CommentaryKind, Observation } from '#domain/commentary/observation.ts';
import { addCommentary, deleteCommentaryBefore, newestCommentary, type NewCommentary } from '#server/repositories/analytics/commentary.ts';
import type { AnalyticsProducer, MarketSnapshot, ProducersNeeds } from '../producers.ts';
import { composeText, RECENT_ROWS } from './compose.ts';
import { liveSnapshot } from './live-snapshot.ts';
import { narrateSession } from './narrate-session.ts';
import { severityOf } from './severity.ts';
import { storedSession } from './stored-session.ts';
import { coveredInstruments } from './covered-instruments.ts';

/** Sessions of the history that a new exchange is told about. */
const FIRST_SESSIONS = 5;
/** Commentary of older sessions is removed. */
const KEPT_SESSIONS = 20;
/** Chains cost most and change slowly: they are read this often, in minutes of the exchange. */
const CHAINS_EVERY_MINUTES = 5;
/** What says that a state has been entered: after a restart within a session nobody knows whether it was said. */
const ENTERED: readonly CommentaryKind[] = ['expiry', 'breadth', 'vix', 'pcr-extreme'];

function dateBefore(date: string, sessions: number): string {
  let day = date;
  for (let step = 0; step < sessions; step += 1) day = previousTradingDay(day);
  return day;
}

/** Returns the producer that says what the market does: of the last stored sessions at its first start, then minute by minute. */
export function createCommentary({ db, history }: Pick<ProducersNeeds, 'db' | 'history'>): AnalyticsProducer {
  const states = new Map<string, NarratorState>();
  let recent: string[] = [];
  /** Nothing up to here is told again. */
  let publishedUntil = -Infinity;
  let resumed = false;

  async function publish(observations: readonly Observation[], { receivedAt }: Pick<MarketSnapshot, 'receivedAt'>): Promise<void> {
    const rows: NewCommentary[] = [];
    for (const observation of observations) {
      if (observation.at <= publishedUntil) continue;
      const text = composeText(observation, recent);
      if (text === null) continue;
      recent = [text.body_en, ...recent].slice(0, RECENT_ROWS);
      const { kind, underlying, at, direction, figures } = observation;
      rows.push({ at, kind, underlying, severity: severityOf(observation), ...text, figures: { ...figures, direction } });
    }
    await addCommentary(db, rows, { receivedAt, ownerId: null });
  }

  async function publishStored(date: string, snapshot: MarketSnapshot, how: { closeOnly: boolean }): Promise<void> {
    const record = await storedSession(db, snapshot.market, date);
    if (record === null) return;
    const found: Observation[] = [];
    for (const observations of narrateSession(states, record, how)) {
      found.push(...observations);
      await breathe();
    }
    await publish(found, snapshot);
  }

  return {
    name: 'commentary',

    // A new exchange has its newest sessions written last.
    async onHistory(snapshot) {
      const newest = await newestCommentary(db, RECENT_ROWS);
      recent = newest.map(({ body_en }) => body_en);
      publishedUntil = newest[0]?.at ?? -Infinity;
      resumed = publishedUntil >= sessionOn(snapshot.tradingDate).opensAt;
      const oldest = newest[0] === undefined ? dateBefore(snapshot.tradingDate, FIRST_SESSIONS) : istDate(newest[0].at);
      const last = previousTradingDay(snapshot.tradingDate);
      for (let back = FIRST_SESSIONS; back >= 1; back -= 1) {
        const date = dateBefore(snapshot.tradingDate, back);
        // The last one is always gone through: the new session is compared with its close.
        if (date >= oldest || date === last) await publishStored(date, snapshot, { closeOnly: false });
      }
    },

    async onMinute(snapshot) {
      const { at, market, tradingDate } = snapshot;
      const course = history.course();
      if (course.date !== tradingDate) return;
      const session = sessionOn(tradingDate);
      const withChains = Math.floor((at - session.opensAt) / MINUTE_MS) % CHAINS_EVERY_MINUTES === 0;
      const look = { market, course, session, at, covered: coveredInstruments(market), withChains };
      const found: Observation[] = [];
      for (const [place] of look.covered.underlyings.entries()) {
        const seen = liveSnapshot(look, place);
        if (seen === null) continue;
        const { state, observations } = narrate(states.get(seen.underlying) ?? null, seen);
        states.set(seen.underlying, state);
        found.push(...observations.filter(({ kind }) => !resumed || !ENTERED.includes(kind)));
        await breathe();
      }
      if (withChains) resumed = false;
      await publish(
        found.toSorted((a, b) => a.at - b.at),
        snapshot,
      );
    },

    async onSessionEnd(snapshot) {
      await publishStored(snapshot.tradingDate, snapshot, { closeOnly: true });
      await deleteCommentaryBefore(db, sessionOn(dateBefore(snapshot.tradingDate, KEPT_SESSIONS)).opensAt);
    },
  };
}
