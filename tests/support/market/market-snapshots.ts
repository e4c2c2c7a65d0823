import { exchangeTime } from '#domain/units/time.ts';
import type { MarketState } from '#simulator/feed/market-state.ts';
import { createMarket } from '#simulator/feed/market.ts';
import { Random } from '#simulator/processes/random.ts';

const DATES = ['2026-11-23', '2026-11-25', '2026-12-01', '2026-12-03', '2026-12-07', '2026-12-28'];

/**
 * Markets at random moments of random days, with volatility, carry and skew anywhere in their range and the spot up to 2 % away from
 * where its strikes were listed: more than the paths themselves reach in months. Every fifth is in the last minute of its day.
 */
export function* marketSnapshots(seed: number, count: number): Generator<MarketState> {
  const random = Random.seeded(seed);
  // A few markets under many moments: a listing and its instruments are built once for each.
  const each = Array.from({ length: Math.min(4, Math.ceil(count / 125)) }, (_, place) => place + 1);
  const markets = DATES.flatMap((date) => each.map((n) => createMarket(seed * 10 + n, exchangeTime(Date.parse(`${date}T03:45:00Z`)))));
  const between = (low: number, high: number) => low + (high - low) * random.uniform();
  for (let i = 0; i < count; i += 1) {
    const market = markets[i % markets.length];
    if (market === undefined) return;
    const length = market.closesAt - market.opensAt;
    const into =
      i % 5 === 0 ? length - 250 * (1 + Math.floor(random.uniform() * 240)) : 250 * Math.floor((random.uniform() * length) / 250);
    yield {
      ...market,
      at: exchangeTime(market.opensAt + into),
      quotedAt: exchangeTime(market.opensAt + into),
      underlyings: market.underlyings.map((underlying) => ({
        ...underlying,
        path: {
          spot: underlying.path.spot * between(0.98, 1.02),
          slow: between(-0.25, 1.4),
          fast: between(-0.25, 1.4),
          carry: between(0.005, 0.16),
          skew: between(0.4, 1.6),
        },
      })),
    };
  }
}
