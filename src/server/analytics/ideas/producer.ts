import { setImmediate as breathe } from 'node:timers/promises';
import { addDays, MINUTE_MS } from '#domain/calendar/ist.ts';
import { sessionOn } from '#domain/calendar/trading-days.ts';
import { generateIdeas } from '#domain/ideas/generate-ideas.ts';
import { OPEN_IDEA, reduceOutcome } from '#domain/ideas/idea-outcome.ts';
import { addToRecord, NO_RECORD, type TrackRecord } from '#domain/ideas/track-record.ts';
import { bestAsk, bestBid } from '#domain/market/mid-price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import {
  deleteRecommendations,
  listRecommendations,
  type NewRecommendation,
  putRecommendations,
} from '#server/repositories/analytics/screener.ts';
import type { AnalyticsProducer, Moment, ProducersNeeds } from '../producers.ts';
import { rewritable, rowOfIdea, wireRecord, withOutcome } from './idea-row.ts';
import { ideaMarkets } from './idea-markets.ts';

/** Minutes after the open at which new ideas are looked for. */
const LOOK_AT_MINUTES = [15, 135, 255];
const MOST_OPEN = 12;
const MOST_AN_UNDERLYING = 3;
/** Closed ideas of older days are removed; what became of them stays counted. */
const KEPT_DAYS = 14;

/** What closing a structure would bring per unit; null when a leg has no price on its side. */
function valueOf(market: MarketSource, legs: NewRecommendation['legs']): number | null {
  let sum = 0;
  for (const { instrument_id, side } of legs) {
    const quote = market.quote(instrument_id);
    const price = quote && (side === 'buy' ? bestBid(quote) : bestAsk(quote));
    if (price === null) return null;
    sum += side === 'buy' ? price : -price;
  }
  return Math.round(sum * 100) / 100;
}

function recordOf({ track_record: of }: NewRecommendation): TrackRecord {
  const { closed, hit, stopped, expired, mean_outcome, mean_r, worst_r } = of;
  return { closed, hit, stopped, expired, meanOutcome: mean_outcome, meanR: mean_r, worstR: worst_r };
}

/** Returns the producer that computes ideas from the running chain and judges them by the prices that come after. */
export function createIdeas({ db }: Pick<ProducersNeeds, 'db'>): AnalyticsProducer {
  const rows = new Map<string, NewRecommendation>();
  const records = new Map<string, { record: TrackRecord; since: string | null }>();

  const open = () => [...rows.values()].filter(({ status }) => status === 'open');
  const known = (origin: string) => records.get(origin) ?? { record: NO_RECORD, since: null };

  /** The row that carries the newest record of an origin: it stays, for the record is nowhere else. */
  function holderOf(origin: string): string | undefined {
    const own = [...rows.values()].filter((row) => row.origin === origin);
    return own.toSorted((a, b) => b.track_record.closed - a.track_record.closed)[0]?.key;
  }

  async function put(changed: readonly NewRecommendation[], { receivedAt }: Moment): Promise<void> {
    for (const row of changed) rows.set(row.key, row);
    await putRecommendations(db, changed, { receivedAt, ownerId: null });
  }

  async function judge(moment: Moment): Promise<void> {
    const closed: NewRecommendation[] = [];
    for (const row of open()) {
      const tick = { at: moment.at, value: valueOf(moment.market, row.legs) };
      const terms = {
        at: row.at,
        validUntil: exchangeTime(Date.parse(row.valid_until)),
        entry: row.entry,
        stop: row.stop ?? -Infinity,
        target: row.target ?? Infinity,
        lotSize: row.lot_size,
        charges: row.charges,
      };
      const outcome = reduceOutcome(terms, OPEN_IDEA, tick);
      if (outcome.status === 'open') continue;
      const { record, since } = known(row.origin);
      records.set(row.origin, { record: addToRecord(record, outcome), since: since ?? moment.tradingDate });
      closed.push(withOutcome(row, outcome));
    }
    if (closed.length === 0) return;
    const origins = new Set(closed.map(({ origin }) => origin));
    const others = open().filter(({ key, origin }) => origins.has(origin) && closed.every((row) => row.key !== key));
    await put(
      [...closed, ...others].map((row) => ({ ...row, track_record: wireRecord(known(row.origin).record, known(row.origin).since) })),
      moment,
    );
  }

  async function look(moment: Moment): Promise<void> {
    let number = [...rows.values()].filter(({ trading_date }) => trading_date === moment.tradingDate).length;
    const found: NewRecommendation[] = [];
    for await (const market of ideaMarkets(db, moment)) {
      const own = open().filter(({ underlying }) => underlying === market.underlying);
      const room = Math.min(MOST_AN_UNDERLYING - own.length, MOST_OPEN - open().length - found.length);
      for (const idea of generateIdeas(market, new Set(own.map(({ structure }) => structure)), Math.max(0, room))) {
        const { record, since } = known(idea.source);
        found.push(rowOfIdea(idea, number, wireRecord(record, since)));
        number += 1;
      }
      await breathe();
    }
    await put(found, moment);
  }

  return {
    name: 'ideas',

    async onHistory(moment) {
      for (const stored of await listRecommendations(db, null)) {
        const row = rewritable(stored);
        rows.set(row.key, row);
        if (row.track_record.closed >= known(row.origin).record.closed)
          records.set(row.origin, { record: recordOf(row), since: row.track_record.since });
      }
      if (open().length === 0) await look(moment);
    },

    async onMinute(moment) {
      await judge(moment);
      const minute = Math.floor((moment.at - sessionOn(moment.tradingDate).opensAt) / MINUTE_MS);
      if (LOOK_AT_MINUTES.includes(minute) || (minute > (LOOK_AT_MINUTES[0] ?? 0) && open().length === 0)) await look(moment);
    },

    async onSessionEnd(moment) {
      await judge(moment);
      const newest = addDays(moment.tradingDate, -KEPT_DAYS);
      const holders = new Set([...records.keys()].map(holderOf));
      const old = [...rows.values()].filter(
        ({ status, trading_date, key }) => status !== 'open' && trading_date < newest && !holders.has(key),
      );
      for (const { key } of old) rows.delete(key);
      await deleteRecommendations(
        db,
        old.map(({ key }) => key),
      );
    },
  };
}
