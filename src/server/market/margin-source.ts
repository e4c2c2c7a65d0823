import type { Instrument, OptionContract } from '#domain/instruments/instrument.ts';
import { markOfQuote } from '#domain/market/mark.ts';
import { midPrice } from '#domain/market/mid-price.ts';
import { parityForward } from '#domain/market/parity-forward.ts';
import { type StrikeRow, strikeRows } from '#domain/market/strike-rows.ts';
import { impliedVolatility } from '#domain/pricing/implied-volatility.ts';
import { termsOnForward } from '#domain/pricing/option-terms.ts';
import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import type { MarginLeg, MarginMarket, MarginUnderlying } from '#domain/risk/margin-leg.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { optionsOf, spotOf } from './chain-catalogue.ts';
import type { MarketSource } from './market-source.ts';

const TRADING_DAYS = 252;
/** The volatility of an underlying comes from the first expiry at least this far ahead. */
const SETTLED_YEARS = 2 / 365;

type Source = Pick<MarketSource, 'instruments' | 'quote' | 'expiries' | 'now' | 'version' | 'tradingDate'>;

interface Slice {
  readonly forward: number;
  /** At the money; 0 = none could be computed. */
  readonly volatility: number;
}

/** Inputs of margin computations, read once per state of the market. */
export interface MarginSource {
  /** Returns the leg of a derivative, quantity signed; null for a share or without a price of the underlying. */
  legOf(instrument: Instrument, quantity: number): MarginLeg | null;
  /** Returns the market for these underlyings; null when a price is missing. */
  market(underlyings: readonly string[]): MarginMarket | null;
}

function kept<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

const spotQuote = (source: Source, underlying: string) => {
  const spot = spotOf(source.instruments(), underlying);
  return spot === null ? null : source.quote(spot.id);
};

const rowsOf = (source: Source, options: readonly OptionContract[]): readonly StrikeRow[] =>
  strikeRows(
    options.flatMap((option) => {
      const quote = source.quote(option.id);
      return quote === null ? [] : [{ option, quote }];
    }),
  );

/** Returns the implied volatility at a strike; 0 when none can be computed. */
function volatilityOf(source: Source, row: StrikeRow | undefined, forward: number, expiresAt: OptionContract['expiresAt']): number {
  if (row === undefined) return 0;
  const strike = priceToDecimal(row.strike);
  const side = strike >= forward ? 'call' : 'put';
  const price = midPrice(row[side].quote);
  const years = yearsToExpiry(source.now(), expiresAt);
  if (price === null || !(years > 0)) return 0;
  const implied = impliedVolatility(termsOnForward(side, forward, strike, years, 0), price);
  return implied.kind === 'volatility' ? implied.volatility : 0;
}

/** Returns the margin inputs of a market. Volatilities are implied, as a year of closes is missing: an estimate. */
export function createMarginSource(source: Source): MarginSource {
  let version: object | null = null;
  const slices = new Map<string, Slice | null>();
  const volatilities = new Map<string, number>();
  const underlyings = new Map<string, MarginUnderlying | null>();

  function refresh(): void {
    if (version === source.version()) return;
    version = source.version();
    for (const cache of [slices, volatilities, underlyings]) cache.clear();
  }

  const sliceOf = (underlying: string, expiry: string): Slice | null =>
    kept(slices, `${underlying}@${expiry}`, () => {
      const spot = spotQuote(source, underlying);
      if (spot === null) return null;
      const rows = rowsOf(source, optionsOf(source.instruments(), underlying, expiry));
      const forward = parityForward(rows) ?? priceToDecimal(spot.lastPrice);
      const money = rows.toSorted((a, b) => Math.abs(a.strike / 10_000 - forward) - Math.abs(b.strike / 10_000 - forward))[0];
      return { forward, volatility: money === undefined ? 0 : volatilityOf(source, money, forward, money.call.option.expiresAt) };
    });

  const optionVolatility = (option: OptionContract, slice: Slice): number =>
    kept(volatilities, `${option.underlying}@${option.expiry}@${option.strike}`, () => {
      const both = optionsOf(source.instruments(), option.underlying, option.expiry).filter((one) => one.strike === option.strike);
      // A strike without quotes still moves with the at-the-money volatility.
      return volatilityOf(source, rowsOf(source, both)[0], slice.forward, option.expiresAt) || slice.volatility;
    });

  const underlyingOf = (name: string): MarginUnderlying | null =>
    kept(underlyings, name, () => {
      const quote = spotQuote(source, name);
      if (quote === null) return null;
      const expiries = source.expiries(name);
      const settled = expiries.find(({ expiresAt }) => yearsToExpiry(source.now(), expiresAt) > SETTLED_YEARS) ?? expiries[0];
      const annualVolatility = settled === undefined ? 0 : (sliceOf(name, settled.expiry)?.volatility ?? 0);
      return {
        underlying: name,
        marginClass: spotOf(source.instruments(), name)?.kind === 'equity' ? 'stock' : 'index',
        spot: priceToDecimal(quote.lastPrice),
        previousClose: priceToDecimal(quote.previousClose),
        annualVolatility,
        dailyVolatility: annualVolatility / Math.sqrt(TRADING_DAYS),
      };
    });

  return {
    legOf(instrument, quantity) {
      refresh();
      if (instrument.kind === 'option') {
        const slice = sliceOf(instrument.underlying, instrument.expiry);
        return slice && { instrument, quantity, forward: slice.forward, volatility: optionVolatility(instrument, slice) };
      }
      if (instrument.kind !== 'future') return null;
      const mark = markOfQuote(source.quote(instrument.id));
      return mark && { instrument, quantity, forward: priceToDecimal(mark.price) };
    },

    market(names) {
      refresh();
      const known = [...new Set(names)].map(underlyingOf);
      if (known.includes(null)) return null;
      return { at: source.now(), tradingDate: source.tradingDate(), underlyings: known.filter((one) => one !== null) };
    },
  };
}
