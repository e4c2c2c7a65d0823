import type { AlertTerms } from './alert.ts';
import { type AlertTerm, type Comparator, isLevelTerm, isMoment, type LevelMeasure } from './term.ts';

/** A problem with the terms of an alert; `place` is the index of the term. */
interface TermProblem {
  readonly place: number;
  readonly problem: 'moments-never-meet' | 'time-outside-day';
}

/** The last minute of a day. */
const LAST_MINUTE = 24 * 60 - 1;

/** Returns the comparators that make sense of a measure: a clock only goes on. */
export function comparatorsOf(measure: LevelMeasure): readonly Comparator[] {
  return measure === 'time' ? ['crosses-up', 'above', 'below'] : ['above', 'below', 'crosses-up', 'crosses-down'];
}

/** Returns the problems of an alert's terms: under "all" two momentary terms never hold at once, and a time must lie within the day. */
export function problemsOfTerms({
  match,
  terms,
}: Pick<AlertTerms, 'match'> & { readonly terms: readonly AlertTerm[] }): readonly TermProblem[] {
  const moments = match === 'all' ? terms.flatMap((term, place) => (isMoment(term) ? [place] : [])) : [];
  const outside = terms.flatMap((term, place): TermProblem[] =>
    isLevelTerm(term) && term.measure === 'time' && !(Number.isInteger(term.level) && term.level >= 0 && term.level <= LAST_MINUTE)
      ? [{ place, problem: 'time-outside-day' }]
      : [],
  );
  return [...outside, ...moments.slice(1).map((place) => ({ place, problem: 'moments-never-meet' }) as const)];
}
