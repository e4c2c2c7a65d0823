import { type DraftOf, type BotSchedule, type PlannedEnd, WEEKDAYS } from './definition.ts';

/** Before the session: a group enters nothing, and every time of the session comes after it. */
const NEVER = '00:00';

/** Returns the schedule of a group of managed positions: only its planned end is used. */
export function groupSchedule<End extends DraftOf<PlannedEnd>>(end: End): Omit<BotSchedule, 'end'> & { readonly end: End } {
  return { days: WEEKDAYS, expiries: 'any', from: NEVER, to: NEVER, range: null, end };
}
