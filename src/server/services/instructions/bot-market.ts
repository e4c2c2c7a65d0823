import { readsBothSides, readsDelta, strikesToPrice } from '#domain/bots/engine/choose-strike.ts';
import type { AskIntent, Bar, BotContract, Offer, OfferedStrike } from '#domain/bots/engine/io.ts';
import type { Instrument, OptionContract } from '#domain/instruments/instrument.ts';
import { markOfQuote } from '#domain/market/mark.ts';
import type { Price } from '#domain/units/price.ts';
import { optionsOf } from '#server/market/chain-catalogue.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import { chainDeltas } from './chain-deltas.ts';
import { type EntryTerms, entryTerms } from './entry-terms.ts';

type Plan = AskIntent['plan'];

/** The market of one underlying at one instant, as seen by a bot. Unchanging. */
export interface BotMarket extends EntryTerms {
  readonly spot: Bar;
  /** The price of a contract, moved into its spread if the last trade was outside; undefined when there is none. */
  bar(contract: BotContract): Bar | undefined;
  /** The absolute delta of an option, from the chain; null when there is none. */
  delta(contract: BotContract): number | null;
  /** The contracts a plan may choose from, of its expiry or the given one; null when there are none. */
  offer(plan: Plan, on?: string): Offer | null;
  instrument(contract: BotContract): Instrument | null;
  /** The units traded today, as weights of an average price; null when unknown. */
  units(): number | null;
}

const barAt = (value: Price): Bar => ({ open: value, high: value, low: value, close: value });
const byStrike = (a: { readonly strike: Price }, b: { readonly strike: Price }): number => a.strike - b.strike;

/** Returns the instrument whose volume weights the prices of an underlying: itself, or an index's nearest future; null when there is none. */
export function volumeOf(market: MarketReading, spotId: string, underlying: string): string | null {
  if (market.instrument(spotId)?.kind !== 'index') return spotId;
  const nearest = market.expiries(underlying).find(({ monthly }) => monthly)?.expiry;
  const isNearest = (each: Instrument) => each.kind === 'future' && each.underlying === underlying && each.expiry === nearest;
  return market.instruments().find(isNearest)?.id ?? null;
}

/** Returns the market of an underlying from a reading; null while its spot has no price. */
export function botMarket(market: MarketReading, spotId: string, underlying: string): BotMarket | null {
  const spot = market.quote(spotId)?.lastPrice ?? null;
  if (spot === null) return null;
  const priceOf = (instrument: Instrument | undefined): Price | null =>
    instrument === undefined ? null : (markOfQuote(market.quote(instrument.id))?.price ?? null);
  const futureOf = (expiry: string) =>
    market.instruments().find((each) => each.kind === 'future' && each.underlying === underlying && each.expiry === expiry);

  function instrument({ kind, strike, expiry }: BotContract): Instrument | null {
    if (kind === 'future') return futureOf(expiry) ?? null;
    return optionsOf(market.instruments(), underlying, expiry).find((each) => each.strike === strike && each.optionType === kind) ?? null;
  }

  const deltaOf = chainDeltas(market, underlying, spot);

  function strikesOf({ kind, strike: plan }: Plan, options: readonly OptionContract[], strikes: readonly Price[]): OfferedStrike[] {
    if (kind === 'future' || plan === null || spot === null) return [];
    const both = readsBothSides(plan);
    return strikesToPrice(plan, kind, strikes, spot).map((strike) => {
      const priced = (side: 'call' | 'put') =>
        both || side === kind ? priceOf(options.find((each) => each.strike === strike && each.optionType === side)) : null;
      const row = { strike, call: priced('call'), put: priced('put') };
      const value = row[kind];
      const expiry = options[0]?.expiry;
      const reads = readsDelta(plan) && value !== null && expiry !== undefined;
      return { ...row, delta: reads ? deltaOf({ kind, strike, expiry, value }) : null };
    });
  }

  return {
    spot: barAt(spot),
    instrument,
    ...entryTerms(market, underlying, instrument),
    units() {
      const id = volumeOf(market, spotId, underlying);
      return (id === null ? null : market.quote(id)?.volume) ?? null;
    },
    bar(contract) {
      const value = priceOf(instrument(contract) ?? undefined);
      return value === null ? undefined : barAt(value);
    },
    delta(contract) {
      const { kind, strike, expiry } = contract;
      if (kind === 'future' || strike === null) return null;
      return deltaOf({ kind, strike, expiry, value: priceOf(instrument(contract) ?? undefined) });
    },
    offer(plan, on) {
      const all = market.expiries(underlying);
      const meant = all.filter(({ expiry, monthly }) => (on === undefined ? plan.expiry.cycle === 'any' || monthly : expiry === on));
      const listed = meant[on === undefined ? plan.expiry.rank - 1 : 0];
      if (listed === undefined) return null;
      const { expiry } = listed;
      if (plan.kind === 'future') {
        const future = futureOf(expiry);
        return future === undefined || priceOf(future) === null ? null : { expiry, lotSize: future.lotSize, spot, strikes: [], priced: [] };
      }
      const options = optionsOf(market.instruments(), underlying, expiry);
      const strikes = options
        .filter(({ optionType }) => optionType === plan.kind)
        .toSorted(byStrike)
        .map(({ strike }) => strike);
      const [first] = options;
      return first === undefined ? null : { expiry, lotSize: first.lotSize, spot, strikes, priced: strikesOf(plan, options, strikes) };
    },
  };
}
