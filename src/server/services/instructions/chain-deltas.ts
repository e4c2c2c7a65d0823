import type { OptionChain } from '#domain/pricing/assemble-chain.ts';
import { optionDelta } from '#domain/pricing/option-delta.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import { marketChain } from '#server/market/market-chain.ts';
import type { MarketReading } from '#server/market/market-source.ts';

interface AskedDelta {
  readonly kind: 'call' | 'put';
  readonly strike: Price;
  readonly expiry: string;
  /** The value of the option, if known. */
  readonly value: Price | null;
}

interface ReadChain extends Pick<OptionChain, 'forward' | 'years'> {
  readonly volatilities: ReadonlyMap<Price, number | null>;
}

/** Returns a lookup of option deltas at the instant of a reading. Each chain of the underlying is read once, on first use. */
export function chainDeltas(market: MarketReading, underlying: string, spot: Price): (asked: AskedDelta) => number | null {
  const chains = new Map<string, ReadChain>();

  function chainOf(date: string): ReadChain | null {
    const known = chains.get(date);
    if (known !== undefined) return known;
    const listed = market.expiries(underlying).find(({ expiry }) => expiry === date);
    if (listed === undefined) return null;
    const { forward, years, rows } = marketChain(market, { underlying, expiry: listed, spot: priceToDecimal(spot), at: market.at });
    const read = { forward, years, volatilities: new Map(rows.map(({ strike, volatility }) => [strike, volatility])) };
    chains.set(date, read);
    return read;
  }

  return ({ kind, strike, expiry, value }) => {
    const chain = chainOf(expiry);
    if (chain === null) return null;
    const { forward, years, volatilities } = chain;
    return optionDelta({ optionType: kind, strike, forward, years, volatility: volatilities.get(strike) ?? null, value });
  };
}
