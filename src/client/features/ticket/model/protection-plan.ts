import type { OrderRequest } from '#client/api/types.ts';
import { type EntryDistance, entryLevels, type EntryLevels } from '#domain/orders/entry-levels.ts';
import { type Price, priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';

export const PROTECTION_UNITS = ['price', 'points', 'percent', 'money'] as const;
export type ProtectionUnit = (typeof PROTECTION_UNITS)[number];
export const TRAIL_UNITS = ['percent', 'points'] as const;

/** How far behind the best price the stop follows; null while nothing useful is typed. */
interface TrailPlan {
  readonly kind: (typeof TRAIL_UNITS)[number];
  readonly distance: number | null;
}

/** Where the stop and the target are to lie, or how far from the entry; null = none. `money` is the loss or gain of the whole order. */
export interface ProtectionPlan {
  readonly unit: ProtectionUnit;
  readonly stop: number | null;
  readonly target: number | null;
  readonly trail: TrailPlan | null;
}

export const NO_PROTECTION: ProtectionPlan = { unit: 'points', stop: null, target: null, trail: null };

interface PlannedEntry {
  readonly side: 'BUY' | 'SELL';
  /** What the order is to be filled at. */
  readonly price: Price;
  readonly units: number;
  readonly tick: Price;
}

export function wantsProtection({ stop, target, trail }: ProtectionPlan): boolean {
  return stop !== null || target !== null || trail !== null;
}

const amountOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** Returns the plan that a kept draft stands for; what cannot be read is no plan. */
export function planOfDraft(kept: unknown): ProtectionPlan {
  const plan = (kept ?? {}) as Partial<Record<keyof ProtectionPlan, unknown>>;
  const unit = PROTECTION_UNITS.find((known) => known === plan.unit);
  if (unit === undefined) return NO_PROTECTION;
  const trail = (plan.trail ?? {}) as Partial<Record<keyof TrailPlan, unknown>>;
  const kind = TRAIL_UNITS.find((known) => known === trail.kind);
  return {
    unit,
    stop: amountOf(plan.stop),
    target: amountOf(plan.target),
    trail: kind === undefined ? null : { kind, distance: amountOf(trail.distance) },
  };
}

/** An amount of the whole order as one of each unit. */
const perUnit = (amount: number, units: number): Price => priceFromDecimal(units > 0 ? amount / units : 0);

function distanceOf({ unit }: ProtectionPlan, amount: number | null, units: number): EntryDistance | null {
  if (amount === null) return null;
  if (unit === 'price') return { kind: 'price', price: priceFromDecimal(amount) };
  if (unit === 'percent') return { kind: 'percent', basisPoints: Math.round(amount * 100) };
  return { kind: 'points', points: unit === 'money' ? perUnit(amount, units) : priceFromDecimal(amount) };
}

/** Returns where the stop and the target lie for an entry, by the rule of the server. */
export function protectionPrices(plan: ProtectionPlan, { side, price, units, tick }: PlannedEntry): EntryLevels {
  const parts = { stop: distanceOf(plan, plan.stop, units), target: distanceOf(plan, plan.target, units) };
  return entryLevels(parts, { side: side === 'BUY' ? 'buy' : 'sell', price, tick });
}

/** Returns the part of an order that asks for the plan; null when nothing is wanted. */
export function attachOf(plan: ProtectionPlan, units: number): NonNullable<OrderRequest['attach']> | null {
  if (!wantsProtection(plan)) return null;
  const { unit, trail } = plan;
  const amount = (part: number | null) => (part === null || unit !== 'money' ? part : priceToDecimal(perUnit(part, units)));
  return {
    unit: unit === 'money' ? 'points' : unit,
    stop: amount(plan.stop),
    target: amount(plan.target),
    trailing: trail === null || trail.distance === null ? null : { kind: trail.kind, distance: trail.distance },
  };
}
