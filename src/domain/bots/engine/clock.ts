import type { Calendar } from '#domain/calendar/calendar.ts';
import { weekday } from '#domain/calendar/dates.ts';
import type { BotDefinition } from '../definition.ts';
import { WEEKDAYS } from '../definition.ts';
import type { JournalCode } from './io.ts';
import type { BotState, LegState } from './state.ts';
import type { Clock } from './times.ts';

/** Returns why a bot does not trade on a date; null when it does. */
export function reasonNotToTrade(
  calendar: Calendar,
  { definition }: Pick<BotState, 'definition'>,
  date: string,
  nearestExpiry: string | null,
): JournalCode | null {
  const { days, expiries, dte } = definition.schedule;
  const day = WEEKDAYS[weekday(date) - 1];
  if (day === undefined || !days.includes(day)) return 'day-off';
  const ends = nearestExpiry === date;
  if (expiries === 'only' && !ends) return 'not-expiry-day';
  if (expiries === 'never' && ends) return 'expiry-day';
  if (!dte) return null;
  return nearestExpiry !== null && dte.includes(calendar.tradingDaysBetween(date, nearestExpiry)) ? null : 'other-days-to-expiry';
}

interface DaysLeft {
  readonly calendar: Calendar;
  readonly date: string;
  readonly expiry: string;
  readonly days: number;
}
/** The days to an expiry are counted once a day: it is asked with every bar after the planned time. */
const counted = new WeakMap<BotDefinition, DaysLeft>();

function daysLeft(calendar: Calendar, definition: BotDefinition, date: string, expiry: string): number {
  const found = counted.get(definition);
  if (found?.calendar === calendar && found.date === date && found.expiry === expiry) return found.days;
  const days = calendar.tradingDaysBetween(date, expiry);
  counted.set(definition, { calendar, date, expiry, days });
  return days;
}

function firstExpiry(legs: readonly LegState[]): string | null {
  let first: string | null = null;
  for (const { contract } of legs) if (contract !== null && (first === null || contract.expiry < first)) first = contract.expiry;
  return first;
}

/**
 * Returns whether a bot counts days to an expiry beyond the known holiday tables: to the nearest expiry where it enters on such days, to the first of its own
 * where it exits some days before.
 */
export function countsExpectedDays(
  calendar: Calendar,
  { definition, legs }: BotState,
  date: string,
  nearestExpiry: string | null,
): boolean {
  const { dte, end } = definition.schedule;
  const leaves = end.kind === 'expiry' && end.before > 0;
  const own = leaves ? [firstExpiry(legs), nearestExpiry] : [];
  return [...own, ...(dte === undefined || dte === null ? [] : [nearestExpiry])].some(
    (expiry) => expiry !== null && !calendar.knowsDaysBetween(date, expiry),
  );
}

/** Returns whether the planned end of the positions has come when a bar closes, and which; null when not. */
export function plannedEnd(calendar: Calendar, { definition, legs, date, round }: BotState, { closed, times }: Clock): JournalCode | null {
  if (closed < times.end) return null;
  const { end } = definition.schedule;
  if (end.kind === 'next-day') {
    const since = round?.since ?? null;
    return since !== null && date !== null && since < date ? 'time-exit' : null;
  }
  if (end.kind !== 'expiry') return 'time-exit';
  const first = firstExpiry(legs);
  if (first === null || date === null) return null;
  return daysLeft(calendar, definition, date, first) <= end.before ? 'expiry-exit' : null;
}
