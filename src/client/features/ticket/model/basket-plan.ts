import type { Basket, BasketBody, Estimate, EstimateBody, Position } from '#client/api/types.ts';
import type { BasketDraft, BasketLegDraft, BasketTarget } from '#client/state/orders/basket-draft.ts';
import { type Intent, portfoliosOf } from '#client/state/orders/outbox.ts';

/** Returns the legs with one moved up (-1) or down (1). */
export function movedLeg(legs: readonly BasketLegDraft[], id: string, by: -1 | 1): readonly BasketLegDraft[] {
  const from = legs.findIndex((leg) => leg.id === id);
  const to = from + by;
  const moved = legs[from];
  if (moved === undefined || to < 0 || to >= legs.length) return legs;
  return legs.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Returns the targets of a basket: the chosen ones, or the selected portfolio once. */
export function targetsOf(draft: BasketDraft, selected: Omit<BasketTarget, 'multiplier'> | null): readonly BasketTarget[] {
  if (draft.targets.length > 0) return draft.targets;
  return selected === null ? [] : [{ ...selected, multiplier: 1 }];
}

/** Returns the request body; null without legs or without a target. */
export function basketBody(draft: BasketDraft, targets: readonly BasketTarget[]): BasketBody | null {
  if (draft.legs.length === 0 || targets.length === 0) return null;
  return { legs: draft.legs.map((leg) => leg.order), targets: [...targets], hedge_first: draft.hedgeFirst };
}

/** Returns the estimate request of each target, with the legs times the target's multiplier. */
export function estimateBodies(body: BasketBody | null): readonly EstimateBody[] {
  return (body?.targets ?? []).map(({ account_number, portfolio_id, multiplier = 1, rolls }) => ({
    account_number,
    portfolio_id,
    orders: (body?.legs ?? []).map((leg) => ({ ...leg, lots: leg.lots * multiplier })),
    // In a roll, the closing leg releases margin for the opening leg.
    ...(rolls === undefined ? {} : { reversal: true }),
  }));
}

/** The estimate of one target. */
export interface TargetVerdict {
  readonly required: number | null;
  /** Margin saved by sending the hedge legs first; 0 without that choice or without a saving. */
  readonly saved: number;
  /** Missing money; 0 when there is enough, when unknown, and when the account's broker decides. */
  readonly short: number;
  /** Legs that would be refused for a reason of their own. */
  readonly refusals: readonly { readonly leg: number; readonly code: string; readonly message: string }[];
}

/** Returns the verdict of an estimate with the hedge legs sent first, or with all legs in the listed order. */
export function targetVerdict(answer: Estimate, hedgeFirst: boolean): TargetVerdict {
  const required = hedgeFirst ? answer.required_hedge_first : answer.required;
  const saved = hedgeFirst && required !== null && answer.required !== null ? Math.max(0, answer.required - required) : 0;
  const enough = required !== null && answer.available !== null && required <= answer.available;
  const { available } = answer;
  const short = required === null || available === null || answer.broker_decides === true ? 0 : Math.max(0, required - available);
  const refusals = answer.orders.flatMap(({ refusal }, leg) => {
    if (refusal === null) return [];
    // The server checks the legs in list order, so a margin shortage caused by that order alone is dropped, and a total shortage is reported once.
    if (refusal.code === 'risk.margin-short' && (enough || short > 0)) return [];
    return [{ leg, code: refusal.code, message: refusal.message }];
  });
  return { required, saved, short, refusals };
}

/** Returns whether a request with an unknown outcome affects a portfolio of the basket, whose positions are therefore uncertain. */
export function isHeldUp(unresolved: readonly Intent[], targets: readonly BasketTarget[]): boolean {
  return unresolved.some(({ call }) => {
    const touched = portfoliosOf(call);
    return touched.length === 0
      ? call.kind === 'idempotent' && call.operation === 'retryBasket'
      : targets.some((target) => touched.includes(target.portfolio_id));
  });
}

type Target = Basket['targets'][number];

/** The basket's fills in one portfolio that can still be closed. */
interface BasketExit {
  /** Positions no larger than the basket's fills: closed as one server job, short positions first. */
  readonly whole: readonly Position[];
  /** Larger positions, of which only the given number of lots comes from the basket. */
  readonly parts: readonly { readonly position: Position; readonly lots: number }[];
}

/** Returns the still open part of the basket's fills. A position that has since changed its direction is left out. */
export function basketExit(target: Target, positions: readonly Position[]): BasketExit {
  const filled = new Map<string, number>();
  for (const { order } of target.legs) {
    if (order === null || order.filled_quantity === 0) continue;
    const name = `${order.instrument.instrument_id} ${order.product}`;
    const signed = order.transaction_type === 'BUY' ? order.filled_quantity : -order.filled_quantity;
    filled.set(name, (filled.get(name) ?? 0) + signed);
  }
  const whole: Position[] = [];
  const parts: { position: Position; lots: number }[] = [];
  for (const position of positions) {
    const units = filled.get(`${position.instrument.instrument_id} ${position.product}`) ?? 0;
    if (units === 0 || position.net_quantity === 0 || Math.sign(units) !== Math.sign(position.net_quantity)) continue;
    if (Math.abs(units) >= Math.abs(position.net_quantity)) whole.push(position);
    else parts.push({ position, lots: Math.floor(Math.abs(units) / position.instrument.lot_size) });
  }
  return { whole, parts: parts.filter(({ lots }) => lots > 0) };
}
