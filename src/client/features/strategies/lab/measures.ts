import type { Sweep } from '#client/api/types.ts';
import { type HeatColour, heatColour, type HeatLook, heatStep, sequenceColour, unknownColour } from '#client/widgets/heat/heat-scale.ts';

type VariantResult = NonNullable<Sweep['results'][number]>;

export const MEASURES = ['low', 'drawdown', 'profit_factor', 'sharpe'] as const;
/** The measure by which variants are compared. */
export type Measure = (typeof MEASURES)[number];

/** Share of the results that the colour scale distinguishes; larger results have its strongest colour. */
const FULL_SHARE = 0.9;
/** The neutral value of each measure, between gain and loss. */
const MIDDLE = { low: 0, profit_factor: 1, sharpe: 0 } as const;

/** Returns the number of columns of the map, which is the number of values of the second field. */
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

/** Returns whether one variant is better than another by a measure; an unknown value is the worst. */
export function isBetter(measure: Measure, one: VariantResult, other: VariantResult): boolean {
  const [a, b] = [one[measure], other[measure]];
  if (a === null || b === null) return a !== null;
  return measure === 'drawdown' ? a < b : a > b;
}

/** Returns the index of the best variant by a measure among those that traded; null where none did. */
export function bestPlace(results: Sweep['results'], measure: Measure): number | null {
  let best: number | null = null;
  for (const [place, result] of results.entries()) {
    if (result === null || result.traded === 0 || result[measure] === null) continue;
    const known = best === null ? null : results[best];
    if (known === null || known === undefined || isBetter(measure, result, known)) best = place;
  }
  return best;
}

/** Returns the function that gives a variant its colour, on a scale over all results. */
export function colourOf(results: Sweep['results'], measure: Measure, look: HeatLook): (result: VariantResult | null) => HeatColour {
  const known = results.flatMap((result) => result?.[measure] ?? []);
  if (measure === 'drawdown') {
    const most = Math.max(1, ...known);
    return (result) => (result === null ? unknownColour(look) : sequenceColour(result.drawdown / most, look));
  }
  const middle = MIDDLE[measure];
  const sizes = known.map((value) => Math.abs(value - middle)).toSorted((a, b) => a - b);
  // Without a limit, one extreme result would leave all others almost without colour.
  const clamp = Math.max(1e-9, sizes[Math.floor((sizes.length - 1) * FULL_SHARE)] ?? 0);
  return (result) => {
    const value = result?.[measure] ?? null;
    return value === null ? unknownColour(look) : heatColour(heatStep(value - middle, clamp), look);
  };
}
