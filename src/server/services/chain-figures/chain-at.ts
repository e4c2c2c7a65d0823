import type { DailyChain, DailyChainLeg } from '#domain/market/daily-chain.ts';
import { midPrice } from '#domain/market/mid-price.ts';
import type { ChainLeg } from '#domain/pricing/assemble-chain.ts';
import { price, type Price } from '#domain/units/price.ts';
import { MONEY_SCALE } from '#domain/units/money.ts';
import type { ChainNow } from '#server/services/market/chains.ts';

/** The middle of the market counts, not the last trade: that of a quiet strike may be an hour old. */
function worthOf({ quote }: ChainLeg): Price {
  const middle = midPrice(quote);
  return middle === null ? quote.lastPrice : price(Math.round(middle * MONEY_SCALE));
}

const legOf = (leg: ChainLeg): DailyChainLeg => ({
  close: worthOf(leg),
  volume: leg.quote.volume,
  openInterest: leg.quote.openInterest,
});

/** Returns a running chain in the form in which chains are kept. */
export function chainAt({ underlying, expiry, spot, chain, lotSize }: ChainNow, date: string): DailyChain {
  return {
    underlying,
    expiry: expiry.expiry,
    date,
    at: spot.at,
    expiresAt: expiry.expiresAt,
    monthly: expiry.monthly,
    lotSize,
    spot: spot.lastPrice,
    forward: chain.forward,
    rows: chain.rows.map(({ strike, volatility, call, put }) => ({ strike, iv: volatility, call: legOf(call), put: legOf(put) })),
  };
}
