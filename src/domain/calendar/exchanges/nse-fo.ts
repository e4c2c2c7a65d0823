import { calendarOf } from '../calendar.ts';
import { INDIA } from '../india.ts';
import { CLOSED_YEARS, NATIONAL_DAYS, REASONS } from './nse-fo-closed-days.ts';
import { NSE_FO_HOURS } from './nse-fo-hours.ts';
import { SPECIAL_SESSIONS } from './nse-fo-special-sessions.ts';

/** Futures and options of the National Stock Exchange of India. */
export const nseFo = calendarOf({
  id: 'nse-fo',
  exchanges: ['NSE', 'NFO'],
  zone: INDIA,
  hours: NSE_FO_HOURS,
  weekend: [0, 6],
  years: CLOSED_YEARS,
  reasons: REASONS,
  expected: NATIONAL_DAYS,
  specials: SPECIAL_SESSIONS,
  expiry: 'close',
});
