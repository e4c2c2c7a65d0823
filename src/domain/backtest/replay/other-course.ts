import type { Calendar } from '#domain/calendar/calendar.ts';
import type { BotInput, BotIntent, Course, JournalLine } from '#domain/bots/engine/io.ts';
import type { BotState } from '#domain/bots/engine/state.ts';
import { minds } from '#domain/bots/engine/leg-course.ts';
import { step } from '#domain/bots/engine/step.ts';

export const OTHER_COURSE: Readonly<Record<Course, Course>> = { 'worst-first': 'best-first', 'best-first': 'worst-first' };

/** Result of a minute for a bot. */
interface Made {
  readonly state: BotState;
  readonly intents: readonly BotIntent[];
  readonly journal: readonly JournalLine[];
}

/** Whether two values of plain data say the same. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [some, others] = [one as Readonly<Record<string, unknown>>, other as Readonly<Record<string, unknown>>];
  const names = Object.keys(some);
  return names.length === Object.keys(others).length && names.every((name) => isSame(some[name], others[name]));
}

/**
 * Returns whether a bot's result of a minute is the same with the other order of the prices within it. A minute that touches none of its legs has the same
 * result.
 */
export function isSameByOther(
  calendar: Calendar,
  before: BotState,
  bars: Extract<BotInput, { type: 'bars' }>,
  { state, intents, journal }: Made,
): boolean {
  if (state.legs === before.legs || !minds(before, bars)) return true;
  const other = step(calendar, before, { ...bars, course: OTHER_COURSE[bars.course] });
  return (
    isSame(state.legs, other.state.legs) &&
    isSame(state.round, other.state.round) &&
    state.phase === other.state.phase &&
    isSame(intents, other.intents) &&
    isSame(journal, other.journal)
  );
}
