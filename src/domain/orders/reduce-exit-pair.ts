import { type Price, price } from '../units/price.ts';
import type { ExitOrder, ExitPair, ExitPart, ExitRules } from './exit-pair.ts';
import { checkedRules, effectiveStop } from './exit-pair.ts';
import { closedUnits, enteredUnits, filledOf, freeUnits, isSettled } from './exit-units.ts';
import { sliceByFreeze } from './freeze-limit.ts';
import type { Side } from './order-kinds.ts';
import { startTrailing, trail } from './trailing-stop.ts';
import { type Observation, isReached, stopDirection, targetDirection, watchedPrice } from './trigger.ts';

/** After this many refusals in a row the pair stops sending and alerts the trader. */
export const MAX_REFUSALS = 3;

/** An input of the pair. Inputs may come twice, late, or out of order. */
export type ExitInput =
  | { readonly type: 'price'; readonly seen: Observation }
  | { readonly type: 'parent-filled'; readonly tradeId: string; readonly quantity: number }
  /** The parent order is finished; `filled` is its total fill. */
  | { readonly type: 'parent-ended'; readonly filled: number }
  | { readonly type: 'order-filled'; readonly orderId: string; readonly tradeId: string; readonly quantity: number }
  /** An exit order is finished, by the venue's report or because it was never sent; `filled` is its total fill. */
  | {
      readonly type: 'order-ended';
      readonly orderId: string;
      readonly filled: number;
      readonly refused: boolean;
      readonly neverSent?: boolean;
    }
  /** The venue refused the cancel: the order is still working. */
  | { readonly type: 'cancel-refused'; readonly orderId: string }
  /** The trader or another rule closed units of the position. */
  | { readonly type: 'reduced'; readonly tradeId: string; readonly quantity: number }
  /** A missing `trailing` leaves the trail unchanged; a new one starts at the current stop. */
  | {
      readonly type: 'amend';
      readonly stop: ExitRules['stop'];
      readonly target: Price | null;
      readonly trailing?: ExitRules['trailing'];
    }
  | { readonly type: 'retry' }
  | { readonly type: 'cancel' };

export type ExitEffect =
  | {
      readonly type: 'send';
      readonly orderId: string;
      readonly part: ExitPart;
      readonly side: Side;
      readonly quantity: number;
      /** Null = a protected market order. */
      readonly limitPrice: Price | null;
    }
  | { readonly type: 'cancel'; readonly orderId: string }
  /** The stop has been reached: the unfilled rest of the parent is to be cancelled. */
  | { readonly type: 'cancel-parent' }
  | { readonly type: 'attention'; readonly reason: 'exit-refused' | 'closed-too-much' }
  | { readonly type: 'completed' };

export interface ExitResult {
  readonly pair: ExitPair;
  readonly effects: readonly ExitEffect[];
}

function stopLimitPrice(pair: ExitPair): Price | null {
  const offset = pair.rules.stop?.limitOffset ?? null;
  const trigger = effectiveStop(pair);
  if (offset === null || trigger === null) return null;
  return price(pair.rules.side === 'sell' ? Math.max(1, trigger - offset) : trigger + offset);
}

/** Sends orders for the free units, in whole lots within the freeze limit; each order has the next number of the pair. */
function send(pair: ExitPair, part: ExitPart): ExitResult {
  const { lotSize, freezeQuantity, pairId, side, target } = pair.rules;
  const quantity = Math.floor(Math.max(0, freeUnits(pair)) / lotSize) * lotSize;
  if (pair.status !== 'watching' || quantity === 0) return { pair, effects: [] };
  const limitPrice = part === 'target' ? target : stopLimitPrice(pair);
  const orders = sliceByFreeze(quantity, lotSize, freezeQuantity).map((slice, index): ExitOrder => ({
    orderId: `${pairId}-${pair.orders.length + index + 1}`,
    part,
    quantity: slice,
    seenFilled: 0,
    statedFilled: 0,
    status: 'working',
  }));
  return {
    pair: { ...pair, orders: [...pair.orders, ...orders] },
    effects: orders.map((order): ExitEffect => ({
      type: 'send',
      orderId: order.orderId,
      part,
      side,
      quantity: order.quantity,
      limitPrice,
    })),
  };
}

/** Requests cancellation of the working orders selected by `which`. Their units stay reserved until the venue reports that they ended. */
function cancelWorking(pair: ExitPair, which: (order: ExitOrder) => boolean): ExitResult {
  const hit = pair.orders.filter((order) => order.status === 'working' && which(order));
  if (hit.length === 0) return { pair, effects: [] };
  return {
    pair: { ...pair, orders: pair.orders.map((order) => (hit.includes(order) ? { ...order, status: 'cancelling' as const } : order)) },
    effects: hit.map((order): ExitEffect => ({ type: 'cancel', orderId: order.orderId })),
  };
}

function joined(first: ExitResult, next: (pair: ExitPair) => ExitResult): ExitResult {
  const second = next(first.pair);
  return { pair: second.pair, effects: [...first.effects, ...second.effects] };
}

function onPrice(before: ExitPair, seen: Observation): ExitResult {
  const { side, source, target } = before.rules;
  const watched = watchedPrice(source, side, seen);
  if (before.status !== 'watching' || watched === null) return { pair: before, effects: [] };
  const stop = effectiveStop(before);
  // A price is first compared with the stop as it stood before; only a price that does not reach the stop moves the trail.
  const reached = stop !== null && isReached(stopDirection(side), stop, watched) && enteredUnits(before) - closedUnits(before) > 0;
  if (before.stopped || reached) {
    const parent: ExitEffect[] = before.stopped || before.parentEnded ? [] : [{ type: 'cancel-parent' }];
    const cancelled = cancelWorking({ ...before, stopped: true }, (order) => order.part === 'target');
    return joined({ pair: cancelled.pair, effects: [...parent, ...cancelled.effects] }, (pair) => send(pair, 'stop'));
  }
  const pair = before.trailing === null || enteredUnits(before) <= 0 ? before : { ...before, trailing: trail(before.trailing, watched) };
  if (target !== null && isReached(targetDirection(side), target, watched)) return send(pair, 'target');
  return { pair, effects: [] };
}

function withOrder(pair: ExitPair, orderId: string, change: (order: ExitOrder) => ExitOrder): ExitPair {
  return { ...pair, orders: pair.orders.map((order) => (order.orderId === orderId ? change(order) : order)) };
}

/** Handles any change of quantities: surplus orders are cancelled, a reached stop takes the freed units, and the end is reported once. */
function afterUpdate(before: ExitPair, pair: ExitPair): ExitResult {
  const effects: ExitEffect[] = [];
  const tooMuch = (one: ExitPair): boolean => closedUnits(one) > enteredUnits(one);
  // While the parent works, the surplus may be due to late fills of the parent: no reason to alert the trader.
  if (pair.parentEnded && tooMuch(pair) && !(before.parentEnded && tooMuch(before)))
    effects.push({ type: 'attention', reason: 'closed-too-much' });
  if (pair.status !== 'watching' && pair.status !== 'failed') return { pair, effects };
  if (isSettled(pair)) return { pair: { ...pair, status: 'completed' }, effects: [...effects, { type: 'completed' }] };
  const surplus = freeUnits(pair) < 0 ? cancelWorking(pair, () => true) : { pair, effects: [] };
  return { pair: surplus.pair, effects: [...effects, ...surplus.effects] };
}

function onEnded(pair: ExitPair, input: Extract<ExitInput, { type: 'order-ended' }>): ExitResult {
  const order = pair.orders.find((one) => one.orderId === input.orderId);
  if (order === undefined) return { pair, effects: [] };
  const statedFilled = Math.max(order.statedFilled, input.filled);
  const first = order.status !== 'ended';
  const refusals = first && input.refused ? pair.refusals + 1 : filledOf({ ...order, statedFilled }) > filledOf(order) ? 0 : pair.refusals;
  const last = { ...order, statedFilled, status: 'ended' as const, ...(input.neverSent === true && { neverSent: true as const }) };
  const ended = { ...withOrder(pair, order.orderId, () => last), refusals };
  const givesUp = ended.status === 'watching' && refusals >= MAX_REFUSALS;
  const result = afterUpdate(pair, givesUp ? { ...ended, status: 'failed' } : ended);
  const effects: ExitEffect[] = givesUp ? [...result.effects, { type: 'attention', reason: 'exit-refused' }] : [...result.effects];
  // A target cancelled in favour of the stop frees its rest for the stop at once; an ended stop waits for the next price, so that refusals do not repeat at
  // once.
  if (first && order.part === 'target' && result.pair.stopped) return joined({ pair: result.pair, effects }, (next) => send(next, 'stop'));
  return { pair: result.pair, effects };
}

function onParentUpdate(before: ExitPair, pair: ExitPair): ExitResult {
  const result = afterUpdate(before, pair);
  return result.pair.stopped ? joined(result, (next) => send(next, 'stop')) : result;
}

const seenBefore = (pair: ExitPair, tradeId: string): boolean => pair.trades.includes(tradeId);

/** Returns the pair after an input, and its effects. A filled unit is closed by at most one side; an ended pair sends nothing. */
export function reduceExitPair(pair: ExitPair, input: ExitInput): ExitResult {
  switch (input.type) {
    case 'price':
      return onPrice(pair, input.seen);
    case 'parent-filled':
      if (seenBefore(pair, input.tradeId)) return { pair, effects: [] };
      return onParentUpdate(pair, { ...pair, trades: [...pair.trades, input.tradeId], parentSeen: pair.parentSeen + input.quantity });
    case 'parent-ended':
      return onParentUpdate(pair, { ...pair, parentEnded: true, parentStated: Math.max(pair.parentStated, input.filled) });
    case 'order-filled': {
      if (seenBefore(pair, input.tradeId) || !pair.orders.some((order) => order.orderId === input.orderId)) return { pair, effects: [] };
      const counted = withOrder(pair, input.orderId, (order) => ({ ...order, seenFilled: order.seenFilled + input.quantity }));
      return afterUpdate(pair, { ...counted, trades: [...pair.trades, input.tradeId], refusals: 0 });
    }
    case 'order-ended':
      return onEnded(pair, input);
    case 'cancel-refused': {
      const back = withOrder(pair, input.orderId, (order) => (order.status === 'cancelling' ? { ...order, status: 'working' } : order));
      return { pair: back, effects: [] };
    }
    case 'reduced':
      if (seenBefore(pair, input.tradeId)) return { pair, effects: [] };
      return afterUpdate(pair, { ...pair, trades: [...pair.trades, input.tradeId], reduced: pair.reduced + input.quantity });
    case 'amend': {
      if (pair.status !== 'watching' || pair.stopped) return { pair, effects: [] };
      const rule = input.trailing === undefined ? pair.rules.trailing : input.trailing;
      const rules = checkedRules({ ...pair.rules, stop: input.stop, target: input.target, trailing: rule });
      const restarted = rule === null ? null : startTrailing(rule, effectiveStop({ ...pair, rules }));
      const trailing = input.trailing === undefined ? pair.trailing : restarted;
      const moved = input.target !== pair.rules.target;
      return cancelWorking({ ...pair, rules, trailing }, (order) => moved && order.part === 'target');
    }
    case 'retry':
      return { pair: pair.status === 'failed' ? { ...pair, status: 'watching', refusals: 0 } : pair, effects: [] };
    case 'cancel': {
      if (pair.status === 'completed' || pair.status === 'cancelled') return { pair, effects: [] };
      return cancelWorking({ ...pair, status: 'cancelled' }, () => true);
    }
  }
}
