import type { EstimateBody, Instrument, Position } from '#client/api/types.ts';
import type { BasketLegDraft, BasketTarget } from '#client/state/orders/basket-draft.ts';
import { knownMoney } from '#client/state/resource/known-money.ts';
import type { LiveQuote } from '#client/state/market/ticker-store.ts';
import { type Freshness, mayAddRisk } from '#domain/market/freshness.ts';
import { type RollFigures, rollFigures, type TakerQuote } from '#domain/positions/roll-plan.ts';
import { priceFromDecimal } from '#domain/units/price.ts';

/** Returns whether a position can be rolled: open lots of a future or an option. */
export function isRollable({ instrument, net_quantity: net, net_lots: lots }: Position): boolean {
  const dated = (instrument.kind === 'future' || instrument.kind === 'option') && instrument.expiry !== null;
  return dated && net !== 0 && Number.isInteger(lots) && instrument.lot_size > 0;
}

/** Returns the legs of a roll, the closing one first, as protected market orders of a basket; null when the position's product is unknown. */
export function rollLegs(position: Position, to: Instrument, lots: number): readonly Omit<BasketLegDraft, 'id'>[] | null {
  const { instrument: from, product, net_quantity: net } = position;
  if (product !== 'MIS' && product !== 'NRML') return null;
  const leg = (instrument: Instrument, side: 'BUY' | 'SELL') => ({
    instrument,
    order: {
      instrument_id: instrument.instrument_id,
      transaction_type: side,
      order_type: 'MARKET',
      product,
      validity: 'DAY',
      lots,
    } as const,
  });
  return net > 0 ? [leg(from, 'SELL'), leg(to, 'BUY')] : [leg(from, 'BUY'), leg(to, 'SELL')];
}

/** Returns the target of a roll: the position's own account and portfolio. */
export function rollTarget({ account_number, portfolio_id, position_id }: Position): BasketTarget {
  return { account_number, portfolio_id, multiplier: 1, rolls: position_id };
}

/** Returns the estimate request for the legs. */
export function rollEstimate(position: Position, legs: readonly Omit<BasketLegDraft, 'id'>[]): EstimateBody {
  const { account_number, portfolio_id } = position;
  return { account_number, portfolio_id, orders: legs.map(({ order }) => order), reversal: true };
}

/** A quote with its freshness. */
interface SeenQuote {
  readonly quote: LiveQuote | null;
  readonly freshness: Freshness;
}

/** Returns whether a quote is live in an open market; a roll is never priced from an older one. */
export const isLive = ({ quote, freshness }: SeenQuote): boolean => quote !== null && mayAddRisk(freshness) && freshness !== 'closed';

const takerOf = ({ quote }: SeenQuote): TakerQuote => ({
  bid: quote?.bid ? priceFromDecimal(quote.bid) : null,
  ask: quote?.ask ? priceFromDecimal(quote.ask) : null,
});

/** Returns the figures of the roll at current quotes; null while a quote is not live or the entry price is unknown. */
export function rollNow(position: Position, to: Instrument, lots: number, quotes: { from: SeenQuote; to: SeenQuote }): RollFigures | null {
  const openCost = knownMoney(position.open_cost);
  if (openCost === null || !isLive(quotes.from) || !isLive(quotes.to)) return null;
  return rollFigures({
    position: { netQuantity: position.net_quantity, openCost },
    lots,
    lotSizes: { from: position.instrument.lot_size, to: to.lot_size },
    quotes: { from: takerOf(quotes.from), to: takerOf(quotes.to) },
  });
}
