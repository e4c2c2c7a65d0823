import { type PathParameters, type PathState, type Shocks, drawShocks, followShocks, movePath, nightLength } from './path.ts';
import type { Random } from './random.ts';

/** What an underlying needs to move with the others. */
interface Mover {
  /** With the first, which is the market. */
  readonly correlation: number;
  readonly path: PathParameters;
}

/**
 * Returns the paths of all underlyings a stretch of `time` trading years and `minutes` of the clock later; the first is the market and the
 * others follow its shocks.
 */
export function advanceTogether(
  paths: readonly PathState[],
  movers: readonly Mover[],
  time: number,
  random: Random,
  minutes?: number,
): readonly PathState[] {
  let market: Shocks | undefined;
  return paths.map((path, index) => {
    const mover = movers[index];
    if (mover === undefined) throw new RangeError(`no mover ${index}`);
    if (market === undefined) {
      market = drawShocks(mover.path, time, random);
      return movePath(path, mover.path, time, market, random, minutes);
    }
    return movePath(path, mover.path, time, followShocks(market, mover.correlation, mover.path, time, random), random, minutes);
  });
}

/** Returns the paths after one night, the same night for all, and its length in trading years. Whatever was left of a rush is over by the open. */
export function advanceNight(
  paths: readonly PathState[],
  movers: readonly Mover[],
  random: Random,
): { readonly paths: readonly PathState[]; readonly time: number } {
  const [first] = movers;
  if (first === undefined) return { paths, time: 0 };
  const time = nightLength(first.path, random);
  const quiet = movers.map((mover) => ({ ...mover, path: { ...mover.path, jumpsPerYear: 0 } }));
  return { paths: advanceTogether(paths, quiet, time, random, Number.POSITIVE_INFINITY), time };
}
