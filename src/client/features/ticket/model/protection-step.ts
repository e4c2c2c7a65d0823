import type { ExitBody, Order, Position } from '#client/api/types.ts';
import { isWorking } from '#domain/orders/status-sets.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { type ProtectionPlan, type ProtectionPrices, protectionBody, protectionPrices, wantsProtection } from './protection-plan.ts';

/** What can be done now about the protection that a ticket asked for. */
export type ProtectionStep =
  /** Nothing was asked for, or nothing was bought or sold: there is nothing to protect. */
  | { readonly state: 'none' }
  /** Not yet: the price or the position is not known. */
  | { readonly state: 'waits' }
  /** The distances lead to no price that an order can have. */
  | { readonly state: 'impossible' }
  | { readonly state: 'ready'; readonly prices: ProtectionPrices; readonly body: ExitBody };

const NONE: ProtectionStep = { state: 'none' };

/** Returns what an order was filled at, or the price it waits with; null while neither is known. */
function entryOf({ average_price, price, trigger_price, protection_price }: Order) {
  const known = average_price ?? price ?? trigger_price ?? protection_price;
  return known === null ? null : priceFromDecimal(known);
}

/** Returns the position that the fills of an order are in; undefined while it is not known. */
function positionOf(order: Order, positions: readonly Position[]): Position | undefined {
  return positions.find(
    (position) => position.instrument.instrument_id === order.instrument.instrument_id && position.product === order.product,
  );
}

/**
 * Returns the step that protects an order as its ticket asked. A working order is followed fill by fill; one that has ended is protected through its
 * position, for as many lots as it filled and the position still holds on that side.
 */
export function protectionStep(plan: ProtectionPlan, order: Order | null, positions: readonly Position[]): ProtectionStep {
  if (!wantsProtection(plan) || order === null) return NONE;
  const working = isWorking(order.status);
  if (!working && order.filled_quantity === 0) return NONE;
  const entry = entryOf(order);
  if (entry === null || order.status === 'unknown' || order.status === 'pending-submit') return { state: 'waits' };
  const tick = priceFromDecimal(order.instrument.tick_size);
  const units = working ? order.quantity : order.filled_quantity;
  const prices = protectionPrices(plan, { side: order.transaction_type, price: entry, units, tick });
  if ((plan.stop !== null && prices.stop === null) || (plan.target !== null && prices.target === null)) return { state: 'impossible' };
  const common = { account_number: order.account_number, portfolio_id: order.portfolio_id, ...protectionBody(prices) };
  if (working) return { state: 'ready', prices, body: { ...common, order_id: order.order_id } };
  const position = positionOf(order, positions);
  if (position === undefined) return { state: 'waits' };
  const held = order.transaction_type === 'BUY' ? position.net_lots : -position.net_lots;
  const lots = Math.min(Math.floor(order.filled_quantity / order.instrument.lot_size), held);
  return lots < 1 ? NONE : { state: 'ready', prices, body: { ...common, position_id: position.position_id, lots } };
}
