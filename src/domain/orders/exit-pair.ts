import type { Price } from '../units/price.ts';
import type { Side } from './order-kinds.ts';
import { type TrailingRule, type TrailingStop, startTrailing, tighterStop } from './trailing-stop.ts';
import type { TriggerSource } from './trigger.ts';

const EXIT_PARTS = ['stop', 'target'] as const;
export type ExitPart = (typeof EXIT_PARTS)[number];

/** How a position is to be left. Prices in 1/10 000, quantities in units; either part may be missing, not both. */
export interface ExitRules {
  readonly pairId: string;
  /** Side of the exit orders. */
  readonly side: Side;
  readonly source: TriggerSource;
  /** `limitOffset` is how far beyond the trigger the limit may lie; null = a protected market order. */
  readonly stop: { readonly trigger: Price; readonly limitOffset: Price | null } | null;
  readonly target: Price | null;
  readonly trailing: TrailingRule | null;
  readonly lotSize: number;
  readonly freezeQuantity: number;
}

/** An exit order as far as we know. `seenFilled` adds up fills, `statedFilled` is what the venue said in all: the larger one is believed. */
export interface ExitOrder {
  readonly orderId: string;
  readonly part: ExitPart;
  readonly quantity: number;
  readonly seenFilled: number;
  readonly statedFilled: number;
  readonly status: 'working' | 'cancelling' | 'ended';
  /** The order ended before it was sent: that says nothing about the market. */
  readonly neverSent?: true;
}

const EXIT_STATUSES = ['watching', 'failed', 'cancelled', 'completed'] as const;
type ExitStatus = (typeof EXIT_STATUSES)[number];

/** A stop and a target, of which at most one closes each filled unit of the parent. Plain JSON. */
export interface ExitPair {
  readonly rules: ExitRules;
  readonly trailing: TrailingStop | null;
  readonly status: ExitStatus;
  /** Whether the stop has been reached: from then on everything free leaves by it. */
  readonly stopped: boolean;
  /** Units filled by the parent, by its fills and by its own reports; and whether it can fill more. */
  readonly parentSeen: number;
  readonly parentStated: number;
  readonly parentEnded: boolean;
  /** Units closed by other orders. */
  readonly reduced: number;
  readonly orders: readonly ExitOrder[];
  /** Trade ids counted so far, of parent and exits. */
  readonly trades: readonly string[];
  /** Refusals in a row. */
  readonly refusals: number;
}

/** Returns the current fixed or trailed stop; null without one. */
export function effectiveStop(pair: ExitPair): Price | null {
  return tighterStop(pair.rules.side, pair.rules.stop?.trigger ?? null, pair.trailing?.level ?? null);
}

/** Returns the rules as given. Throws RangeError when they have no part or the stop does not lie before the target. */
export function checkedRules(rules: ExitRules): ExitRules {
  const { stop, target, trailing, side } = rules;
  if (stop === null && target === null && trailing === null) throw new RangeError('an exit needs a stop or a target');
  if (trailing !== null && trailing.side !== side) throw new RangeError('the trailing stop is on the other side');
  if (stop !== null && target !== null && (side === 'sell' ? stop.trigger >= target : stop.trigger <= target))
    throw new RangeError('the stop does not lie before the target');
  return rules;
}

/** Returns a pair without any protected units yet. Throws RangeError for rules that `checkedRules` refuses. */
export function createExitPair(rules: ExitRules): ExitPair {
  const { trailing, stop } = checkedRules(rules);
  return {
    rules,
    trailing: trailing === null ? null : startTrailing(trailing, stop?.trigger ?? null),
    status: 'watching',
    stopped: false,
    parentSeen: 0,
    parentStated: 0,
    parentEnded: false,
    reduced: 0,
    orders: [],
    trades: [],
    refusals: 0,
  };
}
