import type { Expiry } from '#domain/calendar/contract-expiries.ts';
import { assembleChain, type OptionChain } from '#domain/pricing/assemble-chain.ts';
import { publishedChain } from '#domain/pricing/published-chain.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { optionsOf } from './chain-catalogue.ts';
import type { MarketReading } from './market-source.ts';

/** Returns the option chain of an expiry from the quotes of a market at an instant: the one from which a screen, a bot, an idea and a commentary read. */
export function marketChain(
  market: Pick<MarketReading, 'instruments' | 'quote'>,
  {
    underlying,
    expiry,
    spot,
    at,
  }: {
    readonly underlying: string;
    readonly expiry: Pick<Expiry, 'expiry' | 'expiresAt'>;
    readonly spot: number;
    readonly at: ExchangeTime;
  },
): OptionChain {
  const options = optionsOf(market.instruments(), underlying, expiry.expiry).flatMap((option) => {
    const quote = market.quote(option.id);
    return quote === null ? [] : [{ option, quote }];
  });
  const isPublished = options.some(({ quote }) => quote.published !== undefined);
  return (isPublished ? publishedChain : assembleChain)({ options, spot, at, expiresAt: expiry.expiresAt });
}
