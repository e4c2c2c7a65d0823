import type { HeldLeg } from '#domain/bots/engine/entry-terms.ts';
import type { BotContract, ExpectedFill } from '#domain/bots/engine/io.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { markOfQuote } from '#domain/market/mark.ts';
import { depthFill } from '#domain/risk/depth-fill.ts';
import { estimateMargin } from '#domain/risk/estimate-margin.ts';
import { hasMarginParameters } from '#domain/risk/margin-parameters.ts';
import type { Money } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { createMarginSource, type MarginSource } from '#server/market/margin-source.ts';
import type { MarketReading } from '#server/market/market-source.ts';

/** The estimated cost of a bot's entries. */
export interface EntryTerms {
  /** The margin requirement of holdings, computed as for accounts; null when unknown. */
  margin(held: readonly HeldLeg[]): Money | null;
  /** The expected fill of an order on the visible book, with the mark price; null when the book is too thin. */
  expected(contract: BotContract, side: 'buy' | 'sell', units: number): ExpectedFill | null;
}

/** A reading as a market that does not move on. */
const sourceOf = (market: MarketReading): MarginSource =>
  createMarginSource({
    instruments: () => market.instruments(),
    quote: (id) => market.quote(id),
    expiries: (underlying) => market.expiries(underlying),
    now: () => market.at,
    version: () => market,
    tradingDate: () => market.tradingDate,
  });

/** Returns what entries in contracts of an underlying would come to at the instant of a reading. */
export function entryTerms(
  market: MarketReading,
  underlying: string,
  instrument: (contract: BotContract) => Instrument | null,
): EntryTerms {
  let source: MarginSource | null = null;
  return {
    margin(held) {
      source ??= sourceOf(market);
      const margins = source;
      const reckoned = margins.market([underlying]);
      const legs = held.flatMap(({ contract, lots, side }) => {
        const found = instrument(contract);
        return (found && margins.legOf(found, side * lots * contract.lotSize)) ?? [];
      });
      if (reckoned === null || legs.length < held.length) return null;
      const dated = reckoned.underlyings.every(({ marginClass }) => hasMarginParameters(marginClass, reckoned.tradingDate));
      return dated ? estimateMargin(legs, reckoned).total : null;
    },
    expected(contract, side, units) {
      const found = instrument(contract);
      const quote = found && market.quote(found.id);
      const mark = markOfQuote(quote)?.price ?? null;
      const { expected } = quote ? depthFill(quote.depth, side, units, null) : { expected: null };
      return mark === null || expected === null ? null : { mark, fill: priceFromDecimal(expected) };
    },
  };
}
