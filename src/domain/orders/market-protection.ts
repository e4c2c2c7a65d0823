import type { InstrumentKind } from '../instruments/instrument.ts';
import { multiplyDivide } from '../units/multiply-divide.ts';
import { type Price, price, priceFromDecimal, roundToTick } from '../units/price.ts';
import { type DatedRule, ruleOn } from './dated-rule.ts';
import type { Side } from './order-kinds.ts';

interface Slab {
  /** The slab holds for reference prices up to this one; null = no end. */
  readonly upTo: Price | null;
  readonly inclusive: boolean;
  readonly basisPoints: number;
}

interface ProtectionRule extends DatedRule {
  readonly option: readonly Slab[];
  readonly other: readonly Slab[];
}

const below = (limit: number, basisPoints: number): Slab => ({ upTo: priceFromDecimal(limit), inclusive: false, basisPoints });
const upTo = (limit: number, basisPoints: number): Slab => ({ upTo: priceFromDecimal(limit), inclusive: true, basisPoints });
const above = (basisPoints: number): Slab => ({ upTo: null, inclusive: true, basisPoints });

const RULES: readonly ProtectionRule[] = [
  {
    source: 'openalgo utils/mpp_slab.py, citing Zerodha support "market price protection"',
    effectiveFrom: null,
    checkedOn: '2026-08-22',
    option: [below(10, 500), below(100, 300), upTo(500, 200), above(100)],
    other: [below(100, 200), upTo(500, 100), above(50)],
  },
];

/** Returns how far from the reference a market order may fill, in basis points of the reference price. */
export function protectionBasisPoints(kind: InstrumentKind, reference: Price, date: string): number {
  const rule = ruleOn(RULES, date);
  const slabs = kind === 'option' ? rule.option : rule.other;
  for (const slab of slabs)
    if (slab.upTo === null || reference < slab.upTo || (slab.inclusive && reference === slab.upTo)) return slab.basisPoints;
  throw new RangeError('the last slab must have no end');
}

/**
 * Returns the worst price a market order may fill at: the reference moved by the slab's share and then outwards to a whole
 * tick, so that there is always at least one tick of room. Never below one tick.
 */
export function protectionPrice(kind: InstrumentKind, side: Side, reference: Price, tick: Price, date: string): Price {
  const share = protectionBasisPoints(kind, reference, date);
  const moved = multiplyDivide(reference, side === 'buy' ? 10_000 + share : 10_000 - share, 10_000);
  if (side === 'buy') return roundToTick(price(Math.max(moved, reference + 1)), tick, 'up');
  return price(Math.max(tick, roundToTick(price(Math.min(moved, reference - 1)), tick, 'down')));
}
