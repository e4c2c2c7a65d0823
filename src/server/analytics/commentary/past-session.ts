import { figuresOfDailyChain } from '#domain/commentary/chain-figures.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { PastReader } from '../past/past-reader.ts';
import type { InstrumentSession, SessionRecord, UnderlyingSession } from './narrate-session.ts';
import { type CoveredInstruments, coveredInstruments } from './covered-instruments.ts';

/** Returns the closing chain of the nearest expiry after the day. */
async function closingChains(past: PastReader, underlying: string, date: string): Promise<UnderlyingSession['chains']> {
  const chain = await past.closingChain(underlying, date);
  const figures = chain && figuresOfDailyChain(chain);
  return figures === null ? [] : [figures];
}

/** Returns the close of a session with its chains only, as a base for comparing the next session's chains. */
export async function closeOfSession(past: PastReader, market: MarketSource, date: string): Promise<SessionRecord> {
  const underlyings: UnderlyingSession[] = [];
  for (const { spot } of coveredInstruments(market).underlyings)
    underlyings.push({
      underlying: spot.underlying,
      previousClose: null,
      minutes: [],
      future: [],
      chains: await closingChains(past, spot.underlying, date),
    });
  return { session: market.calendar.sessionOn(date), underlyings, shares: [], volatilityIndex: null };
}

/** Returns the stored facts of an ended session; null without its candles. */
export async function pastSession(past: PastReader, market: MarketSource, date: string): Promise<SessionRecord | null> {
  const covered = coveredInstruments(market);
  const all = instrumentsOf(covered);
  const [minutes, before] = await Promise.all([past.minutesOn(date, all), past.closesOn(market.calendar.previousTradingDay(date), all)]);
  if (minutes.size === 0) return null;
  const sessionOfInstrument = ({ id }: Instrument): InstrumentSession => ({
    previousClose: before.get(id) ?? null,
    minutes: minutes.get(id) ?? [],
  });
  const underlyings: UnderlyingSession[] = [];
  for (const { spot, futures } of covered.underlyings) {
    const future = futures.find(({ id }) => minutes.has(id));
    underlyings.push({
      underlying: spot.underlying,
      ...sessionOfInstrument(spot),
      future: (future && minutes.get(future.id)) ?? [],
      chains: await closingChains(past, spot.underlying, date),
    });
  }
  return {
    session: market.calendar.sessionOn(date),
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
