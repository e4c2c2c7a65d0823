import { yearsToExpiry } from '../calendar/time-to-expiry.ts';
import { parityForward } from '../market/parity-forward.ts';
import { type QuotedOption, type StrikeRow, atmStrike, strikeRows } from '../market/strike-rows.ts';
import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';
import type { ProductGreeks } from './product-greeks.ts';
import { strikeGreeks } from './strike-greeks.ts';
import { strikeVolatilities } from './strike-volatilities.ts';
import { volatilityAtLevel } from './volatility-at-level.ts';

/** A call or a put of a strike with the figures computed from the chain. Greeks are null where the volatility is. */
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
  /** Forward in currency units, and whether the exchange published it, put-call parity gave it or, for want of quotes, the spot had to stand in. */
  readonly forward: number;
  readonly forwardFrom: 'published' | 'parity' | 'spot';
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
  const priced = rows.flatMap(({ strike }, index) => {
    const volatility = volatilities[index] ?? null;
    return volatility === null ? [] : [{ strike, volatility }];
  });
  const greeks = strikeGreeks(priced, { forward, years, rate });
  let at = 0;
  return rows.map((row, index) => {
    const volatility = volatilities[index] ?? null;
    const own = volatility === null ? undefined : greeks[at];
    if (own !== undefined) at += 1;
    return { strike: row.strike, volatility, call: chainLeg(row.call, own?.call ?? null), put: chainLeg(row.put, own?.put ?? null) };
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
