import type { Instrument } from '../instruments/instrument.ts';
import type { Side } from '../orders/order-kinds.ts';
import { priceToDecimal } from '../units/price.ts';

/** One order of a list filled at a price in currency units. */
export interface FilledLeg {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly quantity: number;
  readonly price: number;
}

/** Largest possible loss of legs, in currency units (0 when they cannot lose). */
export type MaxLoss = { readonly kind: 'defined'; readonly amount: number } | { readonly kind: 'unlimited' | 'unknown' };

const signed = (leg: FilledLeg): number => (leg.side === 'buy' ? leg.quantity : -leg.quantity);

function worthAt({ instrument }: FilledLeg, level: number): number {
  if (instrument.kind !== 'option') return level;
  const strike = priceToDecimal(instrument.strike);
  return Math.max(0, instrument.optionType === 'call' ? level - strike : strike - level);
}

/** The legs of one underlying at one expiry: linear between the strikes, so the worst result is at a strike, at zero, or beyond all strikes. */
function groupLoss(legs: readonly FilledLeg[]): MaxLoss {
  const ends = new Set(legs.map(({ instrument }) => ('expiry' in instrument ? instrument.expiry : 'spot')));
  if (ends.size > 1) return { kind: 'unknown' };
  const upside = legs.reduce((sum, leg) => {
    const rises = leg.instrument.kind !== 'option' || leg.instrument.optionType === 'call';
    return sum + (rises ? signed(leg) : 0);
  }, 0);
  if (upside < 0) return { kind: 'unlimited' };
  const corners = [0, ...legs.flatMap(({ instrument }) => (instrument.kind === 'option' ? [priceToDecimal(instrument.strike)] : []))];
  const profits = corners.map((level) => legs.reduce((sum, leg) => sum + signed(leg) * (worthAt(leg, level) - leg.price), 0));
  return { kind: 'defined', amount: Math.max(0, -Math.min(...profits)) };
}

/** Returns the largest possible loss of the legs until their expiry; unknown when legs of one underlying expire on different days. */
export function maxLossOf(legs: readonly FilledLeg[]): MaxLoss {
  const groups = new Map<string, FilledLeg[]>();
  for (const leg of legs) groups.set(leg.instrument.underlying, [...(groups.get(leg.instrument.underlying) ?? []), leg]);
  const losses = [...groups.values()].map(groupLoss);
  const boundless = losses.find((loss) => loss.kind === 'unlimited') ?? losses.find((loss) => loss.kind === 'unknown');
  if (boundless !== undefined) return boundless;
  return { kind: 'defined', amount: losses.reduce((sum, loss) => sum + (loss.kind === 'defined' ? loss.amount : 0), 0) };
}
