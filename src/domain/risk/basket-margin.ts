import { type Money, MONEY_SCALE, ZERO_MONEY, money } from '../units/money.ts';
import { type EstimatedMargin, estimateMargin } from './estimate-margin.ts';
import { type MarginLeg, type MarginMarket, isOptionLeg } from './margin-leg.ts';
import { legUnitValue } from './scan-risk.ts';

/** One order of a basket: the leg it adds (quantity signed) and the price per unit it is expected to trade at, in currency units. */
export interface BasketOrder {
  readonly leg: MarginLeg;
  readonly price: number;
}

interface BasketMargin {
  readonly before: EstimatedMargin;
  readonly after: EstimatedMargin;
  /** Free cash required to send the orders one after the other in this order. */
  readonly required: Money;
  /** Cash that stays blocked once all have filled; less than `required` when a hedge comes late. Negative when the basket frees cash. */
  readonly final: Money;
  readonly premiumPaid: Money;
  /** Counted premium of sold options: at most the option's value, so a price above it frees nothing. */
  readonly premiumReceived: Money;
}

/** Returns the orders with option purchases first, else in their own order: a hedge is in place before the short it protects. */
export function hedgeFirst(orders: readonly BasketOrder[]): readonly BasketOrder[] {
  const buys = (order: BasketOrder): boolean => isOptionLeg(order.leg) && order.leg.quantity > 0;
  return [...orders.filter((order) => buys(order)), ...orders.filter((order) => !buys(order))];
}

const nearest = (amount: number): number => Math.round(amount * MONEY_SCALE);

/** Returns the cash that a basket takes from an account that holds `held`, sent in the given order and filled whole. Margin here is the `blocked` one. */
export function basketMargin(held: readonly MarginLeg[], orders: readonly BasketOrder[], market: MarginMarket): BasketMargin {
  const before = estimateMargin(held, market);
  let after = before;
  let paid = 0;
  let received = 0;
  let worst: number = ZERO_MONEY;
  let taken: number = ZERO_MONEY;
  const legs = [...held];
  for (const { leg, price } of orders) {
    legs.push(leg);
    after = estimateMargin(legs, market);
    if (isOptionLeg(leg)) {
      if (leg.quantity > 0) paid += nearest(price * leg.quantity);
      else received += nearest(Math.min(price, legUnitValue(leg, market.at)) * -leg.quantity);
    }
    taken = after.blocked - before.blocked + paid - received;
    worst = Math.max(worst, taken);
  }
  return { before, after, required: money(worst), final: money(taken), premiumPaid: money(paid), premiumReceived: money(received) };
}
