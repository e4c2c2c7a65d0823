import type { Calendar } from '../calendar/calendar.ts';
import type { BotKind, BotSchedule, DraftOf } from './definition.ts';
import { minuteOf, RANGES, type SessionMinutes, sessionMinutes } from './definition-limits.ts';
import { type DefinitionProblem, numberProblem } from './definition-problem.ts';

type Schedule = DraftOf<BotSchedule>;

function timeProblem({ opens, closes }: SessionMinutes, path: string, time: string): readonly DefinitionProblem[] {
  if (time === '') return [{ path, code: 'form.required' }];
  const minute = minuteOf(time);
  if (minute === null) return [{ path, code: 'form.pattern' }];
  return minute < opens || minute >= closes ? [{ path, code: 'bot.time-outside-session' }] : [];
}
/** Whether both are times and the first is not before the second. */
function notBefore(first: string, second: string): boolean {
  const [a, b] = [minuteOf(first), minuteOf(second)];
  return a !== null && b !== null && a >= b;
}

function endProblems(minutes: SessionMinutes, { end, to }: Schedule, kind: BotKind, intraday: boolean): readonly DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  if (kind === 'daily' && end.kind !== 'time') problems.push({ path: 'schedule.end.kind', code: 'bot.daily-needs-exit' });
  else if (intraday && end.kind !== 'time') problems.push({ path: 'product', code: 'bot.product-not-overnight' });
  if (end.kind === 'expiry') problems.push(...numberProblem('schedule.end.before', end.before, RANGES.before));
  if (end.kind === 'open') return problems;
  problems.push(...timeProblem(minutes, 'schedule.end.at', end.at));
  if (end.kind !== 'time') return problems;
  const at = minuteOf(end.at);
  if (notBefore(to, end.at)) problems.push({ path: 'schedule.end.at', code: 'bot.exit-not-after-entry' });
  else if (intraday && at !== null && at >= minutes.cutOff) problems.push({ path: 'schedule.end.at', code: 'bot.exit-after-cut-off' });
  return problems;
}

function daysProblems(days: readonly (number | null)[], expiries: Schedule['expiries']): readonly DefinitionProblem[] {
  const path = 'schedule.dte';
  if (days.length === 0) return [{ path, code: 'form.array-min', values: { min: 1 } }];
  if (expiries !== 'any') return [{ path, code: 'bot.expiry-days-twice' }];
  return days.flatMap((day) => numberProblem(path, day, RANGES.before));
}

/** Returns what is wrong with the days and times of a bot. */
export function checkSchedule(calendar: Calendar, schedule: Schedule, kind: BotKind, intraday: boolean): readonly DefinitionProblem[] {
  const minutes = sessionMinutes(calendar);
  const { days, expiries, dte, from, to, reentry, range } = schedule;
  const problems: DefinitionProblem[] = [];
  if (days.length === 0) problems.push({ path: 'schedule.days', code: 'form.array-min', values: { min: 1 } });
  if (dte) problems.push(...daysProblems(dte, expiries));
  problems.push(...timeProblem(minutes, 'schedule.from', from), ...timeProblem(minutes, 'schedule.to', to));
  if (minuteOf(from) !== null && notBefore(from, to)) problems.push({ path: 'schedule.to', code: 'bot.window-empty' });
  if (typeof reentry === 'string') problems.push(...timeProblem(minutes, 'schedule.reentry', reentry));
  if (range) {
    problems.push(...timeProblem(minutes, 'schedule.range.from', range.from), ...timeProblem(minutes, 'schedule.range.until', range.until));
    if (notBefore(range.from, range.until)) problems.push({ path: 'schedule.range.until', code: 'bot.window-empty' });
    else if (notBefore(range.until, from) && range.until !== from)
      problems.push({ path: 'schedule.range.until', code: 'bot.range-not-before-window' });
  }
  return [...problems, ...endProblems(minutes, schedule, kind, intraday)];
}
