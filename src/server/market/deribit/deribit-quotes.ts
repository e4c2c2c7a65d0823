import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Depth, PublishedFigures, Quote } from '#domain/market/quote.ts';
import { type Price, price, priceFromDecimal } from '#domain/units/price.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import type * as v from 'valibot';
import { PREFIX } from './deribit-instruments.ts';
import type { indexPrice, Ticker } from './deribit-shapes.ts';

const PERCENT = 100;
const NONE = price(0);

/** Returns the level of a side; the exchange says 0 or null where nobody offers. */
function side(at: number | null, amount: number | null, unitsOf: (amount: number | null) => number): Depth['bids'] {
  return at === null || at <= 0 ? [] : [{ price: priceFromDecimal(at), quantity: unitsOf(amount), orders: 0 }];
}

function publishedOf(told: Ticker): PublishedFigures | null {
  if (told.mark_iv === null || told.underlying_price === null) return null;
  const { greeks } = told;
  return {
    mark: priceFromDecimal(told.mark_price),
    volatility: told.mark_iv > 0 ? told.mark_iv / PERCENT : null,
    // Per unit, per point of volatility, per day and per 1 % of rate: the units of the exchange are the product's.
    greeks: greeks ? { delta: greeks.delta, gamma: greeks.gamma, vega: greeks.vega, theta: greeks.theta, rho: greeks.rho } : null,
    forward: told.underlying_price,
  };
}

/** Returns the price of 24 hours before, by the published change in percent; 0 where none is told. */
function dayBefore(last: number, change: number | null | undefined): Price {
  return change === null || change === undefined || change <= -PERCENT ? NONE : priceFromDecimal(last / (1 + change / PERCENT));
}

/** Returns the quote of a ticker. `tradedAt` is the newest trade that was told; null = none was. */
export function quoteOf(told: Ticker, instrument: Instrument, tradedAt: number | null): Quote {
  const unit = instrument.terms?.unit ?? 1;
  const unitsOf = (amount: number | null | undefined) => Math.round((amount ?? 0) / unit);
  const last = told.last_price ?? 0;
  const published = publishedOf(told);
  return {
    instrumentId: instrument.id,
    at: exchangeTime(told.timestamp),
    lastPrice: last > 0 ? priceFromDecimal(last) : NONE,
    lastTradeAt: exchangeTime(tradedAt ?? 0),
    previousClose: last > 0 ? dayBefore(last, told.stats?.price_change) : NONE,
    volume: unitsOf(told.stats?.volume),
    openInterest: unitsOf(told.open_interest),
    openInterestChange: 0,
    depth: {
      bids: side(told.best_bid_price, told.best_bid_amount, unitsOf),
      asks: side(told.best_ask_price, told.best_ask_amount, unitsOf),
    },
    unit,
    ...(published === null ? {} : { published }),
  };
}

/** Returns the quote of an index. Its price of the day before is not told. */
export function levelOf({ index_name: name, price: level, timestamp }: v.InferOutput<typeof indexPrice>): Quote {
  const at: ExchangeTime = exchangeTime(timestamp);
  const value = priceFromDecimal(level);
  return {
    instrumentId: `${PREFIX}${name}`,
    at,
    lastPrice: value,
    lastTradeAt: at,
    previousClose: NONE,
    volume: 0,
    openInterest: 0,
    openInterestChange: 0,
    depth: { bids: [], asks: [] },
  };
}
