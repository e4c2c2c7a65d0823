/**
 * Shape-preserving rational cubic interpolation of Delbourgo and Gregory (1985), as used for the start value of "Let's be rational"
 * (P. Jaeckel, 2015). One interval [xl, xr] with values yl, yr and slopes dl, dr; `r` is the control parameter.
 */
const LOWEST = -(1 - Math.sqrt(Number.EPSILON));
const HIGHEST = 2 / (Number.EPSILON * Number.EPSILON);

/** Returns the interpolated value at x. */
export function rationalCubic(x: number, xl: number, xr: number, yl: number, yr: number, dl: number, dr: number, r: number): number {
  const width = xr - xl;
  if (Math.abs(width) <= 0) return 0.5 * (yl + yr);
  const t = (x - xl) / width;
  const u = 1 - t;
  if (r >= HIGHEST) return yr * t + yl * u;
  return (yr * t * t * t + (r * yr - width * dr) * t * t * u + (r * yl + width * dl) * t * u * u + yl * u * u * u) / (1 + (r - 3) * t * u);
}

/** The least control parameter that keeps monotony and convexity; `shape` says which to prefer where both slopes fit badly. */
function leastControl(dl: number, dr: number, slope: number, shape: boolean): number {
  const monotonic = dl * slope >= 0 && dr * slope >= 0;
  const convex = dl <= slope && slope <= dr;
  const concave = dl >= slope && slope >= dr;
  if (!monotonic && !convex && !concave) return LOWEST;
  let forMonotony = -Number.MAX_VALUE;
  let forShape = -Number.MAX_VALUE;
  if (monotonic) {
    if (slope !== 0) forMonotony = (dr + dl) / slope;
    else if (shape) forMonotony = HIGHEST;
  }
  if (convex || concave) {
    if (slope !== dl && dr !== slope) forShape = Math.max(Math.abs((dr - dl) / (dr - slope)), Math.abs((dr - dl) / (slope - dl)));
    else if (shape) forShape = HIGHEST;
  } else if (monotonic && shape) {
    forShape = HIGHEST;
  }
  return Math.max(LOWEST, forMonotony, forShape);
}

function ratio(numerator: number, denominator: number): number {
  if (numerator === 0) return 0;
  if (denominator === 0) return numerator > 0 ? HIGHEST : LOWEST;
  return numerator / denominator;
}

/** Returns the control parameter that meets a second derivative at the left end and keeps the shape. */
export function controlForLeft(
  xl: number,
  xr: number,
  yl: number,
  yr: number,
  dl: number,
  dr: number,
  second: number,
  shape: boolean,
): number {
  const slope = (yr - yl) / (xr - xl);
  return Math.max(ratio(0.5 * (xr - xl) * second + (dr - dl), slope - dl), leastControl(dl, dr, slope, shape));
}

/** Returns the control parameter that meets a second derivative at the right end and keeps the shape. */
export function controlForRight(
  xl: number,
  xr: number,
  yl: number,
  yr: number,
  dl: number,
  dr: number,
  second: number,
  shape: boolean,
): number {
  const slope = (yr - yl) / (xr - xl);
  return Math.max(ratio(0.5 * (xr - xl) * second + (dr - dl), dr - slope), leastControl(dl, dr, slope, shape));
}
