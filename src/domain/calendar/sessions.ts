import type { ExchangeTime } from '../units/time.ts';
import { type Dated, rowInForce } from './dated.ts';
import { holidayOn } from './holidays.ts';
import { istInstant, weekday } from './ist.ts';

/** Regular hours of NSE F&O in minutes of the day, India time. */
interface SessionHours extends Dated {
  readonly opensMinute: number;
  readonly closesMinute: number;
}
const clock = (hours: number, minutes: number): number => hours * 60 + minutes;

export const NSE_FO_HOURS: readonly SessionHours[] = [
  {
    effectiveFrom: '2010-01-01',
    checkedOn: '2026-08-22',
    opensMinute: clock(9, 15),
    closesMinute: clock(15, 30),
    source: 'NSE F&O timings before NSE/FAOP/74467',
  },
  {
    effectiveFrom: '2026-08-03',
    checkedOn: '2026-08-22',
    opensMinute: clock(9, 15),
    closesMinute: clock(15, 40),
    source: 'NSE/FAOP/74467; BSE notice 20260801-2',
  },
];

/** A date on which the exchange opens although the weekday says no, or only for a ceremonial hour. */
interface SpecialSession {
  readonly date: string;
  readonly description: string;
  /** `regular` hours make it a trading day; `announced` hours come by a later circular, so it is not one for expiries and the simulator. */
  readonly hours: 'regular' | 'announced';
  readonly source: string;
  readonly checkedOn: string;
}
const SPECIAL_SESSIONS: readonly SpecialSession[] = [
  {
    date: '2026-02-01',
    description: 'Union Budget, a Sunday',
    hours: 'regular',
    source: 'BSE notice of 16 Jan 2026',
    checkedOn: '2026-08-22',
  },
  {
    date: '2026-11-08',
    description: 'Muhurat trading, a Sunday',
    hours: 'announced',
    source: 'NSE holiday circular of 12 Dec 2025',
    checkedOn: '2026-08-22',
  },
];

/** The regular session of one trading date. `opensAt` is the first instant, `closesAt` the first instant after it. */
export interface Session {
  readonly date: string;
  readonly opensAt: ExchangeTime;
  readonly closesAt: ExchangeTime;
}

/** Returns the special session on a date, or null. */
export function specialSessionOn(date: string): SpecialSession | null {
  return SPECIAL_SESSIONS.find((row) => row.date === date) ?? null;
}

/** Returns whether NSE F&O holds a regular session on a date. */
export function isTradingDay(date: string): boolean {
  if (specialSessionOn(date)?.hours === 'regular') return true;
  const day = weekday(date);
  return day !== 0 && day !== 6 && holidayOn(date) === null;
}

/** Returns the regular session of a date, or null when there is none. */
export function sessionOf(date: string): Session | null {
  if (!isTradingDay(date)) return null;
  const hours = rowInForce(NSE_FO_HOURS, date);
  if (hours === null) return null;
  return { date, opensAt: istInstant(date, hours.opensMinute), closesAt: istInstant(date, hours.closesMinute) };
}
