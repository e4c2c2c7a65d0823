import { setImmediate as breathe } from 'node:timers/promises';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { generateIdeas } from '#domain/ideas/generate-ideas.ts';
import type { NewRecommendation } from '#server/repositories/analytics/screener.ts';
import type { AnalyticsProducer, MarketSnapshot, ProducersNeeds } from '../producers.ts';
import type { PastReader } from '../past/past-reader.ts';
import { storedPast } from '../past/stored-past.ts';
import { createIdeaRecords } from './idea-records.ts';
import { rowOfIdea, wireRecord } from './idea-row.ts';
import { ideaMarkets } from './idea-markets.ts';
import { judgeIdeas } from './judge-ideas.ts';

/** Minutes after the open at which new ideas are looked for. */
const LOOK_AT_MINUTES = [15, 135, 255];
const MOST_OPEN = 12;
const MOST_AN_UNDERLYING = 3;

/** Returns the producer that computes ideas from the present chain and judges them by later prices. */
export function createIdeas({ db, venue }: Pick<ProducersNeeds, 'db' | 'venue'>): AnalyticsProducer {
  const ideas = createIdeaRecords(db);
  const { open, known, put } = ideas;

  const stored = storedPast(venue.calendar, db);

  async function look(snapshot: MarketSnapshot, past: PastReader = stored): Promise<void> {
    let number = ideas.countOn(snapshot.tradingDate);
    const found: NewRecommendation[] = [];
    for await (const market of ideaMarkets(past, snapshot)) {
      const own = open().filter(({ underlying }) => underlying === market.underlying);
      const allowed = Math.min(MOST_AN_UNDERLYING - own.length, MOST_OPEN - open().length - found.length);
      for (const idea of generateIdeas(market, new Set(own.map(({ structure }) => structure)), Math.max(0, allowed))) {
        const { record, since } = known(idea.source);
        found.push(rowOfIdea(idea, number, wireRecord(record, since)));
        number += 1;
      }
      await breathe();
    }
    await put(found, snapshot);
  }

  return {
    name: 'ideas',

    async onStart(snapshot, newest) {
      await ideas.load();
      const past = open().length > 0 ? null : newest();
      if (past !== null) await look(snapshot, past);
    },

    async onHistory(snapshot) {
      await ideas.load();
      if (open().length === 0) await look(snapshot);
    },

    async onMinute(snapshot) {
      await judgeIdeas(ideas, snapshot);
      const minute = Math.floor((snapshot.at - snapshot.market.calendar.sessionOn(snapshot.tradingDate).opensAt) / MINUTE_MS);
      if (LOOK_AT_MINUTES.includes(minute) || (minute > (LOOK_AT_MINUTES[0] ?? 0) && open().length === 0)) await look(snapshot);
    },

    async onSessionEnd(snapshot) {
      await judgeIdeas(ideas, snapshot);
      await ideas.removeOld(snapshot.tradingDate);
    },
  };
}
