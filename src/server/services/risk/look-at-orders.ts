import { sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import type { PlannedOrder } from '#domain/risk/account-requirement.ts';
import { depthFill } from '#domain/risk/depth-fill.ts';
import { type FilledLeg, type MaxLoss, maxLossOf } from '#domain/risk/max-loss.ts';
import { type Price, priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { Market } from '#server/market/market.ts';
import type { Ticket } from '../orders/placing.ts';
import type { AccountMargin } from './account-margin.ts';
import type { Judged } from './account-exposure.ts';
import { type OrderPrices, orderPrices } from './order-prices.ts';

/** A ticket with its expected fill prices and needs. */
export interface LookedAt {
  readonly ticket: Ticket;
  readonly judged: Judged;
  readonly prices: OrderPrices;
  readonly expected: number | null;
  readonly slippage: number | null;
  readonly slices: readonly number[];
  /** Null = its price is not known. */
  readonly planned: readonly PlannedOrder[] | null;
}

/** Returns the ticket under the present market and account. */
export function lookAt(venue: Market, now: WallTime, margin: AccountMargin, ticket: Ticket, judged: Judged): LookedAt {
  const { instrument, terms } = ticket;
  const { side, quantity } = terms;
  const prices = orderPrices(venue, instrument, terms, now);
  const { worst, fillsNow, quote } = prices;
  const fill = quote === null ? { expected: null, slippage: null } : depthFill(quote.depth, side, quantity, worst);
  const planned = worst === null ? null : margin.planned({ instrument, side, quantity, opening: judged.opening, worst, fillsNow });
  const slices = sliceByFreeze(quantity, instrument.lotSize, instrument.freezeQuantity);
  return { ticket, judged, prices, ...fill, slices, planned };
}

/** Returns the worst possible fill price. */
export const worstOf = ({ prices }: LookedAt): Price | null => prices.worst;

/** Returns the price shown by the book, or the worst price without one. */
export const expectedOf = (one: LookedAt): Price | null => (one.expected === null ? worstOf(one) : priceFromDecimal(one.expected));

/** Returns the largest possible loss of the orders, at the worst fill: the book may move before the orders arrive. */
export function mostLostBy(looked: readonly LookedAt[]): MaxLoss | { readonly kind: 'unknown' } {
  const legs = looked.flatMap((one): FilledLeg[] => {
    const price = worstOf(one);
    const { instrument, terms } = one.ticket;
    return price === null ? [] : [{ instrument, side: terms.side, quantity: terms.quantity, price: priceToDecimal(price) }];
  });
  return legs.length === looked.length ? maxLossOf(legs) : { kind: 'unknown' };
}
