import { dayOf, monthOf, weekdayOf } from './ist.ts';
import type { Terms } from './underlyings.ts';

export interface Expiry {
  readonly day: number;
  readonly weekly: boolean;
}

const isWeekend = (day: number) => weekdayOf(day) === 0 || weekdayOf(day) === 6;

/** Returns the day, or the last trading day before it. */
function tradingDay(day: number, holidays: ReadonlySet<number>): number {
  let found = day;
  while (isWeekend(found) || holidays.has(found)) found -= 1;
  return found;
}

/** Returns the expiries that are listed at a time, soonest first. A month ends with its last such weekday. */
export function expiriesOf(terms: Terms, now: number, holidays: ReadonlySet<number>): readonly Expiry[] {
  const today = dayOf(now);
  const found: Expiry[] = [];
  let weeks = terms.weeklies;
  let months = terms.months;
  const first = today + ((terms.weekday - weekdayOf(today) + 7) % 7);
  for (let nominal = first; weeks > 0 || months > 0; nominal += 7) {
    const weekly = monthOf(nominal) === monthOf(nominal + 7);
    const day = tradingDay(nominal, holidays);
    if (day < today || (weekly ? weeks : months) <= 0) continue;
    found.push({ day, weekly });
    if (weekly) weeks -= 1;
    else months -= 1;
  }
  return found;
}
