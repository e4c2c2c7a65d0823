/** The bounds of the picture: levels of the underlying across, profit upwards. */
export interface PayoffScale {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

export const WIDTH = 1_000;
export const HEIGHT = 400;

/**
 * Returns the bounds that show every curve and the zero line, with a little room above and below. Never less than one unit of the currency:
 * what rounding leaves of a profit that never changes would be drawn as peaks.
 */
export function scaleOfCurves(spots: Float64Array, curves: readonly Float64Array[]): PayoffScale {
  let low = 0;
  let high = 0;
  for (const curve of curves)
    for (const value of curve) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  const room = Math.max((high - low) * 0.08, (1 - (high - low)) / 2);
  return { left: spots[0] ?? 0, right: spots.at(-1) ?? 1, low: low - room, high: high + room };
}

/** Returns how far across a level lies, from 0 to 1. */
export const across = ({ left, right }: PayoffScale, level: number): number => (level - left) / (right - left || 1);
/** Returns how far down a profit lies, from 0 to 1. */
export const down = ({ low, high }: PayoffScale, profit: number): number => (high - profit) / (high - low || 1);

/** Returns the path of a curve in the units of the drawing. */
export function curvePath(spots: Float64Array, curve: Float64Array, scale: PayoffScale): string {
  let path = '';
  for (let place = 0; place < spots.length; place += 1) {
    const x = across(scale, spots[place] ?? 0) * WIDTH;
    const y = Math.max(-HEIGHT, Math.min(2 * HEIGHT, down(scale, curve[place] ?? 0) * HEIGHT));
    path += `${place === 0 ? 'M' : 'L'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  }
  return path;
}

/** Returns the profit of a curve at a level, straight between its points. */
export function profitOn(spots: Float64Array, curve: Float64Array, level: number): number | null {
  const after = spots.findIndex((spot) => spot >= level);
  if (after < 0) return null;
  const [x1, y1] = [spots[after] ?? 0, curve[after] ?? 0];
  if (after === 0) return x1 === level ? y1 : null;
  const [x0, y0] = [spots[after - 1] ?? 0, curve[after - 1] ?? 0];
  return y0 + ((y1 - y0) * (level - x0)) / (x1 - x0 || 1);
}

const DENSITY_STEPS = 96;

/** Returns how dense the outcomes are from edge to edge, 1 at the densest: what the chance of ending below a level grows by from step to step. */
export function densityOf({ left, right }: PayoffScale, chanceBelow: (level: number) => number): number[] | null {
  const step = (right - left) / DENSITY_STEPS;
  const parts = Array.from({ length: DENSITY_STEPS + 1 }, (_, place) => {
    const level = left + place * step;
    return Math.max(0, chanceBelow(level + step / 2) - chanceBelow(level - step / 2));
  });
  const most = Math.max(...parts);
  return most > 0 ? parts.map((part) => part / most) : null;
}

/** Nearer to each other, as a part of the width, two levels would be written over one another on the narrowest chart. */
const NEAR = 0.16;

/** Returns for each level, lowest first, whether the label must be raised above the neighbouring label. */
export function liftedOf(scale: PayoffScale, levels: readonly number[]): readonly boolean[] {
  let before = -1;
  return levels.map((level) => {
    const lifted = across(scale, level) - before < NEAR;
    if (!lifted) before = across(scale, level);
    return lifted;
  });
}
