import { expect, it } from 'vitest';
import { bseFo } from '#domain/calendar/exchanges/bse-fo.ts';
import { bseFoExpiries } from '#domain/calendar/exchanges/bse-fo-expiries.ts';
import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { addDays } from '#domain/calendar/dates.ts';

it('has the hours and days of NSE F&O from the first SENSEX contracts of today’s kind on', () => {
  for (let date = '2023-01-01'; date <= '2026-12-31'; date = addDays(date, 1))
    expect([bseFo.dayOn(date), bseFo.sessionOf(date)], date).toEqual([nseFo.dayOn(date), nseFo.sessionOf(date)]);
});

it('knows nothing before, where BSE and NSE have not been compared, and nothing beyond', () => {
  expect([bseFo.validFrom, bseFo.validUntil]).toEqual(['2023-01-01', '2026-12-31']);
  expect([bseFo.dayOn('2022-12-30'), bseFo.dayOn('2027-01-04')]).toEqual(['unknown', 'unknown']);
});

it('ends SENSEX on Thursdays, and ended it a day earlier before the elections of 15 January 2026', () => {
  expect(bseFoExpiries.expiriesFrom('SENSEX', '2026-01-09', 2).map(({ expiry }) => expiry)).toEqual(['2026-01-14', '2026-01-22']);
  expect(bseFoExpiries.expiriesFrom('NIFTY', '2026-01-09', 2)).toEqual([]);
});
