import { midPrice } from '../market/mid-price.ts';
import type { QuotedStrike } from '../market/strike-rows.ts';
import { MONEY_SCALE } from '../units/money.ts';
import { impliedVolatility } from './implied-volatility.ts';
import { termsOnForward } from './option-terms.ts';

/**
 * Returns the volatility of each row's out-of-the-money side from the middle of its market, a yearly fraction; null where it has none. The
 * one before is near, so each search starts at it.
 */
export function strikeVolatilities(rows: readonly QuotedStrike[], forward: number, years: number, rate: number): (number | null)[] {
  let guess = 0;
  return rows.map((row) => {
    const strike = row.strike / MONEY_SCALE;
    const side = strike >= forward ? 'call' : 'put';
    const price = midPrice(row[side].quote);
    const implied = price === null ? null : impliedVolatility(termsOnForward(side, forward, strike, years, rate), price, guess);
    if (implied?.kind !== 'volatility') return null;
    guess = implied.volatility;
    return guess;
  });
}
