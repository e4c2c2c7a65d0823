import type { Calendar } from '#domain/calendar/calendar.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { importedFigures, type ImportedFigures, importedSmile, importedStrikes } from '#domain/indicators/imported-chain-figures.ts';
import { type StrikeGreeks, strikeGreeks } from '#domain/pricing/strike-greeks.ts';
import type { Price } from '#domain/units/price.ts';
import type { PastChain, PastOption } from './past-chain.ts';

/** A price without quotes that is older was made at another level of the underlying: a volatility on the forward of now would be wrong. */
export const FRESH_MINUTES = 5;
const FRESH_MS = FRESH_MINUTES * MINUTE_MS;

/** A strike of a past chain. */
interface PastStrike {
  readonly strike: Price;
  /** From its out-of-the-money price on the forward, a yearly fraction; null without one. */
  readonly volatility: number | null;
  readonly greeks: StrikeGreeks | null;
  readonly call: PastOption | null;
  readonly put: PastOption | null;
}

/** A past chain with computed figures, priced like a live chain. */
interface PastChainFigures {
  readonly figures: ImportedFigures;
  /** Ascending. */
  readonly strikes: readonly PastStrike[];
}

/** Returns the figures of a past chain: the parity forward, the volatility of each strike and its Greeks. Prices too old for the instant are ignored. */
export function pastFigures(calendar: Calendar, chain: PastChain): PastChainFigures {
  const options = chain.options.map((option) => ({
    ...option,
    close: option.last,
    iv: null,
    volume: chain.at - option.pricedAt <= FRESH_MS ? null : 0,
  }));
  const told = { expiry: chain.expiry, at: chain.at, options };
  const figures = importedFigures(calendar, told);
  const rows = importedStrikes(told);
  const smile = importedSmile(rows, figures);
  const priced = rows.flatMap(({ strike }, place) => {
    const volatility = smile[place] ?? null;
    return volatility === null ? [] : [{ strike, volatility }];
  });
  const greeks = figures.forward === null ? [] : strikeGreeks(priced, { forward: figures.forward, years: figures.years, rate: 0 });
  const byStrike = new Map(priced.map(({ strike }, place) => [strike, greeks[place]]));
  const of = (strike: Price, optionType: 'call' | 'put') =>
    chain.options.find((option) => option.strike === strike && option.optionType === optionType) ?? null;
  return {
    figures,
    strikes: rows.map(({ strike }, place) => ({
      strike,
      volatility: smile[place] ?? null,
      greeks: byStrike.get(strike) ?? null,
      call: of(strike, 'call'),
      put: of(strike, 'put'),
    })),
  };
}
