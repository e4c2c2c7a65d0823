import type { Calendar } from '#domain/calendar/calendar.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import { chainFigures } from '#domain/indicators/chain-figures.ts';
import type { SpotInstrument } from '#domain/instruments/instrument.ts';
import { breadthOf } from '#domain/market/breadth.ts';
import type { Candle } from '#domain/market/candle.ts';
import { type Price, price, priceToDecimal } from '#domain/units/price.ts';
import { listDailyDates, type NewDailyData, putDailyData } from '#server/repositories/analytics/daily-data.ts';
import type { NewRow } from '#server/repositories/analytics/rows.ts';
import { listCandleDates } from '#server/repositories/history.ts';
import { type CoveredInstruments, coveredInstruments } from './commentary/covered-instruments.ts';
import type { PastReader } from './past/past-reader.ts';
import { storedPast } from './past/stored-past.ts';
import { percentOf } from './percent.ts';
import type { AnalyticsProducer, MarketSnapshot, ProducersNeeds } from './producers.ts';

type DailyIndex = NewRow<'daily_data'>['indices'][number];
type DailyMover = NewRow<'daily_data'>['gainers'][number];
type Closes = ReadonlyMap<string, Price>;

/** A year of sessions; older ones are not computed. */
const MOST_DAYS = 250;
const MOVERS = 5;

interface DayBar {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
}

function barOf(minutes: readonly Candle[]): DayBar | null {
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (first === undefined || last === undefined) return null;
  const high = price(Math.max(...minutes.map((candle) => candle.high)));
  const low = price(Math.min(...minutes.map((candle) => candle.low)));
  return { open: first.open, high, low, close: last.close };
}

async function barsOn(past: PastReader, date: string, spots: readonly SpotInstrument[]): Promise<ReadonlyMap<string, DayBar>> {
  const minutes = await past.minutesOn(date, spots);
  return new Map(
    [...minutes].flatMap(([id, candles]) => {
      const bar = barOf(candles);
      return bar === null ? [] : [[id, bar] as const];
    }),
  );
}

/** Returns the figures at the close for the nearest expiry still trading after the day. */
async function closingColumns(past: PastReader, underlying: string, date: string) {
  const chain = await past.closingChain(underlying, date);
  if (chain === null) return { expiry: null, pcr: null, max_pain: null, atm_iv: null, straddle: null, oi: null };
  const { putCallRatio, maxPain, atmVolatility, straddle, callInterest, putInterest } = chainFigures(chain);
  return {
    expiry: chain.expiry,
    pcr: putCallRatio,
    max_pain: maxPain === null ? null : priceToDecimal(maxPain),
    atm_iv: atmVolatility,
    straddle,
    oi: callInterest + putInterest,
  };
}

const decimals = ({ open, high, low, close }: DayBar) => ({
  open: priceToDecimal(open),
  high: priceToDecimal(high),
  low: priceToDecimal(low),
  close: priceToDecimal(close),
});
function changeOf(close: Price, before: Price | undefined) {
  if (before === undefined) return { change: null, change_percent: null };
  return { change: priceToDecimal(price(close - before)), change_percent: percentOf(close - before, before) };
}

function moversOf(shares: readonly SpotInstrument[], bars: ReadonlyMap<string, DayBar>, before: Closes): DailyMover[] {
  const moved = shares.flatMap(({ id, tradingsymbol }): DailyMover[] => {
    const [close, last] = [bars.get(id)?.close, before.get(id)];
    const percent = close === undefined || last === undefined ? null : percentOf(close - last, last);
    return close === undefined || percent === null
      ? []
      : [{ symbol: tradingsymbol, instrument_id: id, close: priceToDecimal(close), change_percent: percent }];
  });
  return moved.toSorted((a, b) => b.change_percent - a.change_percent);
}

/** Returns the row of an ended day; null when its candles are not stored. */
async function dayRow(
  calendar: Calendar,
  past: PastReader,
  date: string,
  covered: CoveredInstruments,
  bars: ReadonlyMap<string, DayBar>,
  before: Closes,
): Promise<NewDailyData | null> {
  const indices: DailyIndex[] = [];
  for (const { spot } of covered.underlyings) {
    const bar = bars.get(spot.id);
    if (bar === undefined) continue;
    const chain = await closingColumns(past, spot.underlying, date);
    indices.push({
      symbol: spot.underlying,
      instrument_id: spot.id,
      ...decimals(bar),
      ...changeOf(bar.close, before.get(spot.id)),
      ...chain,
    });
  }
  const [market] = indices;
  if (market === undefined) return null;
  const { open, high, low, close, change, change_percent, pcr, max_pain, atm_iv, straddle } = market;
  const vix = covered.volatilityIndex && bars.get(covered.volatilityIndex.id);
  const vixBefore = covered.volatilityIndex === null ? undefined : before.get(covered.volatilityIndex.id);
  const movers = moversOf(covered.shares, bars, before);
  const { up, down, flat } = breadthOf(movers.map((mover) => mover.change_percent));
  const counted = movers.length > 0;
  return {
    at: calendar.sessionOn(date).closesAt,
    trading_date: date,
    ...{ open, high, low, close, change, change_percent, pcr, max_pain, atm_iv, straddle },
    vix: vix ? priceToDecimal(vix.close) : null,
    vix_change: vix ? changeOf(vix.close, vixBefore).change : null,
    advances: counted ? up : null,
    declines: counted ? down : null,
    unchanged: counted ? flat : null,
    indices,
    gainers: movers.slice(0, MOVERS).filter((mover) => mover.change_percent > 0),
    losers: movers
      .toReversed()
      .slice(0, MOVERS)
      .filter((mover) => mover.change_percent < 0),
    data: {},
  };
}

const spotsOf = ({ underlyings, shares, volatilityIndex }: CoveredInstruments): readonly SpotInstrument[] => [
  ...underlyings.map(({ spot }) => spot),
  ...shares,
  ...(volatilityIndex === null ? [] : [volatilityIndex]),
];

/** Returns the producer of end-of-day rows: the last day before a new exchange at once, stored history once written, then each ended session. */
export function dailyData({ db, venue }: Pick<ProducersNeeds, 'db' | 'venue'>): AnalyticsProducer {
  const stored = storedPast(venue.calendar, db);

  async function fill({ market, receivedAt, tradingDate }: MarketSnapshot, ended: boolean): Promise<void> {
    const covered = coveredInstruments(market);
    const [index] = covered.underlyings;
    if (index === undefined) return;
    const known = new Set(await listDailyDates(db));
    const dates = (await listCandleDates(db, index.spot.id, MOST_DAYS)).filter((date) => ended || date < tradingDate).toReversed();
    const spots = spotsOf(covered);
    let before: Closes | null = null;
    for (const [place, date] of dates.entries()) {
      const wanted = !known.has(date);
      // A wanted day also needs the close of the day before.
      if (!wanted && known.has(dates[place + 1] ?? date)) {
        before = null;
        continue;
      }
      const bars: ReadonlyMap<string, DayBar> = await barsOn(stored, date, spots);
      const row = wanted ? await dayRow(market.calendar, stored, date, covered, bars, before ?? new Map()) : null;
      if (row !== null) await putDailyData(db, [row], { receivedAt, ownerId: null });
      before = new Map([...bars].map(([id, { close }]) => [id, close]));
      await breathe();
    }
  }

  return {
    name: 'daily data',

    async onStart({ market, receivedAt, tradingDate }, newest) {
      const past = (await listDailyDates(db)).length > 0 ? null : newest();
      if (past === null) return;
      const covered = coveredInstruments(market);
      const last = market.calendar.previousTradingDay(tradingDate);
      const spots = spotsOf(covered);
      const [bars, before] = [await barsOn(past, last, spots), await past.closesOn(market.calendar.previousTradingDay(last), spots)];
      const row = await dayRow(market.calendar, past, last, covered, bars, before);
      if (row !== null) await putDailyData(db, [row], { receivedAt, ownerId: null });
    },

    onHistory: (snapshot) => fill(snapshot, false),
    onSessionEnd: (snapshot) => fill(snapshot, true),
  };
}
