import type { LocalClock } from '#domain/calendar/local-clock.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { BotDefinition, CallAction } from '#domain/bots/definition.ts';
import { minuteOf } from '#domain/bots/definition-limits.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

interface TimedCall {
  readonly at: ExchangeTime;
  readonly action: CallAction;
}
const NONE: readonly TimedCall[] = [];
/** A thousand days of a bot read its texts once. */
const known = new WeakMap<BotDefinition, { readonly calendar: LocalClock; readonly days: ReadonlyMap<string, readonly TimedCall[]> }>();

function byDate(calendar: LocalClock, definition: BotDefinition): ReadonlyMap<string, readonly TimedCall[]> {
  const found = known.get(definition);
  if (found?.calendar === calendar) return found.days;
  const days = new Map<string, TimedCall[]>();
  for (const { at, action } of definition.calls?.past ?? []) {
    const [date = '', time = ''] = at.split(' ');
    const minute = minuteOf(time);
    if (minute !== null) days.set(date, [...(days.get(date) ?? []), { at: calendar.instantAt(date, minute), action }]);
  }
  for (const calls of days.values()) calls.sort((a, b) => a.at - b.at);
  known.set(definition, { calendar, days });
  return days;
}

/** Calls of a day that have not been heard yet. */
export interface CallsOfDay {
  readonly left: () => number;
  /** Takes the calls made until an instant, each with its age. With the close of its minute, the resolution of a stored day, a call is not late. */
  readonly until: (at: ExchangeTime) => readonly { readonly action: CallAction; readonly age: number }[];
}

/** Returns the calls that a bot is given on a stored day, in order of time. */
export function callsOn(calendar: LocalClock, definition: BotDefinition, date: string): CallsOfDay {
  let calls = definition.calls ? (byDate(calendar, definition).get(date) ?? NONE) : NONE;
  return {
    left: () => calls.length,
    until(now) {
      const heard = calls.filter(({ at }) => at <= now);
      calls = calls.slice(heard.length);
      return heard.map(({ at, action }) => ({ action, age: Math.max(0, now - at - MINUTE_MS) }));
    },
  };
}
