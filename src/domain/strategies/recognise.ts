import type { StrategyLeg } from './strategy-leg.ts';
import { TEMPLATES } from './templates/all.ts';
import type { StrategyTemplate } from './templates/template.ts';

/** Fields of a leg that identify its strategy. Only the order of strikes and of expiries counts, and the ratio of quantities. */
export type ShapeLeg = Pick<StrategyLeg, 'kind' | 'quantity' | 'years'> & { readonly strike: number };

interface Shape {
  readonly signature: string;
  /** Distances between neighbouring strikes, ascending by strike. */
  readonly gaps: readonly number[];
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Legs of the same contract count once; what cancels is gone. The underlying is a future here. */
function merged(legs: readonly ShapeLeg[]): ShapeLeg[] {
  const found = new Map<string, ShapeLeg>();
  for (const leg of legs) {
    const linear = leg.kind === 'future' || leg.kind === 'underlying';
    const key = linear ? 'future' : `${leg.kind} ${leg.strike} ${leg.years}`;
    const before = found.get(key);
    const kind = linear ? 'future' : leg.kind;
    found.set(key, { ...leg, kind, quantity: leg.quantity + (before?.quantity ?? 0) });
  }
  return [...found.values()].filter(({ quantity }) => quantity !== 0);
}

function shapeOf(legs: readonly ShapeLeg[]): Shape {
  const held = merged(legs);
  const options = held.filter(({ kind }) => kind !== 'future');
  const ranked = (pick: (leg: ShapeLeg) => number) => [...new Set(options.map((leg) => pick(leg)))].toSorted((a, b) => a - b);
  const strikes = ranked(({ strike }) => strike);
  const ends = ranked(({ years }) => years);
  const unit = held.reduce((common, { quantity }) => divisor(common, Math.abs(quantity)), 0);
  const tokens = held.map(({ kind, quantity, strike, years }) =>
    kind === 'future' ? `future ${quantity / unit}` : `${kind} ${strikes.indexOf(strike)} ${ends.indexOf(years)} ${quantity / unit}`,
  );
  return { signature: tokens.toSorted().join(', '), gaps: strikes.slice(1).map((strike, place) => strike - (strikes[place] ?? 0)) };
}

const shapeOfTemplate = ({ legs }: StrategyTemplate): Shape =>
  shapeOf(legs.map(({ kind, lots, at, term }) => ({ kind, quantity: lots, strike: at, years: 1 + term })));

const evenWings = (gaps: readonly number[]): boolean => gaps.every((gap, place) => gap === gaps[gaps.length - 1 - place]);

let bySignature: ReadonlyMap<string, readonly StrategyTemplate[]> | null = null;

function templatesBySignature(): ReadonlyMap<string, readonly StrategyTemplate[]> {
  if (bySignature !== null) return bySignature;
  const found = new Map<string, StrategyTemplate[]>();
  for (const each of TEMPLATES) {
    const { signature } = shapeOfTemplate(each);
    found.set(signature, [...(found.get(signature) ?? []), each]);
  }
  bySignature = found;
  return found;
}

/** Returns the template with the shape of the legs; null when the shape has no name. */
export function recognise(legs: readonly ShapeLeg[]): StrategyTemplate | null {
  const { signature, gaps } = shapeOf(legs);
  const even = evenWings(gaps);
  const named = templatesBySignature().get(signature) ?? [];
  return named.find(({ wings }) => wings === undefined || (wings === 'equal') === even) ?? null;
}
