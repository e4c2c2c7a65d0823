import { type Price, price, priceFromDecimal, priceToDecimal, roundToTick } from '#domain/units/price.ts';

export const PROTECTION_UNITS = ['points', 'percent', 'money'] as const;
export type ProtectionUnit = (typeof PROTECTION_UNITS)[number];

/** How far from the entry the stop and the target are to lie; null = none. `money` is the loss or gain of the whole order. */
export interface ProtectionPlan {
  readonly unit: ProtectionUnit;
  readonly stop: number | null;
  readonly target: number | null;
}

export const NO_PROTECTION: ProtectionPlan = { unit: 'points', stop: null, target: null };

/** Prices of an exit; null = that part is not wanted, or would lie where no price can be. */
export interface ProtectionPrices {
  readonly stop: Price | null;
  readonly target: Price | null;
}

interface Entry {
  readonly side: 'BUY' | 'SELL';
  /** What the order was filled at, or is to be. */
  readonly price: Price;
  readonly units: number;
  readonly tick: Price;
}

export function wantsProtection({ stop, target }: ProtectionPlan): boolean {
  return stop !== null || target !== null;
}

function distanceOf(unit: ProtectionUnit, amount: number, entry: Entry): number {
  if (unit === 'points') return priceFromDecimal(amount);
  if (unit === 'percent') return Math.round((entry.price * amount) / 100);
  return entry.units > 0 ? priceFromDecimal(amount / entry.units) : 0;
}

/** Returns the price that far away on the tick grid, at least one tick from the entry; null where it would not be above zero. */
function away(entry: Entry, unit: ProtectionUnit, amount: number | null, up: boolean): Price | null {
  if (amount === null || amount <= 0) return null;
  const distance = Math.max(entry.tick, distanceOf(unit, amount, entry));
  const at = up ? entry.price + distance : entry.price - distance;
  if (at < entry.tick) return null;
  // Towards the entry, so that nothing is lost beyond what was said; but never onto it.
  const rounded = roundToTick(price(at), entry.tick, up ? 'down' : 'up');
  if (up ? rounded > entry.price : rounded < entry.price) return rounded;
  const next = up ? roundToTick(price(at), entry.tick, 'up') : roundToTick(price(at), entry.tick, 'down');
  return next < entry.tick ? null : next;
}

/** Returns where the stop and the target lie for an entry: the stop against it, the target with it. */
export function protectionPrices(plan: ProtectionPlan, entry: Entry): ProtectionPrices {
  const long = entry.side === 'BUY';
  return { stop: away(entry, plan.unit, plan.stop, !long), target: away(entry, plan.unit, plan.target, long) };
}

/** Returns the part of the call that asks for these prices. */
export function protectionBody({ stop, target }: ProtectionPrices) {
  return {
    stop: stop === null ? null : { trigger_price: priceToDecimal(stop), limit_offset: null },
    target_price: target === null ? null : priceToDecimal(target),
    trailing: null,
    source: 'bid-ask' as const,
  };
}
