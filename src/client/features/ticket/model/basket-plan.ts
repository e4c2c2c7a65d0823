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

/** Returns where a basket goes: what was chosen, or the selected portfolio once. */
export function targetsOf(draft: BasketDraft, selected: Omit<BasketTarget, 'multiplier'> | null): readonly BasketTarget[] {
  if (draft.targets.length > 0) return draft.targets;
  return selected === null ? [] : [{ ...selected, multiplier: 1 }];
}

/** Returns the call's body; null while there is nothing to send or nowhere to send it. */
export function basketBody(draft: BasketDraft, targets: readonly BasketTarget[]): BasketBody | null {
  if (draft.legs.length === 0 || targets.length === 0) return null;
  return { legs: draft.legs.map((leg) => leg.order), targets: [...targets], hedge_first: draft.hedgeFirst };
}

/** Returns what the server is asked about each target: the legs as often as the target takes them. */
export function estimateBodies(body: BasketBody | null): readonly EstimateBody[] {
  return (body?.targets ?? []).map(({ account_number, portfolio_id, multiplier = 1, rolls }) => ({
    account_number,
    portfolio_id,
    orders: (body?.legs ?? []).map((leg) => ({ ...leg, lots: leg.lots * multiplier })),
    // What a roll closes makes room for what it opens.
    ...(rolls === undefined ? {} : { reversal: true }),
  }));
}

/** What an estimate says of one target. */
export interface TargetVerdict {
  readonly required: number | null;
  /** What buying the legs that protect first saves; 0 when it is not done or saves nothing. */
  readonly saved: number;
  /** Money that is missing; 0 when there is enough or it is not known. */
  readonly short: number;
  /** Legs that would be refused for a reason of their own. */
  readonly refusals: readonly { readonly leg: number; readonly code: string; readonly message: string }[];
}

/** Returns what an estimate says when the legs that protect go first, or all go as they stand. */
export function targetVerdict(answer: Estimate, hedgeFirst: boolean): TargetVerdict {
  const required = hedgeFirst ? answer.required_hedge_first : answer.required;
  const saved = hedgeFirst && required !== null && answer.required !== null ? Math.max(0, answer.required - required) : 0;
  const enough = required !== null && answer.available !== null && required <= answer.available;
  const short = required === null || answer.available === null ? 0 : Math.max(0, required - answer.available);
  const refusals = answer.orders.flatMap(({ refusal }, leg) => {
    if (refusal === null) return [];
    // The legs are judged in the order of the list: what only the order of sending makes short is not short. What is short in all is said once.
    if (refusal.code === 'risk.margin-short' && (enough || short > 0)) return [];
    return [{ leg, code: refusal.code, message: refusal.message }];
  });
  return { required, saved, short, refusals };
}

/** Returns whether a call of unknown fate touches a portfolio of the basket: until it is known nobody knows what is held there. */
export function isHeldUp(unresolved: readonly Intent[], targets: readonly BasketTarget[]): boolean {
  return unresolved.some(({ call }) => {
    const touched = portfoliosOf(call);
    return touched.length === 0
      ? call.kind === 'idempotent' && call.operation === 'retryBasket'
      : targets.some((target) => touched.includes(target.portfolio_id));
  });
}

type Target = Basket['targets'][number];

/** What a basket has filled in one portfolio, as it can be closed. */
interface BasketExit {
  /** Positions that hold exactly what the basket filled: closed as one job of the server, shorts first. */
  readonly whole: readonly Position[];
  /** Positions that hold more: only so many lots of them are the basket's. */
  readonly parts: readonly { readonly position: Position; readonly lots: number }[];
}

/** Returns what is still open of what the basket filled. A position that has since gone to the other side is none of it. */
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
