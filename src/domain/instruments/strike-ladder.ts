/** Returns the strike nearest to a level, in the same unit as the step; ties go to the higher strike. */
export function nearestStrike(level: number, step: number): number {
  return Math.floor(level / step + 0.5) * step;
}

/** Returns the ladder of strikes from `below` steps under to `above` steps over the strike nearest to a level, ascending; strikes are positive. */
export function strikesAround(level: number, step: number, below: number, above: number): readonly number[] {
  const middle = nearestStrike(level, step);
  const strikes: number[] = [];
  for (let k = -below; k <= above; k += 1) if (middle + k * step > 0) strikes.push(middle + k * step);
  return strikes;
}
