/** A point of a curve. */
interface CurvePoint {
  readonly x: number;
  readonly y: number;
}

/** Second derivatives at the points: the tridiagonal system of a natural spline, solved by elimination. */
function curvatures(points: readonly CurvePoint[]): Float64Array {
  const last = points.length - 1;
  const factor = new Float64Array(points.length);
  const right = new Float64Array(points.length);
  const found = new Float64Array(points.length);
  const at = (index: number): CurvePoint => points[index] ?? { x: Number.NaN, y: Number.NaN };
  for (let i = 1; i < last; i += 1) {
    const before = at(i).x - at(i - 1).x;
    const after = at(i + 1).x - at(i).x;
    const slopes = (at(i + 1).y - at(i).y) / after - (at(i).y - at(i - 1).y) / before;
    const pivot = 2 * (before + after) - before * (factor[i - 1] ?? 0);
    factor[i] = after / pivot;
    right[i] = (6 * slopes - before * (right[i - 1] ?? 0)) / pivot;
  }
  for (let i = last - 1; i > 0; i -= 1) found[i] = (right[i] ?? 0) - (factor[i] ?? 0) * (found[i + 1] ?? 0);
  return found;
}

/**
 * Returns the natural cubic spline through points with rising x as a function; outside the points and with fewer than two points it
 * answers null, never an extrapolation. Throws RangeError when x does not rise.
 */
export function naturalSpline(points: readonly CurvePoint[]): (x: number) => number | null {
  for (const [index, point] of points.entries())
    if (index > 0 && !(point.x > (points[index - 1]?.x ?? Infinity))) throw new RangeError('the points of a spline must rise in x');
  const second = curvatures(points);
  return (x) => {
    const upper = points.findIndex((point) => point.x >= x);
    const high = points[upper];
    if (high === undefined) return null;
    if (high.x === x) return high.y;
    const low = points[upper - 1];
    if (low === undefined) return null;
    const width = high.x - low.x;
    const a = (high.x - x) / width;
    const b = (x - low.x) / width;
    const bend = (a * a * a - a) * (second[upper - 1] ?? 0) + (b * b * b - b) * (second[upper] ?? 0);
    return a * low.y + b * high.y + (bend * width * width) / 6;
  };
}
