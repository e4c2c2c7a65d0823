import { istMsOfDay, MINUTE_MS, weekday } from '#domain/calendar/ist.ts';
import { tradingDaysBetween } from '#domain/calendar/trading-days.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { minuteOf } from '../definition-limits.ts';
import { WEEKDAYS } from '../definition.ts';
import type { JournalCode } from './io.ts';
import type { BotState } from './state.ts';

/** Returns whether the clock of the exchange shows a time HH:MM or a later one. */
export function hasCome(at: ExchangeTime, time: string): boolean {
  const minute = minuteOf(time);
  return minute !== null && istMsOfDay(at) >= minute * MINUTE_MS;
}

/** Returns why a bot does not trade on a date; null when it does. */
export function reasonNotToTrade({ definition }: BotState, date: string, nearestExpiry: string | null): JournalCode | null {
  const { days, expiries } = definition.schedule;
  const day = WEEKDAYS[weekday(date) - 1];
  if (day === undefined || !days.includes(day)) return 'day-off';
  const ends = nearestExpiry === date;
  if (expiries === 'only' && !ends) return 'not-expiry-day';
  return expiries === 'never' && ends ? 'expiry-day' : null;
}

/** Returns whether the planned end of the positions has come, and which; null when not. */
export function plannedEnd({ definition, legs, date }: BotState, at: ExchangeTime): JournalCode | null {
  const { end } = definition.schedule;
  if (end.kind === 'open' || !hasCome(at, end.at)) return null;
  if (end.kind === 'time') return 'time-exit';
  const first = legs.flatMap(({ contract }) => (contract === null ? [] : [contract.expiry])).toSorted()[0];
  if (first === undefined || date === null) return null;
  return tradingDaysBetween(date, first) <= end.before ? 'expiry-exit' : null;
}
