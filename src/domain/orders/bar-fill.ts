import type { Price } from '../units/price.ts';
import type { Side } from './order-kinds.ts';
import { isReached, stopDirection, targetDirection } from './trigger.ts';
import { type TrailingStop, trail } from './trailing-stop.ts';

/** Prices of one bar. What happened between open and close is not known: every choice below takes the worse for the trader. */
export interface Bar {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
}

/** An order that is live before the bar opens. */
export type BarOrder =
  | { readonly kind: 'market'; readonly side: Side }
  | { readonly kind: 'limit'; readonly side: Side; readonly limit: Price }
  | { readonly kind: 'stop'; readonly side: Side; readonly trigger: Price }
  | { readonly kind: 'stop-limit'; readonly side: Side; readonly trigger: Price; readonly limit: Price; readonly triggered: boolean }
  | { readonly kind: 'oco'; readonly side: Side; readonly stop: Price; readonly target: Price }
  | { readonly kind: 'trailing'; readonly side: Side; readonly stop: TrailingStop };

/** What the bar did: the price of a fill and, of a pair, which side; `order` is what waits for the next bar. */
export interface BarResult {
  readonly order: BarOrder;
  readonly fill: { readonly price: Price; readonly part: 'stop' | 'target' | null } | null;
}

/** Price of a stop on a bar: the open when it gapped through, else the trigger when touched. */
function stopPrice(side: Side, trigger: Price, bar: Bar): Price | null {
  const direction = stopDirection(side);
  if (isReached(direction, trigger, bar.open)) return bar.open;
  return isReached(direction, trigger, side === 'sell' ? bar.low : bar.high) ? trigger : null;
}

/** Price of a limit on a bar: the better open, else the limit when touched. */
function limitPrice(side: Side, limit: Price, bar: Bar): Price | null {
  const direction = targetDirection(side);
  if (isReached(direction, limit, bar.open)) return bar.open;
  return isReached(direction, limit, side === 'sell' ? bar.high : bar.low) ? limit : null;
}

function stopLimit(order: Extract<BarOrder, { kind: 'stop-limit' }>, bar: Bar): BarResult {
  const { side, trigger, limit } = order;
  const triggered = { ...order, triggered: true };
  const filledAt = (at: Price | null): BarResult => ({ order: triggered, fill: at === null ? null : { price: at, part: null } });
  if (order.triggered || isReached(stopDirection(side), trigger, bar.open)) return filledAt(limitPrice(side, limit, bar));
  if (stopPrice(side, trigger, bar) === null) return { order, fill: null };
  // Triggered inside the bar: at that moment the price is the trigger. A limit on the far side of it may or may not have been met later.
  return filledAt(isReached(targetDirection(side), limit, trigger) ? trigger : null);
}

function pair(order: Extract<BarOrder, { kind: 'oco' }>, bar: Bar): BarResult {
  const { side, stop, target } = order;
  if (!isReached(stopDirection(side), stop, bar.open) && isReached(targetDirection(side), target, bar.open)) {
    return { order, fill: { price: bar.open, part: 'target' } };
  }
  // Both inside one bar: the stop, always.
  const stopped = stopPrice(side, stop, bar);
  if (stopped !== null) return { order, fill: { price: stopped, part: 'stop' } };
  const reached = limitPrice(side, target, bar);
  return { order, fill: reached === null ? null : { price: reached, part: 'target' } };
}

/**
 * Returns what a bar does to an order: stops gapped through fill at the open, never at the trigger; limits at the better open or at the limit;
 * a trailing stop follows the bar only after it survived it. A filled order must not be given another bar.
 */
export function fillOnBar(order: BarOrder, bar: Bar): BarResult {
  switch (order.kind) {
    case 'market':
      return { order, fill: { price: bar.open, part: null } };
    case 'limit': {
      const at = limitPrice(order.side, order.limit, bar);
      return { order, fill: at === null ? null : { price: at, part: null } };
    }
    case 'stop': {
      const at = stopPrice(order.side, order.trigger, bar);
      return { order, fill: at === null ? null : { price: at, part: null } };
    }
    case 'stop-limit':
      return stopLimit(order, bar);
    case 'oco':
      return pair(order, bar);
    case 'trailing': {
      const at = order.stop.level === null ? null : stopPrice(order.side, order.stop.level, bar);
      if (at !== null) return { order, fill: { price: at, part: 'stop' } };
      return { order: { ...order, stop: trail(order.stop, order.side === 'sell' ? bar.high : bar.low) }, fill: null };
    }
  }
}
