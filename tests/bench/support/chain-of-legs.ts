import type { QuotedOption } from '#domain/market/strike-rows.ts';
import { assembleChain } from '#domain/pricing/assemble-chain.ts';
import { blackPrice } from '#domain/pricing/black.ts';
import { impliedVolatility } from '#domain/pricing/implied-volatility.ts';
import { termsOnForward } from '#domain/pricing/option-terms.ts';
import { chainValues, repriceChain } from '#domain/pricing/reprice-chain.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { quotedOption } from '#tests/support/market/quoted-option.ts';

const FORWARD = 26_000;
const YEAR_MS = 365 * 86_400_000;

/** Returns a chain of so many strikes around 26,000, a week before its expiry, with two functions that price it on one tick: whole, and the numbers alone. */
export function chainOfLegs(strikeCount: number) {
  const years = 7 / 365;
  const at = exchangeTime(Date.UTC(2026, 10, 20, 6));
  const strikes = Float64Array.from({ length: strikeCount }, (_, index) => FORWARD + 25 * (index - strikeCount / 2));
  const smile = strikes.map((strike) => 0.14 + 2 * ((strike - FORWARD) / FORWARD) ** 2);
  const prices = strikes.map((strike, index) => blackPrice(strike >= FORWARD, FORWARD, strike, 1, (smile[index] ?? 0) * Math.sqrt(years)));
  const options: QuotedOption[] = [...strikes].flatMap((strike, index) =>
    (['call', 'put'] as const).map((optionType) => {
      const worth = blackPrice(optionType === 'call', FORWARD, strike, 1, (smile[index] ?? 0) * Math.sqrt(years));
      return quotedOption({ optionType, strike, bid: Math.max(0.05, worth - 0.05), ask: worth + 0.05 });
    }),
  );
  const input = { options, spot: FORWARD, at, expiresAt: exchangeTime(at + years * YEAR_MS) };
  const values = chainValues(strikeCount);
  const found = new Float64Array(strikeCount);
  return {
    assemble: () => void assembleChain(input),
    bare: () => {
      for (let index = 0; index < strikeCount; index += 1) {
        const strike = strikes[index] ?? 0;
        const terms = termsOnForward(strike >= FORWARD ? 'call' : 'put', FORWARD, strike, years, 0);
        const implied = impliedVolatility(terms, prices[index] ?? 0);
        found[index] = implied.kind === 'volatility' ? implied.volatility : 0.01;
      }
      repriceChain(values, { spot: FORWARD, years, rate: 0, dividendYield: 0 }, strikes, found);
    },
  };
}
