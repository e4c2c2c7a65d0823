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

/** What entries of a bot would come to. */
export interface EntryTerms {
  /** The margin that holdings would need, as accounts reckon it; null where that is not known. */
  margin(held: readonly HeldLeg[]): Money | null;
  /** What an order is expected to be filled at on the book as it is shown, beside the mark; null where the book does not show so much. */
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
