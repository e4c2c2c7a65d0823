import { chargesOfFill } from '../fees/fill-charges.ts';
import type { Quote } from '../market/quote.ts';
import { protectionPrice } from '../orders/market-protection.ts';
import { referencePrice } from '../orders/reference-price.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { addMoney } from '../units/money.ts';
import { valueAt } from '../units/price.ts';
import { atLimit, NOTHING_TAKEN, takeLiquidity } from './liquidity.ts';
import type { VenueEffect } from './venue-effect.ts';
import type { MarketView } from './venue-input.ts';
import { fillableOf, type VenueOrder } from './venue-order.ts';
import type { VenueState } from './venue-state.ts';

/** A quote older than this (exchange time) fills nothing: the order waits for a fresh one. */
const FRESH_QUOTE_MS = 10_000;

/** Whether an order arrives at the book, or rests in it while the market moves. */
export type MatchRole = 'arriving' | 'resting';

/** The order after matching; `state` has new trade numbers and taken liquidity, its books are untouched. */
interface Match {
  readonly state: VenueState;
  readonly order: VenueOrder;
  readonly effects: readonly VenueEffect[];
}

/** Returns the quote when it may be traded on at the venue's present instant, else null. */
export function freshQuote(state: VenueState, market: MarketView, instrumentId: string): Quote | null {
  const quote = market.quote(instrumentId);
  return quote !== null && state.now - quote.at <= FRESH_QUOTE_MS ? quote : null;
}

function priced(order: VenueOrder, instrument: Instrument, quote: Quote, tradingDate: string): VenueOrder {
  const { kind, tickSize: tick } = instrument;
  // A stop becomes an order at its trigger: wherever the market has jumped by then, its protection starts there.
  const reference = order.triggerPrice ?? referencePrice(quote);
  const limitPrice = protectionPrice({ kind, side: order.side, reference, tick, date: tradingDate }, order.protection ?? null);
  return { ...order, limitPrice };
}

/**
 * Returns the order matched against the present depth, the rest left to the caller. An arriving order takes the levels' prices; a resting one
 * fills at its own limit.
 */
export function matchOrder(state: VenueState, order: VenueOrder, market: MarketView, role: MatchRole = 'arriving'): Match {
  const instrument = market.instrument(order.instrumentId);
  const quote = freshQuote(state, market, order.instrumentId);
  const over = instrument !== null && 'expiresAt' in instrument && state.now >= instrument.expiresAt;
  if (instrument === null || quote === null || over) return { state, order, effects: [] };
  const effects: VenueEffect[] = [];
  let current = order;
  if (current.limitPrice === null) {
    current = priced(current, instrument, quote, market.tradingDate);
    effects.push({ type: 'priced', order: current });
  }
  if (current.limitPrice === null) return { state, order: current, effects };
  const before = state.taken[order.instrumentId] ?? NOTHING_TAKEN;
  const found = takeLiquidity(current.side, fillableOf(current), current.limitPrice, quote, before);
  const { taken } = found;
  const slices = role === 'resting' ? atLimit(found.slices, current.limitPrice) : found.slices;
  if (slices.length === 0) return { state, order: current, effects };
  let nextTrade = state.nextTrade;
  for (const slice of slices) {
    const charges = chargesOfFill({
      instrument,
      side: current.side,
      price: slice.price,
      quantity: slice.quantity,
      tradeDate: market.tradingDate,
      product: current.product,
      firstOfOrder: current.filledQuantity === 0,
      turnoverBefore: current.filledValue,
      ...(current.byBroker ? { byBroker: true } : {}),
    });
    current = {
      ...current,
      filledQuantity: current.filledQuantity + slice.quantity,
      filledValue: addMoney(current.filledValue, valueAt(slice.price, slice.quantity)),
    };
    const trade = {
      tradeId: `P${String(nextTrade).padStart(9, '0')}`,
      orderId: current.orderId,
      instrumentId: current.instrumentId,
      side: current.side,
      quantity: slice.quantity,
      price: slice.price,
      at: state.now,
      tradeDate: market.tradingDate,
      charges,
    };
    nextTrade += 1;
    effects.push({ type: 'filled', order: current, trade });
  }
  return { state: { ...state, nextTrade, taken: { ...state.taken, [order.instrumentId]: taken } }, order: current, effects };
}
