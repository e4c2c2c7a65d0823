import type { MarginLeg, MarginMarket, OptionLeg } from '#domain/risk/margin-leg.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { p, SAMPLE_DATE, SAMPLE_START } from '#tests/support/client/trading-samples.ts';

const DAY = 86_400_000;
const dated = (days: number) => {
  const expiresAt = exchangeTime(SAMPLE_START + days * DAY);
  return { underlying: 'NIFTY', expiry: new Date(expiresAt + 19_800_000).toISOString().slice(0, 10), expiresAt };
};

/** NIFTY at 24 000, quiet. */
export const marginMarket = (change: { annualVolatility?: number; dailyVolatility?: number; spot?: number } = {}): MarginMarket => {
  const spot = change.spot ?? 24_000;
  return {
    at: SAMPLE_START,
    tradingDate: SAMPLE_DATE,
    underlyings: [
      {
        underlying: 'NIFTY',
        marginClass: 'index',
        spot,
        previousClose: spot,
        annualVolatility: change.annualVolatility ?? 0.14,
        dailyVolatility: change.dailyVolatility ?? 0.0085,
      },
    ],
  };
};

/** A leg in units on the spot as forward, by default seven days to its end. */
export const futureLeg = (quantity: number, days = 7): MarginLeg => ({
  instrument: { kind: 'future', ...dated(days) },
  quantity,
  forward: 24_000,
});

export const optionLeg = (optionType: 'call' | 'put', strike: number, quantity: number, volatility = 0.135, days = 7): OptionLeg => ({
  instrument: { kind: 'option', optionType, strike: p(strike), ...dated(days) },
  quantity,
  forward: 24_000,
  volatility,
});
