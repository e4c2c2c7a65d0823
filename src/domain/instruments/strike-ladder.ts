/** Returns the strike nearest to a level, in the same unit as the step; ties go to the higher strike. */
export function nearestStrike(level: number, step: number): number {
  return Math.floor(level / step + 0.5) * step;
}
