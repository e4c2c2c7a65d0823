import type { InferOutput } from 'valibot';
import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, QueryOf } from '#contract/operation.ts';
import type { getCandles, getDailyChain } from '#contract/operations/history.ts';
import type { historyStatus as historyStatusShape } from '#contract/schemas/candles.ts';
import { aggregateCandles } from '#domain/market/aggregate-candles.ts';
import { candlesInSession, intervalLength } from '#domain/market/candle-interval.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import type { Db } from '#server/db/database.ts';
import type { MarketPast } from '#server/market/market-past.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { presentCandle } from '#contract/present/candle.ts';
import { presentDailyChain } from '#server/presenters/candle.ts';
import { hasCandleDays, listCandleDays, listChainDays, listChainExpiries, newestChainDate } from '#server/repositories/history.ts';
import type { HistoryBuilder } from './build-history.ts';
import type { CandleRecorder } from './candle-recorder.ts';
import { chainOfRow } from './history-rows.ts';
import { optionSessions, optionTerms, optionToday } from './option-sessions.ts';
import type { SessionCandles } from './session-candles.ts';

const USUAL_CANDLES = 500;
const LONGEST_DATE = '9999-12-31';

export interface CandleNeeds {
  readonly db: Db;
  readonly market: MarketSource;
  readonly past: MarketPast;
  readonly recorder: CandleRecorder;
  readonly builder: HistoryBuilder;
}

/** Returns the sessions of an instrument, newest first: the one under way, then up to `most` ended ones. */
async function sessionsOf(needs: CandleNeeds, id: string, from: string, to: string, most: number): Promise<readonly SessionCandles[]> {
  const { db, market, recorder } = needs;
  const { date: today } = recorder.course();
  const before = to < today ? to : market.calendar.previousTradingDay(today);
  const terms = await optionTerms(needs, id);
  if (terms !== null) {
    recorder.follow([id]);
    const now = to >= today ? optionToday(needs, terms) : null;
    return [...(now === null ? [] : [now]), ...(await optionSessions(needs, terms, from, before, most))];
  }
  if (market.instrument(id) === null && !(await hasCandleDays(db, id))) throw new AppError('instrument.not-found');
  const rows = await listCandleDays(db, id, from, before, most);
  const stored = rows.map((row): SessionCandles => {
    const session = market.calendar.sessionOn(row.trading_date);
    return { session, minutes: decodeCandles(row.minutes, session.opensAt), computedUntil: null };
  });
  if (to < today) return stored;
  return [{ session: market.calendar.sessionOn(today), minutes: recorder.course().candlesOf(id), computedUntil: null }, ...stored];
}

/** Returns the service that reads candles and closing chains. */
export function createCandlesService(needs: CandleNeeds) {
  const { db, market, recorder, builder } = needs;

  function historyStatus(): InferOutput<typeof historyStatusShape> {
    const { state, written, sessions } = builder.progress();
    return { state, sessions_written: written, sessions };
  }

  return {
    historyStatus,

    /** The newest candles of the range, with where an older page ends. */
    async getCandles(query: QueryOf<typeof getCandles>): Promise<AnswerOf<typeof getCandles>> {
      const { instrument_id: id, interval, from = 0, limit = USUAL_CANDLES } = query;
      const now = market.now();
      const to = Math.min(query.to ?? Infinity, now + 1);
      if (from >= (query.to ?? Infinity)) throw new AppError('market.range-invalid');
      const toDate = market.calendar.dateAt(exchangeTime(Math.max(0, to - 1)));
      const most = Math.ceil(limit / candlesInSession(interval, market.calendar.sessionOn(recorder.course().date))) + 2;
      const found = await sessionsOf(needs, id, market.calendar.dateAt(exchangeTime(from)), toDate, most);
      const longer = found.toReversed().flatMap(({ session, minutes }) => aggregateCandles(minutes, interval, session));
      const inRange = longer.filter(({ at }) => at >= from && at < to);
      const candles = inRange.slice(-limit);
      const [first, last] = [candles[0], candles.at(-1)];
      // One session more than needed was asked for: when it is there, or something was cut off, there is an older page.
      const more = first !== undefined && (candles.length < inRange.length || found.length > most);
      const { session } = found[0] ?? { session: market.calendar.sessionOn(recorder.course().date) };
      const computed = found.flatMap(({ computedUntil }) => computedUntil ?? []);
      const length = intervalLength(interval, session);
      return {
        instrument_id: id,
        interval,
        candles: candles.map(presentCandle),
        next_to: more ? first.at : null,
        running: last !== undefined && Math.min(last.at + length, last.at < session.opensAt ? 0 : session.closesAt) > now,
        computed_until: computed.length === 0 ? null : Math.max(...computed) + 1,
        history: historyStatus(),
        exchange_at: now,
        received_at: market.receivedAt(),
        source: market.source,
      };
    },

    /** The chain of an expiry at the close of a day. */
    async getDailyChain({ underlying, expiry, date }: QueryOf<typeof getDailyChain>): Promise<AnswerOf<typeof getDailyChain>> {
      const day = date ?? (await newestChainDate(db, underlying));
      if (day === undefined || day > LONGEST_DATE) throw new AppError('market.no-chain');
      const expiries = (await listChainExpiries(db, underlying, day)).map((entry) => entry.expiry);
      const wanted = expiry ?? expiries[0];
      const [row] = wanted === undefined ? [] : await listChainDays(db, underlying, wanted, day, day, 1);
      if (row === undefined) throw new AppError('market.no-chain');
      return {
        ...presentDailyChain(chainOfRow(row)),
        expiries,
        exchange_at: market.now(),
        received_at: market.receivedAt(),
        source: market.source,
      };
    },
  };
}
