import { yearsToExpiry } from '../calendar/time-to-expiry.ts';
import { parityForward } from '../market/parity-forward.ts';
import { type QuotedOption, type StrikeRow, atmStrike, strikeRows } from '../market/strike-rows.ts';
import { MONEY_SCALE } from '../units/money.ts';
import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';
import { type ProductGreeks, productGreeks } from './product-greeks.ts';
import { chainValues, repriceChain } from './reprice-chain.ts';
import { strikeVolatilities } from './strike-volatilities.ts';
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

interface ChainInput {
  /** Quoted options of one underlying and one expiry, in any order. */
  readonly options: readonly QuotedOption[];
  readonly spot: number;
  readonly at: ExchangeTime;
  readonly expiresAt: ExchangeTime;
  /** Yearly rate for discounting; 0 as is the custom for Indian index options, whose forward carries the interest. */
  readonly rate?: number;
}

function chainLeg({ option, quote }: QuotedOption, greeks: ProductGreeks | null): ChainLeg {
  return { option, quote, greeks };
}

function chainRows(rows: readonly StrikeRow[], forward: number, years: number, rate: number): ChainRow[] {
  const volatilities = strikeVolatilities(rows, forward, years, rate);
  const found = Float64Array.from(volatilities.filter((volatility) => volatility !== null));
  const strikes = new Float64Array(found.length);
  let priced = 0;
  for (const [index, { strike }] of rows.entries()) {
    if (volatilities[index] === null) continue;
    strikes[priced] = strike / MONEY_SCALE;
    priced += 1;
  }
  const values = chainValues(found.length);
  repriceChain(values, { spot: forward, years, rate, dividendYield: rate }, strikes, found);
  let at = 0;
  return rows.map((row, index) => {
    const volatility = volatilities[index] ?? null;
    if (volatility === null) return { strike: row.strike, volatility, call: chainLeg(row.call, null), put: chainLeg(row.put, null) };
    const shared = { gamma: values.gamma[at] ?? 0, vega: values.vega[at] ?? 0 };
    const ofCall = { delta: values.callDelta[at] ?? 0, theta: values.callTheta[at] ?? 0, rho: values.callRho[at] ?? 0, ...shared };
    const ofPut = { delta: values.putDelta[at] ?? 0, theta: values.putTheta[at] ?? 0, rho: values.putRho[at] ?? 0, ...shared };
    const call = chainLeg(row.call, productGreeks(ofCall));
    const put = chainLeg(row.put, productGreeks(ofPut));
    at += 1;
    return { strike: row.strike, volatility, call, put };
  });
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
  const rows = chainRows(strikes, forward, years, rate);
  return {
    forward,
    forwardFrom: parity === null ? 'spot' : 'parity',
    years,
    atmStrike: atmStrike(strikes, forward),
    atmVolatility: volatilityAtLevel(rows, forward),
    rows,
  };
}
