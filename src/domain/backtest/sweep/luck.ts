import { yearly } from '../days/day-figures.ts';
import { deflatedSharpe, expectedBest, trackOf, varianceOfSharpes } from './deflated-sharpe.ts';

/** How much of the best variant chance alone explains. Sharpe ratios are those of a year. */
interface Luck {
  readonly best: number;
  /** The best that as many trials without any skill are expected to show. */
  readonly expected: number;
  /** How likely chance alone gives a ratio as good as the best one, from 0 to 1. */
  readonly chance: number;
  /** Whether the best is so good that a fault of rules, data or test is likelier than a skill. */
  readonly beyondBelief: boolean;
}

/** No strategy sustains a yearly ratio above this. Over few sessions chance may show one. */
export const BELIEVABLE_SHARPE = 5;
const LEAST_SESSIONS = 20;

/** Returns whether a yearly Sharpe ratio over so many sessions is beyond belief. */
export function isBeyondBelief(sharpe: number | null, sessions: number): boolean {
  return sharpe !== null && sharpe > BELIEVABLE_SHARPE && sessions >= LEAST_SESSIONS;
}

/** Returns how much chance explains of the best of variants, by their daily results, where so many were tried; null where nothing can be said. */
export function luckOf(nets: readonly (readonly number[])[], tried: number): Luck | null {
  const tracks = nets.flatMap((own) => trackOf(own) ?? []);
  const [first] = tracks;
  if (first === undefined) return null;
  const best = tracks.reduce((high, track) => (track.sharpe > high.sharpe ? track : high), first);
  const expected = expectedBest(tried, varianceOfSharpes(tracks, best.length));
  const sharpe = yearly(best.sharpe);
  return {
    best: sharpe,
    expected: yearly(expected),
    chance: 1 - deflatedSharpe(best, expected),
    beyondBelief: isBeyondBelief(sharpe, best.length),
  };
}
