import type { Expiry } from '#domain/calendar/contract-expiries.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { OptionChain } from '#domain/pricing/assemble-chain.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import { marketChain } from '#server/market/market-chain.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { presentChain, presentExpiry, type WireChain } from '#server/presenters/chain.ts';

/** A chain with the inputs of its computation. */
export interface ChainNow {
  readonly underlying: string;
  readonly expiry: Expiry;
  readonly spot: Quote;
  readonly chain: OptionChain;
  readonly lotSize: number;
}

/** Returns the option chains of a market, each computed once per step of the market for all callers. */
export function createChains(market: MarketSource) {
  let answers: {
    version: object;
    chains: Map<string, OptionChain>;
    wire: Map<string, WireChain>;
  } | null = null;

  function cached() {
    const version = market.version();
    if (answers?.version !== version) answers = { version, chains: new Map(), wire: new Map() };
    return answers;
  }

  function spotQuote(underlying: string) {
    const spot = spotOf(market.instruments(), underlying);
    return spot && market.quote(spot.id);
  }

  function chainOf(underlying: string, expiry: Expiry, spot: number): OptionChain {
    const { chains } = cached();
    const key = `${underlying}@${expiry.expiry}`;
    const known = chains.get(key);
    if (known) return known;
    const chain = marketChain(market, { underlying, expiry, spot, at: market.now() });
    chains.set(key, chain);
    return chain;
  }

  return {
    spotQuote,

    /** Returns the computed chain of an expiry, or of the nearest expiry still trading; null when there is none. */
    chainNow(underlying: string, expiryDate?: string): ChainNow | null {
      const expiry = market
        .expiries(underlying)
        .find((entry) => (expiryDate === undefined ? entry.expiresAt > market.now() : entry.expiry === expiryDate));
      const spot = spotQuote(underlying);
      if (!expiry || !spot) return null;
      const chain = chainOf(underlying, expiry, priceToDecimal(spot.lastPrice));
      const terms = chain.rows[0]?.call.option;
      return terms === undefined ? null : { underlying, expiry, spot, chain, lotSize: terms.lotSize };
    },

    /** Returns the wire form of an expiry's chain; of the nearest expiry still trading when none is given. */
    getChain(underlying: string, expiryDate: string | undefined): WireChain {
      const { wire } = cached();
      const key = `${underlying}@${expiryDate ?? ''}`;
      const known = wire.get(key);
      if (known) return known;
      const expiries = market.expiries(underlying);
      const expiry = expiries.find((entry) => (expiryDate === undefined ? entry.expiresAt > market.now() : entry.expiry === expiryDate));
      const spot = spotQuote(underlying);
      if (!expiry || !spot) throw new AppError('market.no-chain');
      const level = priceToDecimal(spot.lastPrice);
      const chain = chainOf(underlying, expiry, level);
      const first = chain.rows[0];
      if (!first || chain.atmStrike === null) throw new AppError('market.no-chain');
      const answer = presentChain({
        underlying,
        expiry,
        expiries: expiries.map((entry) => presentExpiry(entry, chainOf(underlying, entry, level).atmVolatility)),
        terms: first.call.option,
        spot,
        chain,
        atmStrike: chain.atmStrike,
        receivedAt: market.receivedAt(),
        source: market.source,
        sessionOpen: market.sessionOpen(),
      });
      wire.set(key, answer);
      return answer;
    },
  };
}
