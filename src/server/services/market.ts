import { AppError } from '#contract/errors/app-error.ts';
import { formMessage } from '#contract/errors/form-messages.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { getMarketClock, getQuotes, listUnderlyings } from '#contract/operations/market.ts';
import type { Expiry } from '#domain/calendar/expiries.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { searchInstruments } from '#domain/instruments/search.ts';
import type { Quote } from '#domain/market/quote.ts';
import { assembleChain, type OptionChain } from '#domain/pricing/assemble-chain.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { optionsOf, spotOf, spotsOf } from '#server/market/chain-catalogue.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { presentChain, presentExpiry, type WireChain } from '#server/presenters/chain.ts';
import { presentInstrument } from '#server/presenters/instrument.ts';
import { presentQuote } from '#server/presenters/quote.ts';
import { presentUnderlying } from '#server/presenters/underlying.ts';

const MOST_QUOTES = 100;

/** A chain with what it was computed from. */
export interface ChainNow {
  readonly underlying: string;
  readonly expiry: Expiry;
  readonly spot: Quote;
  readonly chain: OptionChain;
  readonly lotSize: number;
}

/** Returns the service that reads the market. Chains are computed once per step of the market, however many clients ask. */
export function createMarketService(market: MarketSource) {
  let answers: { version: object; chains: Map<string, OptionChain>; wire: Map<string, WireChain> } | null = null;

  function cached() {
    const version = market.version();
    if (answers?.version !== version) answers = { version, chains: new Map(), wire: new Map() };
    return answers;
  }

  function spotQuote(underlying: string) {
    const spot = spotOf(market.instruments(), underlying);
    return spot && market.quote(spot.id);
  }

  function chainOf(underlying: string, expiry: Expiry, spot: number): OptionChain {
    const { chains } = cached();
    const key = `${underlying}@${expiry.expiry}`;
    const known = chains.get(key);
    if (known) return known;
    const options = optionsOf(market.instruments(), underlying, expiry.expiry).flatMap((option) => {
      const quote = market.quote(option.id);
      return quote ? [{ option, quote }] : [];
    });
    const chain = assembleChain({ options, spot, at: market.now(), expiresAt: expiry.expiresAt });
    chains.set(key, chain);
    return chain;
  }

  return {
    searchInstruments(text: string, limit: number): readonly Instrument[] {
      return searchInstruments(market.instruments(), text, limit, (underlying) => spotQuote(underlying)?.lastPrice ?? null);
    },

    /** The spots that have options: a share or a level without a chain is none of them. */
    listUnderlyings(): AnswerOf<typeof listUnderlyings> {
      const listed = spotsOf(market.instruments()).map((spot) => ({ spot, expiries: market.expiries(spot.underlying) }));
      return {
        underlyings: listed.filter(({ expiries }) => expiries.length > 0).map(({ spot, expiries }) => presentUnderlying(spot, expiries)),
      };
    },

    /** The chain as it is computed, for those who compute on: of an expiry, or of the nearest one that still trades; null when there is none. */
    chainNow(underlying: string, expiryDate?: string): ChainNow | null {
      const expiry = market
        .expiries(underlying)
        .find((entry) => (expiryDate === undefined ? entry.expiresAt > market.now() : entry.expiry === expiryDate));
      const spot = spotQuote(underlying);
      if (!expiry || !spot) return null;
      const chain = chainOf(underlying, expiry, priceToDecimal(spot.lastPrice));
      const terms = chain.rows[0]?.call.option;
      return terms === undefined ? null : { underlying, expiry, spot, chain, lotSize: terms.lotSize };
    },

    /** The chain of an expiry; the nearest one that still trades when none is given. */
    getChain(underlying: string, expiryDate: string | undefined): WireChain {
      const { wire } = cached();
      const key = `${underlying}@${expiryDate ?? ''}`;
      const known = wire.get(key);
      if (known) return known;
      const expiries = market.expiries(underlying);
      const expiry = expiries.find((entry) => (expiryDate === undefined ? entry.expiresAt > market.now() : entry.expiry === expiryDate));
      const spot = spotQuote(underlying);
      if (!expiry || !spot) throw new AppError('market.no-chain');
      const level = priceToDecimal(spot.lastPrice);
      const chain = chainOf(underlying, expiry, level);
      const first = chain.rows[0];
      if (!first || chain.atmStrike === null) throw new AppError('market.no-chain');
      const answer = presentChain({
        underlying,
        expiry,
        expiries: expiries.map((entry) => presentExpiry(entry, chainOf(underlying, entry, level).atmVolatility)),
        terms: first.call.option,
        spot,
        chain,
        atmStrike: chain.atmStrike,
        receivedAt: market.receivedAt(),
        source: market.source,
      });
      wire.set(key, answer);
      return answer;
    },

    /** Quotes of the known ones among the ids, each once, with their instruments. */
    getQuotes(instrumentIds: readonly string[]): AnswerOf<typeof getQuotes> {
      const ids = [...new Set(instrumentIds.map((id) => id.trim()).filter((id) => id !== ''))];
      if (ids.length > MOST_QUOTES) throw tooManyIds(MOST_QUOTES);
      const found = ids.flatMap((id) => {
        const instrument = market.instrument(id);
        const quote = market.quote(id);
        return instrument && quote ? [{ instrument, quote }] : [];
      });
      return {
        quotes: found.map(({ quote }) => presentQuote(quote, market.receivedAt(), market.source)),
        instruments: found.map(({ instrument }) => presentInstrument(instrument)),
      };
    },

    /** Whose market it is, with its times. */
    view: market,

    getMarketClock(): AnswerOf<typeof getMarketClock> {
      return { exchange_at: market.now(), received_at: market.receivedAt(), speed: market.speed, session_open: market.sessionOpen() };
    },
  };
}

function tooManyIds(max: number): AppError {
  const values = { max };
  return new AppError('request.invalid', {
    fields: [{ path: 'instrument_ids', code: 'form.array-max', message: formMessage('form.array-max', values), values }],
  });
}

export type MarketService = ReturnType<typeof createMarketService>;
