import type { SessionHours } from '../calendar-data.ts';

const clock = (hours: number, minutes: number): number => hours * 60 + minutes;

/** Regular hours of NSE F&O in minutes of the day, India time. */
export const NSE_FO_HOURS: readonly SessionHours[] = [
  {
    effectiveFrom: '1900-01-01',
    checkedOn: '2026-11-29',
    opensMinute: clock(9, 55),
    closesMinute: clock(15, 30),
    source: 'opening at 9:55 before 4 Jan 2010 (press reports of Dec 2009)',
  },
  {
    effectiveFrom: '2010-01-04',
    checkedOn: '2026-11-29',
    opensMinute: clock(9, 0),
    closesMinute: clock(15, 30),
    source: 'both exchanges opened at 9:00 from 4 Jan 2010 (press reports of Dec 2009)',
  },
  {
    effectiveFrom: '2010-10-18',
    checkedOn: '2026-11-29',
    opensMinute: clock(9, 15),
    closesMinute: clock(15, 30),
    source: 'call auction before the open from 18 Oct 2010; NSE F&O timings before NSE/FAOP/74467',
  },
  {
    effectiveFrom: '2026-08-03',
    checkedOn: '2026-08-22',
    opensMinute: clock(9, 15),
    closesMinute: clock(15, 40),
    source: 'NSE/FAOP/74467; BSE notice 20260801-2',
  },
];
