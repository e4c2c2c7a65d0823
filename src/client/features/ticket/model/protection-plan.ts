import type { OrderRequest } from '#client/api/types.ts';
import { type EntryDistance, entryLevels, type EntryLevels } from '#domain/orders/entry-levels.ts';
import { type Money, money, moneyToDecimal } from '#domain/units/money.ts';
import { type Price, price, priceFromDecimal, priceToDecimal, roundToTick } from '#domain/units/price.ts';

export const PROTECTION_UNITS = ['price', 'points', 'percent', 'money'] as const;
export type ProtectionUnit = (typeof PROTECTION_UNITS)[number];
export const TRAIL_UNITS = ['percent', 'points'] as const;

/** Distance of the trailing stop behind the best price; null while nothing valid is typed. */
interface TrailPlan {
  readonly kind: (typeof TRAIL_UNITS)[number];
  readonly distance: number | null;
}

/**
 * Prices of stop and target, or their distances from the entry; null = none. `money` is the loss or gain of the whole order. A distance of zero or less is on
 * the wrong side of the entry, as after dragging a line, and is refused by the rule of sides.
 */
export interface ProtectionPlan {
  readonly unit: ProtectionUnit;
  readonly stop: number | null;
  readonly target: number | null;
  readonly trail: TrailPlan | null;
}

export const NO_PROTECTION: ProtectionPlan = { unit: 'points', stop: null, target: null, trail: null };

export interface PlannedEntry {
  readonly side: 'BUY' | 'SELL';
  /** Expected fill price of the order. */
  readonly price: Price;
  readonly units: number;
  readonly tick: Price;
}

export function wantsProtection({ stop, target, trail }: ProtectionPlan): boolean {
  return stop !== null || target !== null || trail !== null;
}

const amountOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** Returns the plan in a stored draft; an empty plan when it cannot be read. */
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

/** Converts an amount of the whole order into one per unit. */
const perUnit = (amount: number, units: number): Price => priceFromDecimal(units > 0 ? amount / units : 0);

/** Returns +1 where the level lies above the entry, -1 where it lies below. */
const wayOf = (part: 'stop' | 'target', { side }: PlannedEntry): 1 | -1 => ((part === 'stop') === (side === 'BUY') ? -1 : 1);

function distanceOf(plan: ProtectionPlan, part: 'stop' | 'target', entry: PlannedEntry): EntryDistance | null {
  const { unit, [part]: amount } = plan;
  if (amount === null) return null;
  if (unit === 'price') return { kind: 'price', price: priceFromDecimal(amount) };
  const basisPoints = Math.round(amount * 100);
  const points = unit === 'money' ? perUnit(amount, entry.units) : priceFromDecimal(amount);
  if (amount > 0) return unit === 'percent' ? { kind: 'percent', basisPoints } : { kind: 'points', points };
  const away = unit === 'percent' ? Math.round((entry.price * basisPoints) / 10_000) : points;
  return { kind: 'price', price: roundToTick(price(entry.price + wayOf(part, entry) * away), entry.tick, 'nearest') };
}

/** Returns the prices of stop and target for an entry, by the server's rule. */
export function protectionPrices(plan: ProtectionPlan, entry: PlannedEntry): EntryLevels {
  const parts = { stop: distanceOf(plan, 'stop', entry), target: distanceOf(plan, 'target', entry) };
  return entryLevels(parts, { side: entry.side === 'BUY' ? 'buy' : 'sell', price: entry.price, tick: entry.tick });
}

/** Returns the profit of the whole order if it fills at the entry and exits at the level, before charges; negative for a loss. A stop may fill worse. */
export function exitProfit({ side, price: from, units }: PlannedEntry, level: Price): Money {
  return money((side === 'BUY' ? level - from : from - level) * units);
}

/**
 * Returns the change that puts a level on the tick, in the unit of the plan; percent are rounded to two decimals. Null where the unit cannot express it: a
 * distance without a known entry, an amount without lots.
 */
export function amountAt(unit: ProtectionUnit, part: 'stop' | 'target', level: Price, entry: PlannedEntry | null): number | null {
  if (unit === 'price') return priceToDecimal(level);
  if (entry === null || entry.price <= 0) return null;
  const away = price((level - entry.price) * wayOf(part, entry));
  if (unit === 'points') return priceToDecimal(away);
  if (unit === 'money') return entry.units > 0 ? moneyToDecimal(money(away * entry.units)) : null;
  const basisPoints = (away / entry.price) * 10_000;
  if (away <= 0) return Math.round(basisPoints) / 100 || 0;
  const missed = (percent: number) => {
    const found = protectionPrices({ ...NO_PROTECTION, unit, [part]: percent }, entry)[part];
    return found === null ? Infinity : Math.abs(found - level);
  };
  const [less, more] = [Math.max(1, Math.floor(basisPoints)) / 100, Math.ceil(basisPoints) / 100];
  return missed(less) < missed(more) ? less : more;
}

/** Returns the part of the order request for the plan; null for an empty plan. */
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
