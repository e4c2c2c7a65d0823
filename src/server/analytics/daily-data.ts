import { setImmediate as breathe } from 'node:timers/promises';
import { addDays } from '#domain/calendar/ist.ts';
import { sessionOn } from '#domain/calendar/trading-days.ts';
import { chainFigures } from '#domain/indicators/chain-figures.ts';
import type { SpotInstrument } from '#domain/instruments/instrument.ts';
import { breadthOf } from '#domain/market/breadth.ts';
import type { Candle } from '#domain/market/candle.ts';
import { type Price, price, priceToDecimal } from '#domain/units/price.ts';
import type { Db } from '#server/db/database.ts';
import { listDailyDates, type NewDailyData, putDailyData } from '#server/repositories/analytics/daily-data.ts';
import type { NewRow } from '#server/repositories/analytics/rows.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { listCandleDates, listCandleDaysOn, listNextChains } from '#server/repositories/history.ts';
import { chainOfRow } from '#server/services/history/history-rows.ts';
import { type CoveredInstruments, coveredInstruments } from './commentary/covered-instruments.ts';
import { percentOf } from './percent.ts';
import type { AnalyticsProducer, MarketSnapshot, ProducersNeeds } from './producers.ts';

type DailyIndex = NewRow<'daily_data'>['indices'][number];
type DailyMover = NewRow<'daily_data'>['gainers'][number];
type Closes = ReadonlyMap<string, Price>;

/** A year of sessions: older ones are not made up for. */
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

async function barsOn(db: Db, date: string, spots: readonly SpotInstrument[]): Promise<ReadonlyMap<string, DayBar>> {
  const { opensAt } = sessionOn(date);
  const rows = await listCandleDaysOn(
    db,
    date,
    spots.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap((row) => {
      const bar = barOf(decodeCandles(row.minutes, opensAt));
      return bar === null ? [] : [[row.instrument_id, bar] as const];
    }),
  );
}

/** What the nearest expiry that went on after the close said at it. */
async function closingColumns(db: Db, underlying: string, date: string) {
  const [row] = await listNextChains(db, underlying, addDays(date, 1), 1);
  if (row?.trading_date !== date) return { expiry: null, pcr: null, max_pain: null, atm_iv: null, straddle: null, oi: null };
  const { putCallRatio, maxPain, atmVolatility, straddle, callInterest, putInterest } = chainFigures(chainOfRow(row));
  return {
    expiry: row.expiry,
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

/** The row of a day that has ended; null when its candles are not stored. */
async function dayRow(
  db: Db,
  date: string,
  covered: CoveredInstruments,
  bars: ReadonlyMap<string, DayBar>,
  before: Closes,
): Promise<NewDailyData | null> {
  const indices: DailyIndex[] = [];
  for (const { spot } of covered.underlyings) {
    const bar = bars.get(spot.id);
    if (bar === undefined) continue;
    const chain = await closingColumns(db, spot.underlying, date);
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
    at: sessionOn(date).closesAt,
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

/** Returns what says each trading day how it ended: of the stored history at the start, then as sessions end. */
export function dailyData({ db }: Pick<ProducersNeeds, 'db'>): AnalyticsProducer {
  async function fill({ market, receivedAt, tradingDate }: MarketSnapshot, ended: boolean): Promise<void> {
    const covered = coveredInstruments(market);
    const [index] = covered.underlyings;
    if (index === undefined) return;
    const known = new Set(await listDailyDates(db));
    const stored = (await listCandleDates(db, index.spot.id, MOST_DAYS)).filter((date) => ended || date < tradingDate).toReversed();
    const spots = [
      ...covered.underlyings.map(({ spot }) => spot),
      ...covered.shares,
      ...(covered.volatilityIndex === null ? [] : [covered.volatilityIndex]),
    ];
    let before: Closes | null = null;
    for (const [place, date] of stored.entries()) {
      const wanted = !known.has(date);
      // The close before a day that is wanted is needed too.
      if (!wanted && known.has(stored[place + 1] ?? date)) {
        before = null;
        continue;
      }
      const bars: ReadonlyMap<string, DayBar> = await barsOn(db, date, spots);
      const row = wanted ? await dayRow(db, date, covered, bars, before ?? new Map()) : null;
      if (row !== null) await putDailyData(db, [row], { receivedAt, ownerId: null });
      before = new Map([...bars].map(([id, { close }]) => [id, close]));
      await breathe();
    }
  }

  return {
    name: 'daily data',
    onHistory: (snapshot) => fill(snapshot, false),
    onSessionEnd: (snapshot) => fill(snapshot, true),
  };
}
