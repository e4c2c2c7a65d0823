import { isCalendarDate } from '../calendar/calendar-date.ts';
import { type BotDraft, isLazy } from './definition.ts';
import { minuteOf, MOST_PAST_CALLS, RANGES } from './definition-limits.ts';
import { type DefinitionProblem, numberProblem } from './definition-problem.ts';

/** Whether a text is YYYY-MM-DD HH:MM. */
function isMoment(at: string): boolean {
  const [date = '', time = '', ...more] = at.split(' ');
  return more.length === 0 && isCalendarDate(date) && minuteOf(time) !== null;
}

/** Returns the problems of a bot's call settings, and of the legs that enter on calls. */
export function checkCalls({ calls, legs, schedule, signals }: BotDraft): readonly DefinitionProblem[] {
  const alone = legs.flatMap((leg, place): readonly DefinitionProblem[] =>
    leg.call && (!calls || isLazy(leg)) ? [{ path: `legs.${place}.call`, code: 'bot.call-leg-alone' }] : [],
  );
  if (!calls) return alone;
  const { oldest, past = [] } = calls;
  const path = 'calls.past';
  return [
    ...alone,
    ...numberProblem('calls.oldest', oldest, RANGES.oldest),
    // With another entry condition besides, the moment of entry would be undefined.
    ...(schedule.range !== null || signals?.entry ? [{ path: 'calls.oldest', code: 'bot.calls-with-other-entry' } as const] : []),
    ...(past.length > MOST_PAST_CALLS ? [{ path, code: 'form.array-max', values: { max: MOST_PAST_CALLS } } as const] : []),
    ...(past.every(({ at }) => isMoment(at)) ? [] : [{ path, code: 'form.pattern' } as const]),
  ];
}
