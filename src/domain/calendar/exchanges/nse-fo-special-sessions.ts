import type { SpecialSession } from '../calendar-data.ts';

const clock = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const between = (opens: string, closes: string): readonly [number, number] => [clock(opens), clock(closes)];
const on = (
  date: string,
  description: string,
  hours: SpecialSession['hours'],
  source: string,
  checkedOn = '2026-11-29',
): SpecialSession => ({ date, description, hours, source, checkedOn });
const muhurat = (date: string, hours: SpecialSession['hours'], source: string, checkedOn?: string): SpecialSession =>
  on(date, 'Muhurat trading', hours, source, checkedOn);

const TRIAL = 'Trial of new systems, or of the second site';
const BUDGET = 'Union Budget';
const CLOSES = 'a close of NIFTY on that day (a public file of its closes)';
const PRESS = 'circular of NSE, as the press printed it';

/** Muhurat trading, trials and sessions on a weekend. */
export const SPECIAL_SESSIONS: readonly SpecialSession[] = [
  on('2010-02-06', TRIAL, 'announced', CLOSES),
  muhurat('2010-11-05', 'announced', CLOSES),
  muhurat('2011-10-26', between('16:45', '18:00'), `${CLOSES}; hours: NDTV Profit, Nov 2012`),
  on('2012-01-07', TRIAL, 'announced', CLOSES),
  on('2012-03-03', TRIAL, 'announced', CLOSES),
  on('2012-04-28', TRIAL, between('11:15', '12:45'), `${CLOSES}; NSE circular 032/2012`),
  on('2012-09-08', TRIAL, 'announced', CLOSES),
  muhurat('2012-11-13', between('15:45', '17:00'), `${CLOSES}; hours: NDTV Profit, Nov 2012`),
  on('2013-05-11', TRIAL, 'announced', CLOSES),
  muhurat('2013-11-03', 'announced', CLOSES),
  on('2014-03-22', TRIAL, between('11:15', '12:45'), `${CLOSES}; ${PRESS}`),
  muhurat('2014-10-23', between('18:30', '19:30'), `${CLOSES}; ${PRESS}`),
  on('2015-02-28', BUDGET, 'regular', CLOSES),
  muhurat('2015-11-11', 'announced', CLOSES),
  muhurat('2016-10-30', between('18:30', '19:30'), PRESS),
  muhurat('2017-10-19', between('18:30', '19:30'), PRESS),
  muhurat('2018-11-07', between('17:30', '18:30'), PRESS),
  muhurat('2019-10-27', between('18:15', '19:15'), PRESS),
  on('2020-02-01', BUDGET, 'regular', PRESS),
  muhurat('2020-11-14', between('18:15', '19:15'), `${CLOSES}; ${PRESS}`),
  muhurat('2021-11-04', between('18:15', '19:15'), PRESS),
  muhurat('2022-10-24', between('18:15', '19:15'), PRESS),
  muhurat('2023-11-12', between('18:15', '19:15'), PRESS),
  on('2024-01-20', 'Instead of 22 January', 'regular', `${PRESS}: regular sessions, MIDCPNIFTY and BANKEX end on it`),
  on('2024-03-02', TRIAL, between('09:15', '12:30'), `${PRESS}: 9:15 to 10:00 and 11:30 to 12:30`),
  on('2024-05-18', TRIAL, between('09:15', '12:30'), `${PRESS}: 9:15 to 10:00 and 11:30 to 12:30; what ended on the 20th ends on the 17th`),
  muhurat('2024-11-01', between('18:00', '19:00'), PRESS),
  on('2025-02-01', BUDGET, 'regular', `exchange_calendars XBOM; ${PRESS}`),
  muhurat('2025-10-21', between('13:45', '14:45'), PRESS),
  on('2026-02-01', `${BUDGET}, a Sunday`, 'regular', 'BSE notice of 16 Jan 2026', '2026-08-22'),
  muhurat('2026-11-08', 'announced', 'NSE holiday circular of 12 Dec 2025', '2026-08-22'),
];
