import type { Calendar } from '#domain/calendar/calendar.ts';
import type { SpotInstrument } from '#domain/instruments/instrument.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { DayBar } from '#domain/screener/day-bar.ts';
import type { InstrumentDays } from '#domain/screener/evaluate.ts';
import { type InstrumentFacts, measureInstrument } from '#domain/screener/measure-instrument.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import { tradedSpotsOf } from '#server/market/chain-catalogue.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { HistoryServices } from '#server/services/history/history-services.ts';
import { createMarketService, type MarketService } from '#server/services/market/market.ts';
import { createOptionFacts } from './option-facts.ts';
import { barOf, createStoredBars } from './stored-bars.ts';

/** An instrument with all values available to screens. */
export interface MeasuredInstrument extends InstrumentDays {
  readonly instrument: SpotInstrument;
  /** Closes of the last sessions and the present price, oldest first. */
  readonly closes: readonly number[];
  readonly sessions: number;
}

/** The measured market of one instant. */
export interface MeasuredMarket {
  readonly at: ExchangeTime;
  readonly receivedAt: WallTime;
  readonly source: MarketSource['source'] | PastDay['source'];
  readonly tradingDate: string;
  readonly instruments: readonly MeasuredInstrument[];
}

/** A past day for a screen. */
export interface PastDay {
  readonly source: 'simulated-history' | 'own-history';
  readonly date: string;
  /** The end of a minute; the close of the session when absent. */
  readonly at?: number | undefined;
}

const SPARK_SESSIONS = 20;
/** How long a measurement is valid, in exchange time: the shown values are hardly older than a slow price. */
const MEASURED_MS = 15_000;

/** Returns an instrument with its values, and its closes for a chart. */
export function measuredOf(instrument: SpotInstrument, facts: Omit<InstrumentFacts, 'kind' | 'sector'>): MeasuredInstrument {
  const { kind, sector = null, id } = instrument;
  const days = measureInstrument({ ...facts, kind, sector });
  const closes = facts.bars.slice(-SPARK_SESSIONS).map(({ close }) => close);
  return { instrumentId: id, instrument, days, closes, sessions: facts.bars.length };
}

/** Returns the volume-weighted average of the minutes' typical prices; null without trades. */
export function vwapOf(minutes: readonly Candle[]): number | null {
  let [value, volume] = [0, 0];
  for (const minute of minutes) {
    value += ((minute.high + minute.low + minute.close) / 3) * minute.volume;
    volume += minute.volume;
  }
  return volume > 0 ? value / volume / 10_000 : null;
}

interface MeasuringNeeds {
  readonly db: Db;
  readonly history: HistoryServices;
  readonly calendar: Calendar;
}

/** Returns the measured market: measured once in fifteen seconds of exchange time, for all users. */
export function createMeasuredMarket({ db, history, calendar }: MeasuringNeeds) {
  const storedBars = createStoredBars(calendar, db);
  const optionFacts = createOptionFacts(db);
  const measured = new WeakMap<MarketSource, { readonly key: string; readonly value: Promise<MeasuredMarket> }>();

  function todayOf(market: MarketSource, { id }: SpotInstrument) {
    const course = history.course();
    const minutes = course.candlesOf(id).filter(({ at }) => at <= market.now());
    const quote = market.quote(id);
    const bar = barOf(calendar, course.date, minutes);
    if (quote === null) return { bar, quote, vwap: null };
    const last = priceToDecimal(quote.lastPrice);
    const whole: DayBar | null =
      bar === null
        ? null
        : { ...bar, close: last, high: Math.max(bar.high, last), low: Math.min(bar.low, last), volume: Math.max(bar.volume, quote.volume) };
    return { bar: whole, quote, vwap: vwapOf(minutes) };
  }

  async function measure(market: MarketSource, service: MarketService, version: string): Promise<MeasuredMarket> {
    const spots = tradedSpotsOf(market.instruments());
    const { date: tradingDate } = history.course();
    const stored = await storedBars(
      spots.map(({ id }) => id),
      tradingDate,
      history.historyStatus().sessions_written,
    );
    const facts = new Map<string, Awaited<ReturnType<typeof optionFacts>>>();
    for (const { underlying } of spots) facts.set(underlying, await optionFacts(market, service, underlying, version));
    // No await from here on, so that every value belongs to one instant.
    const [at, receivedAt] = [market.now(), market.receivedAt()];
    const instruments = spots.map((instrument): MeasuredInstrument => {
      const { bar, quote, vwap } = todayOf(market, instrument);
      const before = stored.get(instrument.id) ?? [];
      const bars = bar === null ? [] : [...before, bar];
      const previousClose = quote === null ? null : priceToDecimal(quote.previousClose);
      return measuredOf(instrument, { bars, previousClose, vwap, options: facts.get(instrument.underlying) ?? null });
    });
    return { at, receivedAt, source: market.source, tradingDate, instruments };
  }

  /** Returns a user's market, measured in its present quarter of a minute. */
  return (market: MarketSource): Promise<MeasuredMarket> => {
    const version = `${history.course().date}/${history.historyStatus().sessions_written}`;
    const key = `${version}/${Math.floor(market.now() / MEASURED_MS)}`;
    const known = measured.get(market);
    if (known?.key === key) return known.value;
    const value = measure(market, createMarketService(market), version);
    measured.set(market, { key, value });
    value.catch(() => measured.delete(market));
    return value;
  };
}

export type MeasuredMarkets = ReturnType<typeof createMeasuredMarket>;
