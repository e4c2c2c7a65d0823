import type { FastifyBaseLogger } from 'fastify';
import { sessionOn } from '#domain/calendar/trading-days.ts';
import type { Db } from '#server/db/database.ts';
import type { ChangeHook } from '#server/market/change-hooks.ts';
import { deleteCandleMinutes, listCandleMinutes, putCandleMinute } from '#server/repositories/candle-minutes.ts';
import { findClosingMarket } from '#server/repositories/venue-state.ts';
import { insertCandleDays, insertChainDays, insertPathDays, writeHistory } from '#server/repositories/history.ts';
import { findInstrument, instrumentsOf, type MarketState, quoteOf } from '#simulator/feed/market.ts';
import { closingMarket, dailyChains } from '#simulator/history/daily-chains.ts';
import type { PathState } from '#simulator/processes/path.ts';
import { candleDayRow, chainDayRow, pathDayRow } from './history-rows.ts';
import { SessionCourse, type StoredMinute } from './session-course.ts';

/** How often the minute under way is written: what a kill can cost of its high and low. */
const WRITE_EVERY_MS = 1_000;
/** The volatility index is computed from the whole chain, so it is looked at this often; NSE publishes it so. */
const VOLATILITY_EVERY_MS = 15_000;
const VOLATILITY_ID = 'SIM:INDIAVIX';
const MOST_OPTIONS = 2_000;

export interface RecorderNeeds {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const pathsOf = (market: MarketState): Record<string, PathState> =>
  Object.fromEntries(market.underlyings.map(({ name, path }) => [name, path]));

/** Records the candles of the running exchange: of everything but options, and of the options that are followed. */
export async function createCandleRecorder({ db, log }: RecorderNeeds, first: MarketState) {
  const options = new Set<string>();
  let course = new SessionCourse(first.tradingDate, first.opensAt);
  let listed: { instruments: ReturnType<typeof instrumentsOf>; ids: readonly { id: string; trades: boolean }[] } | null = null;
  let before: MarketState = first;
  let seenAt = -Infinity;
  let writtenAt = -Infinity;
  let volatilityAt = -Infinity;
  let unwritten = new Map<number, string>();

  function recorded(market: MarketState): readonly { id: string; trades: boolean }[] {
    const instruments = instrumentsOf(market);
    if (listed?.instruments === instruments) return listed.ids;
    const ids = instruments.flatMap(({ id, kind }) =>
      kind === 'option' || id === VOLATILITY_ID ? [] : [{ id, trades: kind !== 'index' }],
    );
    listed = { instruments, ids };
    return ids;
  }

  function look(market: MarketState): void {
    const minute = course.minuteOf(market.at);
    const begins = minute > course.minute;
    if (begins) {
      if (course.minute >= 0) unwritten.set(course.minute, JSON.stringify(course.stored()));
      course.begin(minute, pathsOf(market));
    }
    for (const { id, trades } of recorded(market)) {
      const quote = quoteOf(market, id);
      if (quote) course.see(quote, trades);
    }
    for (const id of options) {
      const quote = quoteOf(market, id);
      if (quote) course.see(quote, true);
    }
    if (!begins && market.at - volatilityAt < VOLATILITY_EVERY_MS) return;
    volatilityAt = market.at;
    const volatility = quoteOf(market, VOLATILITY_ID);
    if (volatility) course.see(volatility, false);
  }

  async function writeMinutes(date: string): Promise<void> {
    const writing = unwritten;
    unwritten = new Map();
    try {
      await writeHistory(db, async (trx) => {
        for (const [minute, text] of writing) await putCandleMinute(trx, date, minute, text);
      });
    } catch (error) {
      for (const [minute, text] of writing) if (!unwritten.has(minute)) unwritten.set(minute, text);
      log.warn({ err: error }, 'candles could not be stored; they are stored with the next ones');
    }
  }

  /** Writes the days of a session that has ended; `last` is its last market, `market` one of the next session; null when it is not known. */
  async function endSession(ended: SessionCourse, last: MarketState, market: MarketState | null): Promise<void> {
    const closing = market === null ? null : closingMarket(last, market);
    if (market !== null)
      for (const { id, kind } of instrumentsOf(market)) {
        const quote = kind === 'index' ? quoteOf(market, id) : null;
        if (quote) ended.close(id, quote.previousClose);
      }
    const candles = ended.ids().map((id) => candleDayRow(id, ended.date, ended.opensAt, ended.candlesOf(id)));
    const chains = closing === null ? [] : [...dailyChains(closing)].map(chainDayRow);
    const paths = last.underlyings.map(({ name }, index) => {
      const close = closing?.underlyings[index]?.path;
      return pathDayRow(name, ended.date, close === undefined ? ended.pathOf(name) : [...ended.pathOf(name), close]);
    });
    await writeHistory(db, async (trx) => {
      await insertCandleDays(trx, candles);
      await insertChainDays(trx, chains);
      await insertPathDays(trx, paths);
      await deleteCandleMinutes(trx, ended.date);
    });
  }

  const rows = await listCandleMinutes(db);
  const earlier = new Map<string, SessionCourse>();
  for (const { trading_date: date, minute, candles } of rows) {
    const of = date === course.date ? course : (earlier.get(date) ?? new SessionCourse(date, sessionOn(date).opensAt));
    if (of !== course) earlier.set(date, of);
    of.restore(minute, JSON.parse(candles) as StoredMinute);
  }
  const stored = earlier.size === 0 ? null : await findClosingMarket(db);
  const closed = stored === null ? null : (JSON.parse(stored) as MarketState);
  for (const of of earlier.values()) {
    // The exchange resumes in the session after the one that it closed last.
    if (closed?.tradingDate === of.date) await endSession(of, closed, first);
    else await endSession(of, first, null);
  }
  look(first);
  seenAt = first.at;

  return {
    /** The session under way. */
    course: (): SessionCourse => course,

    /** Records these options too from now on; what is no option of the exchange is passed over. */
    follow(instrumentIds: readonly string[]): void {
      for (const id of instrumentIds) {
        if (options.size >= MOST_OPTIONS) return;
        if (findInstrument(before, id)?.kind === 'option') options.add(id);
      }
    },

    /** Takes in what the venue has stored; a hook of it. */
    see: (async ({ market, entries }) => {
      for (const { effects } of entries)
        for (const effect of effects)
          if (effect.type === 'filled' && findInstrument(market, effect.trade.instrumentId)?.kind === 'option')
            options.add(effect.trade.instrumentId);
      if (market.at <= seenAt) return;
      if (market.tradingDate !== course.date) {
        await endSession(course, before, market);
        course = new SessionCourse(market.tradingDate, market.opensAt);
        unwritten = new Map();
        for (const id of options) if (findInstrument(market, id) === null) options.delete(id);
      }
      look(market);
      before = market;
      seenAt = market.at;
      const now = performance.now();
      if (now - writtenAt < WRITE_EVERY_MS) return;
      writtenAt = now;
      unwritten.set(course.minute, JSON.stringify(course.stored()));
      await writeMinutes(course.date);
    }) satisfies ChangeHook,

    /** Writes what is not written yet. */
    async stop(): Promise<void> {
      if (course.minute < 0) return;
      unwritten.set(course.minute, JSON.stringify(course.stored()));
      await writeMinutes(course.date);
    },
  };
}

export type CandleRecorder = Awaited<ReturnType<typeof createCandleRecorder>>;
