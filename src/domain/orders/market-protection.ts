import type { InstrumentKind } from '../instruments/instrument.ts';
import { multiplyDivide } from '../units/multiply-divide.ts';
import { type Price, price, priceFromDecimal, roundToTick } from '../units/price.ts';
import { type DatedRule, ruleOn } from './dated-rule.ts';
import type { Side } from './order-kinds.ts';

/** A slab of prices: the share that holds for references below `below`. */
interface Slab {
  /** Null = whatever is dearer. */
  readonly below: Price | null;
  readonly basisPoints: number;
}

interface ProtectionRule extends DatedRule {
  readonly option: { readonly slabs: readonly Slab[]; readonly leastTicks: number };
  readonly other: { readonly slabs: readonly Slab[]; readonly leastTicks: number };
}

const slab = (below: number | null, basisPoints: number): Slab => ({ below: below === null ? null : priceFromDecimal(below), basisPoints });

const RULES: readonly ProtectionRule[] = [
  {
    source:
      'Zerodha support "Market price protection on the order window", by premium and by price; five ticks of an option are our own, for premiums of a few ticks',
    effectiveFrom: null,
    checkedOn: '2026-11-23',
    option: { slabs: [slab(10, 500), slab(100, 300), slab(500, 200), slab(null, 100)], leastTicks: 5 },
    other: { slabs: [slab(100, 200), slab(500, 100), slab(null, 50)], leastTicks: 1 },
  },
];

/** How far from its reference an order without a limit may fill. */
export interface Protection {
  /** Basis points of the reference chosen by the trader; null = the default rule. */
  readonly basisPoints: number | null;
  /** Worst fill price shown to the trader: the fill is never worse, wherever the market is by then. Null = none was shown. */
  readonly cap: Price | null;
}

/** Inputs of the protection: the side and the starting price, on the instrument and the day whose rules apply. */
interface Protected {
  readonly kind: InstrumentKind;
  readonly side: Side;
  readonly reference: Price;
  readonly tick: Price;
  readonly date: string;
}

/** Returns the basis points of a percentage, rounded: the only place where the typed number is converted. */
export function protectionOfPercent(percent: number): number {
  return Math.round(percent * 100);
}

function basisPointsAt(reference: Price, slabs: readonly Slab[]): number {
  const found = slabs.find(({ below }) => below === null || reference < below);
  if (found === undefined) throw new RangeError(`no protection for a price of ${reference}`);
  return found.basisPoints;
}

/**
 * Returns the worst price an order without a limit may fill at: the reference moved by its share and then outwards to a whole
 * tick, so that there is always at least one tick of protection. Never below one tick, never worse than the cap.
 */
export function protectionPrice({ kind, side, reference, tick, date }: Protected, chosen: Protection | null = null): Price {
  const rule = ruleOn(RULES, date)[kind === 'option' ? 'option' : 'other'];
  const share = chosen?.basisPoints ?? basisPointsAt(reference, rule.slabs);
  const least = (chosen === null || chosen.basisPoints === null ? rule.leastTicks : 1) * tick;
  const protection = Math.max(least, multiplyDivide(reference, share, 10_000));
  const cap = chosen?.cap ?? null;
  if (side === 'buy') {
    const worst = roundToTick(price(reference + protection), tick, 'up');
    return cap === null ? worst : price(Math.max(tick, Math.min(worst, roundToTick(cap, tick, 'down'))));
  }
  const worst = roundToTick(price(Math.max(tick, reference - protection)), tick, 'down');
  return cap === null ? worst : price(Math.max(worst, roundToTick(cap, tick, 'up')));
}
