import { isCalendarDate } from '../calendar/calendar-date.ts';
import { CALL_ACTIONS, type PastCall } from './definition.ts';
import { minuteOf } from './definition-limits.ts';

/** Reads one line: date and time with a space or a T between them, seconds or not, then a comma, semicolon or tab, and the action; null for what is none. */
function readLine(line: string): PastCall | null {
  const [, date = '', time = '', word = ''] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2})?\s*[,;\t]\s*"?(\w+)"?\s*$/.exec(line.trim()) ?? [];
  const action = CALL_ACTIONS.find((each) => each === word.toLowerCase());
  return action === undefined || !isCalendarDate(date) || minuteOf(time) === null ? null : { at: `${date} ${time}`, action };
}

/** Returns the past calls of a list (CSV: time, action; times of the exchange), oldest first, or the number of the first line that is none. A line of titles before them is left out. */
export function readCalls(text: string): { readonly calls: readonly PastCall[] } | { readonly line: number } {
  const calls: PastCall[] = [];
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || (place === 0 && /^\s*"?(?:time|date)/i.test(line))) continue;
    const call = readLine(line);
    if (call === null) return { line: place + 1 };
    calls.push(call);
  }
  return { calls: calls.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)) };
}

/** Returns past calls as the list that is read. */
export function callsText(calls: readonly PastCall[]): string {
  return calls.map(({ at, action }) => `${at}, ${action}`).join('\n');
}
