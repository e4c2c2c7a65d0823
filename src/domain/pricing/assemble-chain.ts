import { yearsToExpiry } from '../calendar/time-to-expiry.ts';
import { midPrice } from '../market/mid-price.ts';
import { parityForward } from '../market/parity-forward.ts';
import { type QuotedOption, type StrikeRow, atmStrike, strikeRows } from '../market/strike-rows.ts';
import { MONEY_SCALE } from '../units/money.ts';
import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';
import { impliedVolatility } from './implied-volatility.ts';
import { termsOnForward } from './option-terms.ts';
import { DELTA, GAMMA, RESULTS, RHO, THETA, VEGA, priceAndGreeks } from './price-and-greeks.ts';
import { type ProductGreeks, productGreeks } from './product-greeks.ts';
import { volatilityAtLevel } from './volatility-at-level.ts';

/** One side of a strike with what is computed from the chain. Greeks are null where the volatility is. */
export interface ChainLeg extends QuotedOption {
  readonly greeks: ProductGreeks | null;
}

/** One strike. `volatility` is that of the out-of-the-money side and holds for both sides; null when its price has none. */
export interface ChainRow {
  readonly strike: Price;
  readonly volatility: number | null;
  readonly call: ChainLeg;
  readonly put: ChainLeg;
}

export interface OptionChain {
  /** Forward in currency units, and whether put-call parity gave it or, for want of quotes, the spot had to stand in. */
  readonly forward: number;
  readonly forwardFrom: 'parity' | 'spot';
  readonly years: number;
  readonly atmStrike: Price | null;
  /** Volatility at the forward, between the two strikes around it; null when either has none. */
  readonly atmVolatility: number | null;
  readonly rows: readonly ChainRow[];
}

export interface ChainInput {
  /** Quoted options of one underlying and one expiry, in any order. */
  readonly options: readonly QuotedOption[];
  readonly spot: number;
  readonly at: ExchangeTime;
  readonly expiresAt: ExchangeTime;
  /** Yearly rate for discounting; 0 as is the custom for Indian index options, whose forward carries the interest. */
  readonly rate?: number;
}

const raw = new Float64Array(RESULTS);

function chainLeg(quoted: QuotedOption, forward: number, strike: number, years: number, rate: number, volatility: number | null): ChainLeg {
  const { option, quote } = quoted;
  if (volatility === null) return { option, quote, greeks: null };
  priceAndGreeks(raw, 0, option.optionType === 'call', forward, strike, years, rate, rate, volatility);
  const delta = raw[DELTA] ?? 0;
  const gamma = raw[GAMMA] ?? 0;
  const vega = raw[VEGA] ?? 0;
  const theta = raw[THETA] ?? 0;
  const rho = raw[RHO] ?? 0;
  return { option, quote, greeks: productGreeks({ delta, gamma, vega, theta, rho }) };
}

function chainRow(row: StrikeRow, forward: number, years: number, rate: number): ChainRow {
  const strike = row.strike / MONEY_SCALE;
  const side = strike >= forward ? 'call' : 'put';
  const price = midPrice(row[side].quote);
  const implied = price === null ? null : impliedVolatility(termsOnForward(side, forward, strike, years, rate), price);
  const volatility = implied?.kind === 'volatility' ? implied.volatility : null;
  const call = chainLeg(row.call, forward, strike, years, rate, volatility);
  return { strike: row.strike, volatility, call, put: chainLeg(row.put, forward, strike, years, rate, volatility) };
}

/**
 * Returns the option chain of one expiry: the parity forward, at each strike the volatility of the out-of-the-money side's mid price, and
 * both sides' Greeks from it in the product's units. After the expiry volatilities and Greeks are null.
 */
export function assembleChain({ options, spot, at, expiresAt, rate = 0 }: ChainInput): OptionChain {
  const years = yearsToExpiry(at, expiresAt);
  const strikes = strikeRows(options);
  const parity = parityForward(strikes, Math.exp(-rate * years));
  const forward = parity ?? spot;
  const rows = strikes.map((row) => chainRow(row, forward, years, rate));
  return {
    forward,
    forwardFrom: parity === null ? 'spot' : 'parity',
    years,
    atmStrike: atmStrike(strikes, forward),
    atmVolatility: volatilityAtLevel(rows, forward),
    rows,
  };
}
