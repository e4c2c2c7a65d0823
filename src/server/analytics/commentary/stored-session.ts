import { previousTradingDay, sessionOn } from '#domain/calendar/trading-days.ts';
import { figuresOfDailyChain } from '#domain/commentary/chain-figures.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { Db } from '#server/db/database.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { listCandleDaysOn, listChainDays, listChainExpiries } from '#server/repositories/history.ts';
import { chainOfRow } from '#server/services/history/history-rows.ts';
import type { InstrumentSession, SessionRecord, UnderlyingSession } from './narrate-session.ts';
import { type CoveredInstruments, coveredInstruments } from './covered-instruments.ts';

type Minutes = ReadonlyMap<string, readonly Candle[]>;

async function minutesOn(db: Db, date: string, instruments: readonly Instrument[]): Promise<Minutes> {
  const { opensAt } = sessionOn(date);
  const rows = await listCandleDaysOn(
    db,
    date,
    instruments.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.instrument_id, decodeCandles(row.minutes, opensAt)]));
}

/** The chain at the close of the nearest expiry that went on after it. */
async function closingChains(db: Db, underlying: string, date: string): Promise<UnderlyingSession['chains']> {
  const next = (await listChainExpiries(db, underlying, date)).find(({ expiry }) => expiry > date);
  if (next === undefined) return [];
  const [row] = await listChainDays(db, underlying, next.expiry, date, date, 1);
  const figures = row === undefined ? null : figuresOfDailyChain(chainOfRow(row));
  return figures === null ? [] : [figures];
}

/** Returns what is stored of a session that has ended; null when its candles are not. */
export async function storedSession(db: Db, market: MarketSource, date: string): Promise<SessionRecord | null> {
  const covered = coveredInstruments(market);
  const all = instrumentsOf(covered);
  const [minutes, before] = await Promise.all([minutesOn(db, date, all), minutesOn(db, previousTradingDay(date), all)]);
  if (minutes.size === 0) return null;
  const sessionOfInstrument = ({ id }: Instrument): InstrumentSession => ({
    previousClose: before.get(id)?.at(-1)?.close ?? null,
    minutes: minutes.get(id) ?? [],
  });
  const underlyings: UnderlyingSession[] = [];
  for (const { spot, futures } of covered.underlyings) {
    const future = futures.find(({ id }) => minutes.has(id));
    underlyings.push({
      underlying: spot.underlying,
      ...sessionOfInstrument(spot),
      future: (future && minutes.get(future.id)) ?? [],
      chains: await closingChains(db, spot.underlying, date),
    });
  }
  return {
    session: sessionOn(date),
    underlyings,
    shares: covered.shares.map(sessionOfInstrument),
    volatilityIndex: covered.volatilityIndex && sessionOfInstrument(covered.volatilityIndex),
  };
}

const instrumentsOf = ({ underlyings, shares, volatilityIndex }: CoveredInstruments): readonly Instrument[] => [
  ...underlyings.flatMap(({ spot, futures }) => [spot, ...futures]),
  ...shares,
  ...(volatilityIndex === null ? [] : [volatilityIndex]),
];
