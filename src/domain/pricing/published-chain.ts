import { yearsToExpiry } from '../calendar/time-to-expiry.ts';
import { atmStrike, type QuotedOption, strikeRows } from '../market/strike-rows.ts';
import type { ExchangeTime } from '../units/time.ts';
import type { ChainRow, OptionChain } from './assemble-chain.ts';
import { volatilityAtLevel } from './volatility-at-level.ts';

interface PublishedInput {
  /** Options of one underlying and one expiry, in any order. */
  readonly options: readonly QuotedOption[];
  readonly spot: number;
  readonly at: ExchangeTime;
  readonly expiresAt: ExchangeTime;
}

/**
 * Returns the chain of an expiry by the figures that its exchange publishes: its forward, and at each strike its volatility of the out-of-the-money side
 * and its Greeks of both. Nothing is computed, so premiums may be in another currency than strikes.
 */
export function publishedChain({ options, spot, at, expiresAt }: PublishedInput): OptionChain {
  const strikes = strikeRows(options);
  const told = options.find(({ quote }) => quote.published !== undefined)?.quote.published?.forward ?? null;
  const forward = told ?? spot;
  const rows = strikes.map(({ strike, call, put }): ChainRow => {
    const outside = strike >= forward * 10_000 ? call : put;
    return {
      strike,
      volatility: outside.quote.published?.volatility ?? null,
      call: { ...call, greeks: call.quote.published?.greeks ?? null },
      put: { ...put, greeks: put.quote.published?.greeks ?? null },
    };
  });
  return {
    forward,
    forwardFrom: told === null ? 'spot' : 'published',
    years: yearsToExpiry(at, expiresAt),
    atmStrike: atmStrike(strikes, forward),
    atmVolatility: volatilityAtLevel(rows, forward),
    rows,
  };
}
