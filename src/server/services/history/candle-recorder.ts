import type { FastifyBaseLogger } from 'fastify';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Db } from '#server/db/database.ts';
import type { ChangeHook } from '#server/market/change-hooks.ts';
import type { MarketPast } from '#server/market/market-past.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import { putCandleMinute } from '#server/repositories/candle-minutes.ts';
import { writeHistory } from '#server/repositories/history.ts';
import { endSession, resumeSession } from './end-session.ts';
import { SessionCourse } from './session-course.ts';

/** Interval for writing the minute under way: a crash loses at most this much of its high and low. */
const WRITE_EVERY_MS = 1_000;
/** Interval for volatility indices, which are computed from the whole chain; NSE publishes at the same interval. */
const VOLATILITY_EVERY_MS = 15_000;
const MOST_OPTIONS = 2_000;

interface RecorderNeeds {
  readonly db: Db;
  readonly past: MarketPast;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Recorded {
  /** Instruments recorded at every move of the market. */
  readonly always: readonly { readonly id: string; readonly trades: boolean }[];
  /** Ids of volatility indices. */
  readonly volatilities: readonly string[];
}

/** Returns the recorded instruments of a market besides options, computed once per list of instruments. */
function recordedInstruments() {
  let listed: { instruments: readonly Instrument[]; recorded: Recorded } | null = null;
  return (market: MarketReading): Recorded => {
    const instruments = market.instruments();
    if (listed?.instruments === instruments) return listed.recorded;
    const volatilities = market.indices().flatMap(({ id, volatilityOf }) => (volatilityOf === null ? [] : [id]));
    const always = instruments.flatMap(({ id, kind }) =>
      kind === 'option' || volatilities.includes(id) ? [] : [{ id, trades: kind !== 'index' }],
    );
    listed = { instruments, recorded: { always, volatilities } };
    return listed.recorded;
  };
}

/** Returns the minutes not stored yet; a failed write is repeated with the next minutes. */
function createUnwrittenMinutes(db: Db, log: RecorderNeeds['log']) {
  let unwritten = new Map<number, string>();
  return {
    put: (course: SessionCourse): void => void unwritten.set(course.minute, JSON.stringify(course.stored())),
    forget: (): void => void (unwritten = new Map()),
    async write(date: string): Promise<void> {
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
    },
  };
}

/** Records the present quotes; traded instruments only when `withTrades`, as a trade belongs to one minute. */
function seeAll(
  course: SessionCourse,
  market: MarketReading,
  all: readonly { readonly id: string; readonly trades: boolean }[],
  withTrades: boolean,
): void {
  for (const { id, trades } of all) {
    const quote = trades && !withTrades ? null : market.quote(id);
    if (quote) course.see(quote, trades);
  }
}

/** Records the candles of the running exchange: all instruments but options, and the followed options. */
export async function createCandleRecorder({ db, log, past }: RecorderNeeds, first: MarketReading) {
  const options = new Set<string>();
  const recordedIn = recordedInstruments();
  const minutes = createUnwrittenMinutes(db, log);
  let course = await resumeSession({ db, past }, first);
  let before: MarketReading = first;
  let seenAt = -Infinity;
  let writtenAt = -Infinity;
  let volatilityAt = -Infinity;

  function look(market: MarketReading): void {
    const { volatilities, always } = recordedIn(market);
    const all = [...always, ...[...options].map((id) => ({ id, trades: true }))];
    const minute = course.minuteOf(market.at);
    const begins = minute > course.minute;
    // A step at the very end of a minute closes it: its price is the close, used by backtests, and the open of the next minute.
    const closes = begins && course.minute >= 0 && course.isEnd(market.at);
    if (closes) seeAll(course, market, all, true);
    if (begins) {
      if (course.minute >= 0) minutes.put(course);
      course.begin(minute, past.paths(market));
    }
    seeAll(course, market, all, !closes);
    if (!begins && market.at - volatilityAt < VOLATILITY_EVERY_MS) return;
    volatilityAt = market.at;
    for (const id of volatilities) {
      const quote = market.quote(id);
      if (quote) course.see(quote, false);
    }
  }

  look(first);
  seenAt = first.at;

  return {
    /** The session under way. */
    course: (): SessionCourse => course,

    /** Records these options too from now on; ids of no option are ignored. */
    follow(instrumentIds: readonly string[]): void {
      for (const id of instrumentIds) {
        if (options.size >= MOST_OPTIONS) return;
        if (before.instrument(id)?.kind === 'option') options.add(id);
      }
    },

    /** Records the changes stored by the venue; a hook of the venue. */
    see: (async ({ market, entries }) => {
      for (const { effects } of entries)
        for (const effect of effects)
          if (effect.type === 'filled' && market.instrument(effect.trade.instrumentId)?.kind === 'option')
            options.add(effect.trade.instrumentId);
      if (market.at <= seenAt) return;
      if (market.tradingDate !== course.date) {
        await endSession({ db, past }, course, before, market);
        course = new SessionCourse(market.tradingDate, market.opensAt);
        minutes.forget();
        for (const id of options) if (market.instrument(id) === null) options.delete(id);
      }
      look(market);
      before = market;
      seenAt = market.at;
      const now = performance.now();
      if (now - writtenAt < WRITE_EVERY_MS) return;
      writtenAt = now;
      minutes.put(course);
      await minutes.write(course.date);
    }) satisfies ChangeHook,

    /** Writes everything not written yet. */
    async stop(): Promise<void> {
      if (course.minute < 0) return;
      minutes.put(course);
      await minutes.write(course.date);
    },
  };
}

export type CandleRecorder = Awaited<ReturnType<typeof createCandleRecorder>>;
