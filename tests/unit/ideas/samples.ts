import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import type { IdeaMarket } from '#domain/ideas/idea-market.ts';
import { assembleChain } from '#domain/pricing/assemble-chain.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { createMarket, expiriesOf, instrumentsOf, quoteOf } from '#simulator/feed/market.ts';

const market = createMarket(7, exchangeTime(Date.parse('2026-11-25T04:45:00Z')));
const expiry = expiriesOf(market, 'NIFTY')[1];
if (expiry === undefined) throw new Error('no expiry');
const options = instrumentsOf(market).flatMap((option) => {
  if (option.kind !== 'option' || option.underlying !== 'NIFTY' || option.expiry !== expiry.expiry) return [];
  const quote = quoteOf(market, option.id);
  return quote === null ? [] : [{ option, quote }];
});
const spot = (quoteOf(market, 'SIM:NIFTY')?.lastPrice ?? 0) / 10_000;
const chain = assembleChain({ options, spot, at: market.at, expiresAt: expiry.expiresAt });

/** Returns the market of a simulated NIFTY expiry whose closes rose (positive) or fell to the spot by so many percent. */
export function ideaMarket({ rose = 0, ivPercentile = 50 }: { rose?: number; ivPercentile?: number | null } = {}): IdeaMarket {
  const volatility = chain.atmVolatility ?? 0;
  return {
    calendar: nseFo,
    underlying: 'NIFTY',
    at: market.at,
    tradingDate: market.tradingDate,
    expiry: expiry?.expiry ?? '',
    expiresAt: expiry?.expiresAt ?? market.at,
    spot,
    chain,
    closes: Array.from({ length: 10 }, (_, day) => spot * (1 - ((rose / 100) * (10 - day)) / 10)),
    ivPercentile,
    margin: {
      at: market.at,
      tradingDate: market.tradingDate,
      underlyings: [
        {
          underlying: 'NIFTY',
          marginClass: 'index',
          spot,
          previousClose: spot,
          annualVolatility: volatility,
          dailyVolatility: volatility / Math.sqrt(252),
        },
      ],
    },
  };
}
