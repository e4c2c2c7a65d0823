import { MOST_QUOTES } from '#contract/constants.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { formMessage } from '#contract/errors/form-messages.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { getMarketClock, getQuotes, listUnderlyings } from '#contract/operations/market.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { searchInstruments } from '#domain/instruments/search.ts';
import { spotsOf } from '#server/market/chain-catalogue.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { presentInstrument } from '#server/presenters/instrument.ts';
import { presentQuote } from '#server/presenters/quote.ts';
import { presentUnderlying } from '#server/presenters/underlying.ts';
import { createChains } from './chains.ts';

/** Returns the service that reads the market. Chains are computed once per step of the market, for all clients. */
export function createMarketService(market: MarketSource) {
  const { spotQuote, ...chains } = createChains(market);
  return {
    searchInstruments(text: string, limit: number): readonly Instrument[] {
      return searchInstruments(market.instruments(), text, limit, (underlying) => spotQuote(underlying)?.lastPrice ?? null);
    },

    /** Returns the spots with options; shares and indices without a chain are left out. */
    listUnderlyings(): AnswerOf<typeof listUnderlyings> {
      const listed = spotsOf(market.instruments()).map((spot) => ({ spot, expiries: market.expiries(spot.underlying) }));
      return {
        underlyings: listed.filter(({ expiries }) => expiries.length > 0).map(({ spot, expiries }) => presentUnderlying(spot, expiries)),
      };
    },

    ...chains,

    /** Returns the quotes of the known ids, each once, with their instruments. */
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

    /** The market source with its clock. */
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
