import { calendarOf } from '../calendar.ts';
import type { ClosedYear, SpecialSession } from '../calendar-data.ts';
import { intlZone } from '../intl-zone.ts';
import { addDays, weekday } from '../dates.ts';

const REASONS: Readonly<Record<string, string>> = {
  n: 'New Year’s Day',
  k: 'Martin Luther King, Jr. Day',
  w: 'Washington’s Birthday',
  g: 'Good Friday',
  m: 'Memorial Day',
  j: 'Juneteenth',
  i: 'Independence Day',
  l: 'Labor Day',
  t: 'Thanksgiving Day',
  c: 'Christmas Day',
  d: 'National Day of Mourning',
};

const [FIRST_YEAR, LAST_YEAR] = [2014, 2027];
const CHECKED = '2026-11-30';
const SOURCE = 'NYSE Rule 7.2; NYSE Group holiday and early closing calendars, the last for 2025, 2026 and 2027, of 8 Nov 2024';
const MOURNING: readonly (readonly [date: string, source: string])[] = [
  ['2018-12-05', 'NYSE and Cboe: closed for President Bush'],
  ['2025-01-09', 'NYSE, Nasdaq and Cboe: closed for President Carter, announced on 30 Dec 2024'],
];

const [MON, THU, SAT, SUN] = [1, 4, 6, 0];
const [OPENS, CLOSES, CLOSES_EARLY] = [9 * 60 + 30, 16 * 60, 13 * 60];

/** The `count`th such day of the week of a month, counted from its first day. */
function nth(year: number, month: string, day: number, count: number): string {
  const first = `${year}-${month}-01`;
  return addDays(first, ((day - weekday(first) + 7) % 7) + 7 * (count - 1));
}

/** Easter Sunday by the calendar of Gregory, by the anonymous algorithm that Meeus prints. */
function easter(year: number): string {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const leaps = Math.floor(century / 4);
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leaps - moon + 15) % 30;
  const days = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * days) / 451);
  return addDays(`${year}-03-22`, epact + days - 7 * shift);
}

/** On a Saturday the Friday before is off, on a Sunday the Monday after. */
function observed(date: string): string {
  if (weekday(date) === SAT) return addDays(date, -1);
  return weekday(date) === SUN ? addDays(date, 1) : date;
}

const thanksgiving = (year: number): string => nth(year, '11', THU, 4);
const short = (date: string): string => date.slice(5).replace('-', '');

/** The holidays of a year by the rule of the exchanges. */
function closedYear(year: number): ClosedYear {
  const newYear = `${year}-01-01`;
  const days: readonly (readonly [string, string])[] = [
    // At the end of a year nothing is observed.
    ...(weekday(newYear) === SAT ? [] : [[observed(newYear), 'n'] as const]),
    [nth(year, '01', MON, 3), 'k'],
    [nth(year, '02', MON, 3), 'w'],
    [addDays(easter(year), -2), 'g'],
    [addDays(nth(year, '06', MON, 1), -7), 'm'],
    ...(year >= 2022 ? [[observed(`${year}-06-19`), 'j'] as const] : []),
    [observed(`${year}-07-04`), 'i'],
    [nth(year, '09', MON, 1), 'l'],
    [thanksgiving(year), 't'],
    [observed(`${year}-12-25`), 'c'],
  ];
  const mourning = MOURNING.filter(([date]) => date.startsWith(`${year}`));
  const all = [...days, ...mourning.map(([date]) => [date, 'd'] as const)].map(([date, reason]) => `${short(date)}${reason}`);
  return { year, days: all.join(' '), source: [SOURCE, ...mourning.map(([, source]) => source)].join('; '), checkedOn: CHECKED };
}

/** The half days of a year: the eve of a holiday, if it is a Monday to a Thursday, and the day after Thanksgiving. */
function halfDays(year: number): readonly SpecialSession[] {
  const eves = [
    [`${year}-07-03`, 'Eve of Independence Day'],
    [`${year}-12-24`, 'Christmas Eve'],
  ] as const;
  const days = [
    ...eves.filter(([date]) => weekday(date) >= MON && weekday(date) <= THU),
    [addDays(thanksgiving(year), 1), 'Day after Thanksgiving'] as const,
  ];
  return days.map(([date, description]) => ({
    date,
    description,
    hours: [OPENS, CLOSES_EARLY],
    counts: true,
    source: SOURCE,
    checkedOn: CHECKED,
  }));
}

const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, place) => FIRST_YEAR + place);

/**
 * Options on shares and most funds in the United States. Options on some indices and funds trade a quarter of an hour longer, which is not told here. Beyond
 * the announced years only the holidays with a fixed date are expected.
 */
export const usOptions = calendarOf({
  id: 'us-options',
  exchanges: ['OPRA'],
  zone: intlZone('America/New_York'),
  hours: [
    {
      effectiveFrom: '2014-01-01',
      opensMinute: OPENS,
      closesMinute: CLOSES,
      source: 'NYSE and Cboe: 9:30 a.m. to 4:00 p.m. Eastern Time',
      checkedOn: CHECKED,
    },
  ],
  weekend: [0, 6],
  years: YEARS.map(closedYear),
  reasons: REASONS,
  expected: { days: '0101n 0619j 0704i 1225c', source: 'Rule: holidays with a fixed date', checkedOn: CHECKED },
  specials: YEARS.flatMap(halfDays),
  expiry: 'close',
});
