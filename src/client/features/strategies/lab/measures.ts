import type { Sweep } from '#client/api/types.ts';
import { type HeatColour, heatColour, type HeatLook, heatStep, sequenceColour, unknownColour } from '#client/widgets/heat/heat-scale.ts';

type VariantResult = NonNullable<Sweep['results'][number]>;

export const MEASURES = ['low', 'drawdown', 'profit_factor', 'sharpe'] as const;
/** By what variants are compared. */
export type Measure = (typeof MEASURES)[number];

/** So many of the results are told apart by their colour; the rest has the strongest one. */
const FULL_SHARE = 0.9;
/** Where a measure neither gains nor loses. */
const MIDDLE = { low: 0, profit_factor: 1, sharpe: 0 } as const;

/** Returns how many variants stand in a row of the map: values of the second field. */
export const columnsOf = ({ axes }: Pick<Sweep, 'axes'>): number => axes[1]?.values.length ?? 1;

/** Returns the values of a variant, in the order of the fields. */
export function valuesAt(sweep: Pick<Sweep, 'axes'>, place: number) {
  const columns = columnsOf(sweep);
  return sweep.axes.map(({ paths, values }, axis) => ({
    paths,
    path: paths[0] ?? '',
    value: values[axis === 0 ? Math.floor(place / columns) : place % columns] ?? 0,
  }));
}

/** Returns whether one variant is better than another by a measure; what is not known is the worst. */
export function isBetter(measure: Measure, one: VariantResult, other: VariantResult): boolean {
  const [a, b] = [one[measure], other[measure]];
  if (a === null || b === null) return a !== null;
  return measure === 'drawdown' ? a < b : a > b;
}

/** Returns the place of the best variant by a measure among those that traded; null where none did. */
export function bestPlace(results: Sweep['results'], measure: Measure): number | null {
  let best: number | null = null;
  for (const [place, result] of results.entries()) {
    if (result === null || result.traded === 0 || result[measure] === null) continue;
    const known = best === null ? null : results[best];
    if (known === null || known === undefined || isBetter(measure, result, known)) best = place;
  }
  return best;
}

/** Returns what gives a variant its colour among all of them. */
export function colourOf(results: Sweep['results'], measure: Measure, look: HeatLook): (result: VariantResult | null) => HeatColour {
  const known = results.flatMap((result) => result?.[measure] ?? []);
  if (measure === 'drawdown') {
    const most = Math.max(1, ...known);
    return (result) => (result === null ? unknownColour(look) : sequenceColour(result.drawdown / most, look));
  }
  const middle = MIDDLE[measure];
  const sizes = known.map((value) => Math.abs(value - middle)).toSorted((a, b) => a - b);
  // One result far from all others would leave them without any colour.
  const clamp = Math.max(1e-9, sizes[Math.floor((sizes.length - 1) * FULL_SHARE)] ?? 0);
  return (result) => {
    const value = result?.[measure] ?? null;
    return value === null ? unknownColour(look) : heatColour(heatStep(value - middle, clamp), look);
  };
}
