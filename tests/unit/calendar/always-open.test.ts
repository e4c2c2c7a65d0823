import { expect, it } from 'vitest';
import { alwaysOpen } from '#domain/calendar/exchanges/always-open.ts';
import { exchangeTime } from '#domain/units/time.ts';

const iso = (at: number): string => new Date(at).toISOString();

it('is open on every day of the week and of every year, from midnight to midnight by UTC', () => {
  for (const date of ['2026-12-25', '2026-11-28', '2026-11-29', '2099-01-01', '1999-12-31']) {
    expect(alwaysOpen.dayOn(date), date).toBe('session');
    const { opensAt, closesAt } = alwaysOpen.sessionOn(date);
    expect([iso(opensAt), closesAt - opensAt], date).toEqual([`${date}T00:00:00.000Z`, 86_400_000]);
  }
  expect(alwaysOpen.nextTradingDay('2026-12-31')).toBe('2027-01-01');
  expect(alwaysOpen.tradingDaysBetween('2026-11-01', '2026-12-01')).toBe(30);
});

it('ends its contracts at 08:00 by UTC', () => {
  expect(iso(alwaysOpen.expiresAt('2026-12-25'))).toBe('2026-12-25T08:00:00.000Z');
});

it('has days that are dates of UTC, and no end', () => {
  const at = exchangeTime(Date.parse('2026-11-30T23:59:59Z'));
  expect([alwaysOpen.dateAt(at), alwaysOpen.msOfDay(at)]).toEqual(['2026-11-30', 86_399_000]);
  expect([alwaysOpen.validFrom, alwaysOpen.validUntil]).toEqual([null, null]);
  expect(alwaysOpen.knows('2150-01-01')).toBe(true);
  expect(alwaysOpen.sessionMsBetween(at, exchangeTime(at + 3 * 86_400_000))).toBe(3 * 86_400_000);
});
