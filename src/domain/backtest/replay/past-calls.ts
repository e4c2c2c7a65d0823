import { istInstant, MINUTE_MS } from '#domain/calendar/ist.ts';
import type { BotDefinition, CallAction } from '#domain/bots/definition.ts';
import { minuteOf } from '#domain/bots/definition-limits.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

interface TimedCall {
  readonly at: ExchangeTime;
  readonly action: CallAction;
}
const NONE: readonly TimedCall[] = [];
/** A thousand days of a bot read its texts once. */
const known = new WeakMap<BotDefinition, ReadonlyMap<string, readonly TimedCall[]>>();

function byDate(definition: BotDefinition): ReadonlyMap<string, readonly TimedCall[]> {
  const found = known.get(definition);
  if (found !== undefined) return found;
  const days = new Map<string, TimedCall[]>();
  for (const { at, action } of definition.calls?.past ?? []) {
    const [date = '', time = ''] = at.split(' ');
    const minute = minuteOf(time);
    if (minute !== null) days.set(date, [...(days.get(date) ?? []), { at: istInstant(date, minute), action }]);
  }
  for (const calls of days.values()) calls.sort((a, b) => a.at - b.at);
  known.set(definition, days);
  return days;
}

/** Returns the calls that a bot is given on a stored day, in order of time. */
export function callsOn(definition: BotDefinition, date: string): readonly TimedCall[] {
  return definition.calls ? (byDate(definition).get(date) ?? NONE) : NONE;
}

/** Returns how long after a call it is heard: with the close of its minute, which is as fine as a stored day is, it is not late. */
export function ageOfCall({ at }: TimedCall, heard: ExchangeTime): number {
  return Math.max(0, heard - at - MINUTE_MS);
}
