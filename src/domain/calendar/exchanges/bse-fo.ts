import { calendarOf } from '../calendar.ts';
import { INDIA } from '../india.ts';
import { CLOSED_YEARS, NATIONAL_DAYS, REASONS } from './nse-fo-closed-days.ts';
import { NSE_FO_HOURS } from './nse-fo-hours.ts';
import { SPECIAL_SESSIONS } from './nse-fo-special-sessions.ts';

/** From this year on the holidays of both exchanges have been compared: exchange_calendars XBOM has those of BSE. */
const FIRST_YEAR = 2023;

/** Futures and options of BSE: hours (BSE notice 20260801-2), holidays and special sessions are those of NSE F&O. */
export const bseFo = calendarOf({
  id: 'bse-fo',
  exchanges: ['BSE', 'BFO'],
  zone: INDIA,
  hours: NSE_FO_HOURS,
  weekend: [0, 6],
  years: CLOSED_YEARS.filter(({ year }) => year >= FIRST_YEAR),
  reasons: REASONS,
  expected: NATIONAL_DAYS,
  specials: SPECIAL_SESSIONS,
  expiry: 'close',
});
