import type { Expiry } from '#domain/calendar/contract-expiries.ts';
import type { InferOutput } from 'valibot';
import type { chainAnswer, chainLeg, expiryEntry } from '#contract/schemas/instrument.ts';
import type { OptionContract } from '#domain/instruments/instrument.ts';
import { amountOf } from '#domain/market/amount-of.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { ChainLeg, OptionChain } from '#domain/pricing/assemble-chain.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import type { WallTime } from '#domain/units/time.ts';
import { decimalOrNull, presentQuote, type QuoteSource } from './quote.ts';

export type WireChain = InferOutput<typeof chainAnswer>;

/** Theoretical values are sent with the digits that mean something: the rest would be a third of the answer's bytes. */
const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;
const roundedOrNull = (value: number | null | undefined, decimals: number) =>
  value === null || value === undefined || !Number.isFinite(value) ? null : rounded(value, decimals);

function presentLeg({ option, quote, greeks }: ChainLeg, volatility: number | null): InferOutput<typeof chainLeg> {
  return {
    instrument_id: option.id,
    tradingsymbol: option.tradingsymbol,
    ltp: priceToDecimal(quote.lastPrice),
    previous_close: priceToDecimal(quote.previousClose),
    bid: decimalOrNull(quote.depth.bids[0]?.price),
    ask: decimalOrNull(quote.depth.asks[0]?.price),
    bid_quantity: amountOf(quote.depth.bids[0]?.quantity ?? 0, quote),
    ask_quantity: amountOf(quote.depth.asks[0]?.quantity ?? 0, quote),
    volume: amountOf(quote.volume, quote),
    oi: amountOf(quote.openInterest, quote),
    oi_change: amountOf(quote.openInterestChange, quote),
    iv: roundedOrNull(volatility, 6),
    delta: roundedOrNull(greeks?.delta, 6),
    gamma: roundedOrNull(greeks?.gamma, 8),
    theta: roundedOrNull(greeks?.theta, 4),
    vega: roundedOrNull(greeks?.vega, 4),
    rho: roundedOrNull(greeks?.rho, 4),
  };
}

export function presentExpiry(expiry: Expiry, atmVolatility: number | null): InferOutput<typeof expiryEntry> {
  return { expiry: expiry.expiry, expires_at: expiry.expiresAt, monthly: expiry.monthly, atm_iv: roundedOrNull(atmVolatility, 6) };
}

interface ChainParts {
  readonly underlying: string;
  readonly expiry: Expiry;
  readonly expiries: WireChain['expiries'];
  /** What all contracts of the chain have in common. */
  readonly terms: Pick<OptionContract, 'exchange' | 'segment' | 'lotSize' | 'tickSize' | 'freezeQuantity' | 'tradable' | 'terms'>;
  readonly spot: Quote;
  readonly chain: OptionChain;
  readonly atmStrike: Price;
  readonly receivedAt: WallTime;
  readonly source: QuoteSource;
  readonly sessionOpen: boolean;
}

export function presentChain(parts: ChainParts): WireChain {
  const { chain, spot, expiry, terms, receivedAt, source } = parts;
  return {
    underlying: parts.underlying,
    expiry: expiry.expiry,
    expires_at: expiry.expiresAt,
    expiries: parts.expiries,
    exchange: terms.exchange,
    segment: terms.segment,
    lot_size: terms.lotSize,
    tick_size: priceToDecimal(terms.tickSize),
    freeze_quantity: terms.freezeQuantity,
    ...(terms.tradable ? {} : { tradable: false }),
    ...(terms.terms === undefined
      ? {}
      : { terms: { currency: terms.terms.currency, settled_in: terms.terms.settledIn, unit: terms.terms.unit } }),
    spot: presentQuote(spot, receivedAt, source),
    spot_instrument_id: spot.instrumentId,
    forward: rounded(chain.forward, 4),
    atm_strike: priceToDecimal(parts.atmStrike),
    rows: chain.rows.map((row) => ({
      strike: priceToDecimal(row.strike),
      call: presentLeg(row.call, row.volatility),
      put: presentLeg(row.put, row.volatility),
    })),
    exchange_at: spot.at,
    received_at: receivedAt,
    source,
    ...(parts.sessionOpen ? {} : { session_open: false }),
  };
}
