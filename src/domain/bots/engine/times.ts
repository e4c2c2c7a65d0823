import type { LocalClock } from '#domain/calendar/local-clock.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { BotDefinition } from '../definition.ts';
import { minuteOf } from '../definition-limits.ts';

/** The times of a definition in milliseconds of the day; what is no time, or is not asked for, never comes. */
interface Times {
  readonly from: number;
  readonly to: number;
  readonly reentryUntil: number;
  readonly rangeFrom: number;
  readonly rangeUntil: number;
  readonly end: number;
}

/** When a bar closed by the clock of the exchange, in milliseconds of the day. When it began decides nothing: of a quote nobody can say. */
export interface Clock {
  readonly closed: number;
  readonly times: Times;
}

/** Texts are read once for each definition, not with every bar. */
const known = new WeakMap<BotDefinition, Times>();

const msOf = (time: string | null | undefined): number => {
  const minute = time === undefined || time === null ? null : minuteOf(time);
  return minute === null ? Infinity : minute * MINUTE_MS;
};

/** Returns the times of a definition. */
export function timesOf(definition: BotDefinition): Times {
  const found = known.get(definition);
  if (found !== undefined) return found;
  const { from, to, reentry, range, end } = definition.schedule;
  const times: Times = {
    from: msOf(from),
    to: msOf(to),
    reentryUntil: msOf(reentry),
    rangeFrom: msOf(range?.from),
    rangeUntil: msOf(range?.until),
    end: msOf(end.kind === 'open' ? undefined : end.at),
  };
  known.set(definition, times);
  return times;
}

/** Returns where a bar lies among the times of a definition. */
export function clockOf(calendar: LocalClock, definition: BotDefinition, bar: { readonly at: ExchangeTime }): Clock {
  return { closed: calendar.msOfDay(bar.at), times: timesOf(definition) };
}

/** Returns whether it is too late for a leg to come back. */
export function tooLateToReturn(calendar: LocalClock, definition: BotDefinition, at: ExchangeTime): boolean {
  return calendar.msOfDay(at) > timesOf(definition).reentryUntil;
}
