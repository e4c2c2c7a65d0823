import type { ConditionGroup } from './condition.ts';
import { evaluateDay, type InstrumentDays } from './evaluate.ts';

/** What a screen finds on the newest day of each instrument. */
interface ScreenResult {
  /** Ids of the instruments that match, in the given order. */
  readonly matches: readonly string[];
  /** Instruments for which the answer is not known. */
  readonly unknown: number;
  /** How many instruments would match without each of the outermost conditions: what an empty result is to be blamed on. */
  readonly without: readonly number[];
}

const newest = ({ days }: InstrumentDays) => days.length - 1;

/** Returns the matches of a screen among the instruments. */
export function runScreen(screen: ConditionGroup, instruments: readonly InstrumentDays[]): ScreenResult {
  const truths = instruments.map((instrument) => evaluateDay(screen, instrument, newest(instrument)));
  const without = screen.conditions.map((_, left) => {
    const rest: ConditionGroup = { ...screen, conditions: screen.conditions.filter((__, place) => place !== left) };
    if (rest.conditions.length === 0) return instruments.length;
    return instruments.filter((instrument) => evaluateDay(rest, instrument, newest(instrument)) === true).length;
  });
  return {
    matches: instruments.flatMap(({ instrumentId }, place) => (truths[place] === true ? [instrumentId] : [])),
    unknown: truths.filter((truth) => truth === null).length,
    without,
  };
}
