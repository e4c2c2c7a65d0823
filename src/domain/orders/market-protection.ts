import type { InstrumentKind } from '../instruments/instrument.ts';
import { multiplyDivide } from '../units/multiply-divide.ts';
import { type Price, price, roundToTick } from '../units/price.ts';
import { type DatedRule, ruleOn } from './dated-rule.ts';
import type { Side } from './order-kinds.ts';

interface Room {
  readonly basisPoints: number;
  readonly leastTicks: number;
}

interface ProtectionRule extends DatedRule {
  readonly option: Room;
  readonly other: Room;
}

const RULES: readonly ProtectionRule[] = [
  {
    source: 'ux-spec 6.6.4: 2 % (equity, futures), 5 % or 5 ticks, whichever is larger (options)',
    effectiveFrom: null,
    checkedOn: '2026-11-22',
    option: { basisPoints: 500, leastTicks: 5 },
    other: { basisPoints: 200, leastTicks: 1 },
  },
];

/** How far from its reference an order without a limit may fill. */
export interface Protection {
  /** Basis points of the reference that its trader chose; null = the house's own rule. */
  readonly basisPoints: number | null;
  /** The worst fill that its trader was shown: wherever the market is by then, it is never worse. Null = none was. */
  readonly cap: Price | null;
}

/** What may fill: the side and the price at which it starts, on the instrument and the day whose rules hold. */
export interface Protected {
  readonly kind: InstrumentKind;
  readonly side: Side;
  readonly reference: Price;
  readonly tick: Price;
  readonly date: string;
}

/** Returns basis points of a percentage, to the nearest one: the one place where what was typed becomes what is reckoned with. */
export function protectionOfPercent(percent: number): number {
  return Math.round(percent * 100);
}

/**
 * Returns the worst price an order without a limit may fill at: the reference moved by its share and then outwards to a whole
 * tick, so that there is always at least one tick of room. Never below one tick, never worse than the cap.
 */
export function protectionPrice({ kind, side, reference, tick, date }: Protected, chosen: Protection | null = null): Price {
  const rule = ruleOn(RULES, date)[kind === 'option' ? 'option' : 'other'];
  const share = chosen?.basisPoints ?? rule.basisPoints;
  const least = (chosen === null || chosen.basisPoints === null ? rule.leastTicks : 1) * tick;
  const room = Math.max(least, multiplyDivide(reference, share, 10_000));
  const cap = chosen?.cap ?? null;
  if (side === 'buy') {
    const worst = roundToTick(price(reference + room), tick, 'up');
    return cap === null ? worst : price(Math.max(tick, Math.min(worst, roundToTick(cap, tick, 'down'))));
  }
  const worst = roundToTick(price(Math.max(tick, reference - room)), tick, 'down');
  return cap === null ? worst : price(Math.max(worst, roundToTick(cap, tick, 'up')));
}
