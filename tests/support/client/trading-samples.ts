import type { FutureContract, OptionContract, SpotInstrument } from '#domain/instruments/instrument.ts';
import type { MarketView } from '#domain/matching/venue-input.ts';
import type { DepthLevel, Quote } from '#domain/market/quote.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { type Price, priceFromDecimal } from '#domain/units/price.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';

export const SAMPLE_DATE = '2026-11-23';
export const SAMPLE_START = exchangeTime(Date.parse('2026-11-23T09:15:00+05:30'));
const EXPIRES = exchangeTime(Date.parse('2026-12-01T15:40:00+05:30'));

export const p = priceFromDecimal;

/** A NIFTY call that expires next week: lot 65, tick 0.05, freeze 1800. */
export const CALL: OptionContract = {
  id: 'SIM:NIFTY26D0126000CE',
  tradingsymbol: 'NIFTY26D0126000CE',
  exchange: 'NFO',
  segment: 'NFO',
  kind: 'option',
  underlying: 'NIFTY',
  lotSize: 65,
  tickSize: p(0.05),
  freezeQuantity: 1800,
  tradable: true,
  expiry: '2026-12-01',
  expiresAt: EXPIRES,
  strike: p(26_000),
  optionType: 'call',
};
export const PUT: OptionContract = { ...CALL, id: 'SIM:NIFTY26D0126000PE', tradingsymbol: 'NIFTY26D0126000PE', optionType: 'put' };
export const FUTURE: FutureContract = {
  id: 'SIM:NIFTY26DECFUT',
  tradingsymbol: 'NIFTY26DECFUT',
  exchange: 'NFO',
  segment: 'NFO',
  kind: 'future',
  underlying: 'NIFTY',
  lotSize: 65,
  tickSize: p(0.1),
  freezeQuantity: 1800,
  tradable: true,
  expiry: '2026-12-29',
  expiresAt: exchangeTime(Date.parse('2026-12-29T15:40:00+05:30')),
};
export const SPOT: SpotInstrument = {
  id: 'SIM:NIFTY',
  tradingsymbol: 'NIFTY',
  exchange: 'NSE',
  segment: 'NSE',
  kind: 'index',
  underlying: 'NIFTY',
  lotSize: 1,
  tickSize: p(0.05),
  freezeQuantity: 0,
  tradable: false,
};

type Levels = readonly (readonly [price: number, quantity: number])[];
const levels = (rows: Levels): DepthLevel[] => rows.map(([price, quantity]) => ({ price: p(price), quantity, orders: 1 }));

export function sampleQuote(instrumentId: string, at: ExchangeTime, last: number, bids: Levels, asks: Levels): Quote {
  return {
    instrumentId,
    at,
    lastPrice: p(last),
    lastTradeAt: at,
    previousClose: p(last),
    volume: 0,
    openInterest: 0,
    openInterestChange: 0,
    depth: { bids: levels(bids), asks: levels(asks) },
  };
}

/** A market made of the given quotes; `looked` lists every quote that was asked for. */
export function sampleMarket(quotes: readonly Quote[], tradingDate = SAMPLE_DATE): MarketView & { readonly looked: string[] } {
  const looked: string[] = [];
  const instruments = [CALL, PUT, FUTURE, SPOT];
  return {
    looked,
    tradingDate,
    instrument: (id) => instruments.find((instrument) => instrument.id === id) ?? null,
    quote: (id) => {
      looked.push(id);
      return quotes.find((quote) => quote.instrumentId === id) ?? null;
    },
  };
}

export function terms(change: Partial<OrderTerms> = {}): OrderTerms {
  const limitPrice: Price | null = change.kind === 'market' ? null : p(100);
  return { side: 'buy', kind: 'limit', product: 'NRML', validity: 'DAY', quantity: 65, limitPrice, triggerPrice: null, ...change };
}
