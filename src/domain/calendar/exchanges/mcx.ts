import { calendarOf } from '../calendar.ts';
import type { ClosedYear, SpecialSession } from '../calendar-data.ts';
import { INDIA } from '../india.ts';
import { intlZone } from '../intl-zone.ts';
import { dayNumber, DAY_MS } from '../dates.ts';
import { REASONS } from './nse-fo-closed-days.ts';

const [MORNING, EVENING] = [9 * 60, 17 * 60];
const [SUMMER_CLOSE, WINTER_CLOSE] = [23 * 60 + 30, 23 * 60 + 55];
/** Ahead of UTC by so much in winter, by an hour more while the clocks are forward. */
const NEW_YORK = intlZone('America/New_York');
const WINTER_MS = -5 * 3_600_000;

/** Non-agricultural commodities close with the markets of the United States. Asked at noon by UTC: no clock changes on a trading day. */
const closesOn = (date: string): number =>
  NEW_YORK.aheadAt(dayNumber(date) * DAY_MS + DAY_MS / 2) === WINTER_MS ? WINTER_CLOSE : SUMMER_CLOSE;

const LIST_2025 = 'MCX holidays of 2025, as rupeezy printed them';
const LIST_2026 = 'MCX holidays of 2026, as CNBC Awaaz printed them on 30 Dec 2025';
const CHECKED = '2026-11-30';

/** Whole days. On other holidays of India the evening session is held. */
const CLOSED_YEARS: readonly ClosedYear[] = [
  { year: 2025, days: '0418g 0815i 1002k 1225c', source: LIST_2025, checkedOn: CHECKED },
  { year: 2026, days: '0126r 0403g 1002k 1225c', source: LIST_2026, checkedOn: CHECKED },
];

const evenings = (year: number, days: string, source: string): readonly SpecialSession[] =>
  days.split(' ').map((day) => {
    const date = `${year}-${day.slice(0, 2)}-${day.slice(2, 4)}`;
    const description = `${REASONS[day.slice(4)] ?? ''}: evening session`;
    return { date, description, hours: [EVENING, closesOn(date)], counts: true, source, checkedOn: CHECKED };
  });
const newYear = (year: number, source: string): SpecialSession => {
  const description = 'New Year’s Day: morning session';
  return { date: `${year}-01-01`, description, hours: [MORNING, EVENING], counts: true, source, checkedOn: CHECKED };
};

const SPECIAL_SESSIONS: readonly SpecialSession[] = [
  newYear(2025, LIST_2025),
  {
    date: '2025-02-01',
    description: 'Union Budget, a Saturday',
    hours: [MORNING, EVENING],
    source: 'MCX circular, as Mint and IANS printed it on 29 Jan 2025',
    checkedOn: CHECKED,
  },
  ...evenings(2025, '0226s 0314h 0331f 0410m 0414a 0501d 0827v 1105j', LIST_2025),
  {
    date: '2025-10-21',
    description: 'Muhurat trading',
    hours: [13 * 60 + 45, 14 * 60 + 45],
    source: `${LIST_2025}; hours: Lokmat Times of 21 Oct 2025`,
    checkedOn: CHECKED,
  },
  {
    date: '2025-10-22',
    description: 'Diwali Balipratipada: evening session',
    hours: 'announced',
    source: `${LIST_2025}; its end is printed as 21:00 by Lokmat Times, as usual by others`,
    checkedOn: CHECKED,
  },
  newYear(2026, LIST_2026),
  ...evenings(2026, '0115o', 'Business Standard of 15 Jan 2026'),
  ...evenings(2026, '0303h 0326n 0331m 0414a 0501d 0528b 0626u 0914v 1020e 1110p 1124j', LIST_2026),
  {
    date: '2026-02-01',
    description: 'Union Budget, a Sunday',
    hours: [MORNING, EVENING],
    source: 'MCX circular of 16 Jan 2026, as Business Upturn and Angel One printed it',
    checkedOn: CHECKED,
  },
  { date: '2026-11-08', description: 'Muhurat trading', hours: 'announced', source: LIST_2026, checkedOn: CHECKED },
];

/** Non-agricultural commodity derivatives of the Multi Commodity Exchange of India. */
export const mcx = calendarOf({
  id: 'mcx',
  exchanges: ['MCX'],
  zone: INDIA,
  hours: [
    {
      effectiveFrom: '2025-01-01',
      opensMinute: MORNING,
      closesMinute: closesOn,
      source: 'MCX circulars on US daylight saving, such as those for 10 Mar and 3 Nov 2025; MCX/TRD/675/2023',
      checkedOn: CHECKED,
    },
  ],
  weekend: [0, 6],
  years: CLOSED_YEARS,
  reasons: REASONS,
  expected: { days: '0126r 0815i 1002k 1225c', source: 'Rule: fixed holidays on which both sessions are closed', checkedOn: CHECKED },
  specials: SPECIAL_SESSIONS,
  expiry: null,
});
