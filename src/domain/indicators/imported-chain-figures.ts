import type { Calendar } from '../calendar/calendar.ts';
import { yearsToExpiry } from '../calendar/time-to-expiry.ts';
import type { ImportedChain, ImportedOption } from '../market/imported-chain.ts';
import { midPrice } from '../market/mid-price.ts';
import { parityForward } from '../market/parity-forward.ts';
import { atmStrike, type QuotedStrike } from '../market/strike-rows.ts';
import { strikeVolatilities } from '../pricing/strike-volatilities.ts';
import { volatilityAtLevel } from '../pricing/volatility-at-level.ts';
import { MONEY_SCALE } from '../units/money.ts';
import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';
import type { ChainFigures } from './chain-figures.ts';
import { maxPain, putCallRatio, totalInterest } from './open-interest.ts';

/** One strike of an imported chain; null = the file has no such option. */
interface ImportedStrike extends QuotedStrike {
  readonly imported: { readonly call: ImportedOption | null; readonly put: ImportedOption | null };
}

/** Key figures of an imported chain: those of an exchange's chain, where the file has enough data. */
export interface ImportedFigures extends Omit<ChainFigures, 'callInterest' | 'putInterest'> {
  /** By put-call parity, in currency units; null when no strike has prices on both sides. */
  readonly forward: number | null;
  /** Units; null when the file does not tell it of every option. */
  readonly callInterest: number | null;
  readonly putInterest: number | null;
  /** Calendar years to the close of the expiry. */
  readonly years: number;
  readonly expiresAt: ExchangeTime;
}

const level = (price: Price) => ({ price, quantity: 0, orders: 0 });

/** Returns bid and ask where the file has both, and somebody asked; else the close of an option that traded. Any other close is of an earlier session. */
export function importedQuote(option: Pick<ImportedOption, 'bid' | 'ask' | 'close' | 'volume'> | null): QuotedStrike['call']['quote'] {
  if (option === null) return { depth: { bids: [], asks: [] } };
  const { bid, ask, close, volume } = option;
  if (bid !== null && ask !== null && ask > 0) return { depth: { bids: [level(bid)], asks: [level(ask)] } };
  if (close === 0 || volume === 0) return { depth: { bids: [], asks: [] } };
  return { depth: { bids: [level(close)], asks: [level(close)] } };
}

/** Returns the strikes of an imported chain, ascending. */
export function importedStrikes({ options }: Pick<ImportedChain, 'options'>): readonly ImportedStrike[] {
  const strikes = new Map<Price, { call: ImportedOption | null; put: ImportedOption | null }>();
  for (const option of options) {
    const imported = strikes.get(option.strike) ?? { call: null, put: null };
    imported[option.optionType] = option;
    strikes.set(option.strike, imported);
  }
  return [...strikes].map(([strike, imported]) => ({
    strike,
    imported,
    call: { quote: importedQuote(imported.call) },
    put: { quote: importedQuote(imported.put) },
  }));
}

/** The two strikes around a level: all that the volatility there needs. */
function around(rows: readonly ImportedStrike[], forward: number): readonly ImportedStrike[] {
  const above = rows.findIndex(({ strike }) => strike >= forward * MONEY_SCALE);
  return above === -1 ? [] : rows.slice(Math.max(0, above - 1), above + 1);
}

/** Returns the volatility of each strike, a yearly fraction from its out-of-the-money price on the forward; null where there is none. */
export function importedSmile(rows: readonly ImportedStrike[], { forward, years }: Pick<ImportedFigures, 'forward' | 'years'>) {
  return forward === null || years <= 0 ? rows.map(() => null) : strikeVolatilities(rows, forward, years, 0);
}

/** Returns the figures of an imported chain. Missing data gives null, never 0; a strike without an option counts as without open interest. */
export function importedFigures(calendar: Calendar, chain: Omit<ImportedChain, 'underlying' | 'date'>): ImportedFigures {
  const rows = importedStrikes(chain);
  const ends = calendar.expiresAt(chain.expiry);
  const years = yearsToExpiry(chain.at, ends);
  const forward = parityForward(rows);
  const near = forward === null ? [] : around(rows, forward);
  const smile = importedSmile(near, { forward, years });
  const atm = forward === null ? null : atmStrike(rows, forward);
  const atmRow = rows.find(({ strike }) => strike === atm);
  const [call, put] = atmRow === undefined ? [null, null] : [midPrice(atmRow.call.quote), midPrice(atmRow.put.quote)];
  const known = chain.options.every(({ openInterest }) => openInterest !== null);
  const interest = rows.map(({ strike, imported }) => ({
    strike,
    call: imported.call?.openInterest ?? 0,
    put: imported.put?.openInterest ?? 0,
  }));
  const total = known ? totalInterest(interest) : null;
  return {
    forward,
    years,
    expiresAt: ends,
    putCallRatio: known ? putCallRatio(interest) : null,
    maxPain: known ? maxPain(interest) : null,
    callInterest: total?.call ?? null,
    putInterest: total?.put ?? null,
    atmStrike: atm,
    straddle: call === null || put === null ? null : call + put,
    atmVolatility:
      forward === null
        ? null
        : volatilityAtLevel(
            near.map(({ strike }, place) => ({ strike, volatility: smile[place] ?? null })),
            forward,
          ),
  };
}
