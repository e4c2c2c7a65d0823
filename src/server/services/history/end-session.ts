import type { Db } from '#server/db/database.ts';
import type { MarketPast } from '#server/market/market-past.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import { deleteCandleMinutes, listCandleMinutes } from '#server/repositories/candle-minutes.ts';
import { insertCandleDays, insertChainDays, insertPathDays, writeHistory } from '#server/repositories/history.ts';
import { findClosingMarket } from '#server/repositories/venue-state.ts';
import { candleDayRow, chainDayRow, pathDayRow } from './history-rows.ts';
import { SessionCourse, type StoredMinute } from './session-course.ts';

interface Needs {
  readonly db: Db;
  readonly past: MarketPast;
}

/** Writes the history of an ended session; `last` is its last market, `market` a market of the next session; null when unknown. */
export async function endSession(
  { db, past }: Needs,
  ended: SessionCourse,
  last: MarketReading,
  market: MarketReading | null,
): Promise<void> {
  const close = market === null ? null : past.close(last, market);
  if (market !== null)
    for (const { id, kind } of market.instruments()) {
      const quote = kind === 'index' ? market.quote(id) : null;
      if (quote) ended.close(id, quote.previousClose);
    }
  const candles = ended.ids().map((id) => candleDayRow(id, ended.date, ended.opensAt, ended.candlesOf(id)));
  const chains = close === null ? [] : [...close.chains].map(chainDayRow);
  const paths = Object.keys(past.paths(last)).map((name) => {
    const point = close?.paths[name];
    return pathDayRow(name, ended.date, point === undefined ? ended.pathOf(name) : [...ended.pathOf(name), point]);
  });
  await writeHistory(db, async (trx) => {
    await insertCandleDays(trx, candles);
    await insertChainDays(trx, chains);
    await insertPathDays(trx, paths);
    await deleteCandleMinutes(trx, ended.date);
  });
}

/** Returns the session under way from its stored minutes; sessions that ended while the server was down are written first. */
export async function resumeSession({ db, past }: Needs, first: MarketReading): Promise<SessionCourse> {
  const course = new SessionCourse(first.tradingDate, first.opensAt);
  const rows = await listCandleMinutes(db);
  const earlier = new Map<string, SessionCourse>();
  for (const { trading_date: date, minute, candles } of rows) {
    const of = date === course.date ? course : (earlier.get(date) ?? new SessionCourse(date, past.calendar.sessionOn(date).opensAt));
    if (of !== course) earlier.set(date, of);
    of.restore(minute, JSON.parse(candles) as StoredMinute);
  }
  const stored = earlier.size === 0 ? null : await findClosingMarket(db);
  const closed = stored === null ? null : past.readStored(stored);
  for (const of of earlier.values()) {
    // The exchange resumes in the session after its last closed one.
    if (closed?.tradingDate === of.date) await endSession({ db, past }, of, closed, first);
    else await endSession({ db, past }, of, first, null);
  }
  return course;
}
