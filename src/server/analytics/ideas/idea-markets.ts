import { addDays } from '#domain/calendar/dates.ts';
import type { IdeaMarket } from '#domain/ideas/idea-market.ts';
import { volatilityStanding } from '#domain/indicators/volatility-rank.ts';
import { marketChain } from '#server/market/market-chain.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { createMarginSource } from '#server/market/margin-source.ts';
import type { MarketSnapshot } from '../producers.ts';
import type { PastReader } from '../past/past-reader.ts';
import { coveredInstruments } from '../commentary/covered-instruments.ts';

/** Minimum days to expiry: nearer options reflect their last hours more than the market. */
const DAYS_AHEAD = 3;
/** Sessions for comparing the present volatility. */
const VOLATILITY_SESSIONS = 60;

interface Past {
  readonly closes: readonly number[];
  readonly volatilities: readonly number[];
}

async function pastOf(past: PastReader, underlying: string, before: string): Promise<Past> {
  const near = await past.nearChains(underlying, { before, daysAhead: DAYS_AHEAD, most: VOLATILITY_SESSIONS });
  const chains = near.toReversed();
  const volatilities = chains.flatMap(({ rows: strikes, forward }) => {
    const money = strikes.toSorted((a, b) => Math.abs(a.strike - forward * 10_000) - Math.abs(b.strike - forward * 10_000))[0];
    return money === undefined || money.iv === null ? [] : [money.iv];
  });
  return { closes: chains.map(({ spot }) => priceToDecimal(spot)), volatilities };
}

/** Yields the inputs of ideas from a market snapshot, by underlying; underlyings without a chain or margin figure are left out. */
export async function* ideaMarkets(past: PastReader, { market, tradingDate }: MarketSnapshot): AsyncGenerator<IdeaMarket> {
  const at = market.now();
  const margins = createMarginSource({ ...market, tradingDate: () => tradingDate });
  for (const { spot: instrument } of coveredInstruments(market).underlyings) {
    const { underlying } = instrument;
    const quote = market.quote(instrument.id);
    const next = market
      .expiries(underlying)
      .find(({ expiry }) => expiry >= addDays(tradingDate, DAYS_AHEAD) && market.calendar.tradingDaysBetween(tradingDate, expiry) > 1);
    const margin = margins.market([underlying]);
    if (quote === null || next === undefined || margin === null) continue;
    const spot = priceToDecimal(quote.lastPrice);
    const chain = marketChain(market, { underlying, expiry: next, spot, at });
    const { closes, volatilities } = await pastOf(past, underlying, tradingDate);
    const ivPercentile = volatilityStanding(volatilities, chain.atmVolatility)?.percentile ?? null;
    yield {
      calendar: market.calendar,
      underlying,
      at,
      tradingDate,
      expiry: next.expiry,
      expiresAt: next.expiresAt,
      spot,
      chain,
      closes,
      ivPercentile,
      margin,
    };
  }
}
