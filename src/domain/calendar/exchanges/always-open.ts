import { calendarOf } from '../calendar.ts';
import { fixedZone } from '../zone.ts';

const WHOLE_DAY = 24 * 60;
const SOURCE = 'crypto exchanges trade without a break; Deribit contract specifications: expiry at 08:00 UTC';

/** A market that never closes: its days are dates of UTC, its contracts end at 08:00. */
export const alwaysOpen = calendarOf({
  id: 'always-open',
  exchanges: ['Deribit'],
  zone: fixedZone('UTC', 0),
  hours: [{ effectiveFrom: '1900-01-01', opensMinute: 0, closesMinute: WHOLE_DAY, source: SOURCE, checkedOn: '2026-11-30' }],
  weekend: [],
  years: null,
  reasons: {},
  expected: { days: '', source: SOURCE, checkedOn: '2026-11-30' },
  specials: [],
  expiry: 8 * 60,
});
