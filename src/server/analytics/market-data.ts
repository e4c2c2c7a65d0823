import { chainFigures } from '#domain/indicators/chain-figures.ts';
import type { SpotInstrument } from '#domain/instruments/instrument.ts';
import { type Breadth, breadthOf } from '#domain/market/breadth.ts';
import type { Candle } from '#domain/market/candle.ts';
import { type Price, price, priceToDecimal } from '#domain/units/price.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { addMarketData, deleteMarketDataBefore, type NewMarketData } from '#server/repositories/analytics/market-data.ts';
import { chainAt } from '#server/services/chain-figures/chain-at.ts';
import type { ChainNow } from '#server/services/market/chains.ts';
import { createMarketService } from '#server/services/market/market.ts';
import { coveredInstruments } from './commentary/covered-instruments.ts';
import type { AnalyticsProducer, MarketSnapshot, ProducersNeeds } from './producers.ts';
import { percentOf } from './percent.ts';

/** Sessions with every minute kept. */
export const KEPT_SESSIONS = 5;

const decimalOf = (value: Price | null | undefined) => (value === null || value === undefined ? null : priceToDecimal(value));

/** How many of the shares rose and fell since the close before. */
function sharesBreadth(market: MarketSource, shares: readonly SpotInstrument[]): Breadth {
  return breadthOf(
    shares.map(({ id }) => {
      const quote = market.quote(id);
      return quote && quote.lastPrice - quote.previousClose;
    }),
  );
}

function chainColumns(now: ChainNow | null, date: string) {
  if (now === null) return { expiry: null, oi: null, oi_change: null, pcr: null, max_pain: null, atm_iv: null, straddle: null };
  const chain = chainAt(now, date);
  const figures = chainFigures(chain);
  return {
    expiry: chain.expiry,
    oi: figures.callInterest + figures.putInterest,
    oi_change: now.chain.rows.reduce((sum, { call, put }) => sum + call.quote.openInterestChange + put.quote.openInterestChange, 0),
    pcr: figures.putCallRatio,
    max_pain: decimalOf(figures.maxPain),
    atm_iv: figures.atmVolatility,
    straddle: figures.straddle,
  };
}

/** The range of the session so far; null before anything of it is recorded. */
function rangeOf(candles: readonly Candle[], last: Price) {
  const [first] = candles;
  if (first === undefined) return { open: null, high: null, low: null };
  const high = Math.max(last, ...candles.map((candle) => candle.high));
  const low = Math.min(last, ...candles.map((candle) => candle.low));
  return { open: priceToDecimal(first.open), high: priceToDecimal(price(high)), low: priceToDecimal(price(low)) };
}

/** Returns the producer of market data: each minute the index levels, figures of their nearest chains, and the breadth of the shares. */
export function marketData({ db, history }: Pick<ProducersNeeds, 'db' | 'history'>): AnalyticsProducer {
  async function add({ at, receivedAt, tradingDate, market }: MarketSnapshot): Promise<void> {
    const { underlyings, shares, volatilityIndex } = coveredInstruments(market);
    const service = createMarketService(market);
    const { up, down, flat } = sharesBreadth(market, shares);
    const vix = volatilityIndex && market.quote(volatilityIndex.id);
    const course = history.course();
    const rows = underlyings.flatMap(({ spot }): NewMarketData[] => {
      const quote = market.quote(spot.id);
      if (quote === null) return [];
      const change = quote.lastPrice - quote.previousClose;
      return [
        {
          at,
          trading_date: tradingDate,
          symbol: spot.underlying,
          instrument_id: spot.id,
          ltp: priceToDecimal(quote.lastPrice),
          ...rangeOf(course.date === tradingDate ? course.candlesOf(spot.id) : [], quote.lastPrice),
          previous_close: priceToDecimal(quote.previousClose),
          change: priceToDecimal(price(change)),
          change_percent: percentOf(change, quote.previousClose),
          // An index is not traded.
          volume: null,
          ...chainColumns(service.chainNow(spot.underlying), tradingDate),
          vix: vix === null ? null : priceToDecimal(vix.lastPrice),
          advances: up,
          declines: down,
          unchanged: flat,
          data: {},
        },
      ];
    });
    await addMarketData(db, rows, { receivedAt, ownerId: null });
  }

  return {
    name: 'market data',
    onStart: add,
    onMinute: add,
    async onSessionEnd({ market, tradingDate }) {
      let oldest = tradingDate;
      for (let kept = 1; kept < KEPT_SESSIONS; kept += 1) oldest = market.calendar.previousTradingDay(oldest);
      await deleteMarketDataBefore(db, oldest);
    },
  };
}
