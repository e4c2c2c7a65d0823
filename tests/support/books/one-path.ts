import { drawShocks, movePath, nightLength, type PathParameters, type PathState } from '#simulator/processes/path.ts';
import type { Random } from '#simulator/processes/random.ts';

/** Returns the path of one underlying alone a stretch of `time` trading years later. */
export function advancePath(path: PathState, parameters: PathParameters, time: number, random: Random, minutes?: number): PathState {
  return movePath(path, parameters, time, drawShocks(parameters, time, random), random, minutes);
}

/** Returns the path of one underlying alone after the night: a gap that carries the overnight share of a day's variance, with fat tails. */
export function advanceOvernight(path: PathState, parameters: PathParameters, random: Random): PathState {
  return advancePath(path, { ...parameters, jumpsPerYear: 0 }, nightLength(parameters, random), random, Number.POSITIVE_INFINITY);
}
