import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { nseFoExpiries } from '#domain/calendar/exchanges/nse-fo-expiries.ts';
import { describe, expect, it } from 'vitest';
import { INDEX_EXPIRY_RULES } from '#domain/calendar/exchanges/index-expiry-rules.ts';
import { rowInForce } from '#domain/calendar/dated.ts';
import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import { exchangeTime } from '#domain/units/time.ts';

const dates = (underlying: string, from: string, count: number, which?: 'all' | 'weekly' | 'monthly') =>
  nseFoExpiries.expiriesFrom(underlying, from, count, which).map((row) => row.expiry);

describe('expiries', () => {
  it('the NIFTY monthly of November 2026 ends on Monday 23, because Tuesday 24 is a holiday', () => {
    expect(nseFoExpiries.expiriesFrom('NIFTY', '2026-11-18', 1)).toEqual([
      { expiry: '2026-11-23', expiresAt: Date.parse('2026-11-23T10:10:00Z'), monthly: true },
    ]);
    expect(dates('NIFTY', '2026-11-23', 3)).toEqual(['2026-11-23', '2026-12-01', '2026-12-08']);
    expect(dates('NIFTY', '2026-11-24', 1)).toEqual(['2026-12-01']);
  });

  it('every Tuesday of 2026 that is a holiday moves to the trading day before', () => {
    const all = dates('NIFTY', '2026-01-01', 52);
    for (const [holiday, before] of [
      ['2026-03-03', '2026-03-02'],
      ['2026-03-31', '2026-03-30'],
      ['2026-04-14', '2026-04-13'],
      ['2026-10-20', '2026-10-19'],
      ['2026-11-10', '2026-11-09'],
      ['2026-11-24', '2026-11-23'],
    ] as const) {
      expect(all).not.toContain(holiday);
      expect(all).toContain(before);
    }
    expect(all.every(nseFo.isTradingDay)).toBe(true);
  });

  it('the March 2026 monthly moved from 31 to 30 March', () => {
    expect(dates('NIFTY', '2026-03-24', 2, 'monthly')[0]).toBe('2026-03-30');
  });

  it('weeklies leave out the monthly; an index without weeklies has monthlies only', () => {
    expect(dates('NIFTY', '2026-11-23', 4, 'weekly')).toEqual(['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22']);
    expect(dates('NIFTY', '2026-11-23', 3, 'monthly')).toEqual(['2026-11-23', '2026-12-29', '2027-01-25']);
    expect(dates('BANKNIFTY', '2026-11-23', 2)).toEqual(['2026-11-23', '2026-12-29']);
  });

  it('BSE contracts end on Thursday', () => {
    expect(dates('SENSEX', '2026-11-23', 2)).toEqual(['2026-11-26', '2026-12-03']);
    expect(dates('BANKEX', '2026-11-23', 1)).toEqual(['2026-11-26']);
  });

  it('a contract ends at the close of its day, before and after the hours changed', () => {
    expect(nseFo.expiresAt('2026-07-28')).toBe(Date.parse('2026-07-28T10:00:00Z'));
    expect(nseFo.expiresAt('2026-08-04')).toBe(Date.parse('2026-08-04T10:10:00Z'));
    // A contract listed for a day that became a holiday expires in the session before.
    expect(nseFo.expiresAt('2026-11-24')).toBe(nseFo.expiresAt('2026-11-23'));
  });

  it('an unknown underlying, or a date before the rule, has none', () => {
    expect(nseFoExpiries.expiriesFrom('ACME', '2026-11-23', 3)).toEqual([]);
    expect(nseFoExpiries.expiriesFrom('NIFTY', '2009-12-31', 3)).toEqual([]);
    expect(nseFoExpiries.expiriesFrom('SENSEX', '2023-05-12', 3)).toEqual([]);
  });

  it('time to expiry is in years of 365 days and never negative', () => {
    const end = nseFo.expiresAt('2026-12-01');
    expect(yearsToExpiry(exchangeTime(end - 365 * 86_400_000), end)).toBe(1);
    expect(yearsToExpiry(exchangeTime(end + 1), end)).toBe(0);
  });
});

describe('dated rows', () => {
  it('the latest that has begun is in force', () => {
    const row = (effectiveFrom: string) => ({ effectiveFrom, checkedOn: '', source: '' });
    const rows = [row('2026-05-01'), row('2025-01-01'), row('2026-08-03')];
    expect(rowInForce(rows, '2026-08-02')?.effectiveFrom).toBe('2026-05-01');
    expect(rowInForce(rows, '2026-08-03')?.effectiveFrom).toBe('2026-08-03');
    expect(rowInForce(rows, '2024-12-31')).toBeNull();
  });

  it('every row names its source and when it was checked', () => {
    for (const row of INDEX_EXPIRY_RULES) expect(row.source.length > 10 && row.checkedOn >= row.effectiveFrom).toBe(true);
  });
});

describe('the last expiry of a month', () => {
  it.each([
    // By the rule: Tuesdays, the last of March 2026 a holiday, so that it moved to the 30th.
    ['NIFTY', '2026-03-24', false],
    ['NIFTY', '2026-03-30', true],
    ['NIFTY', '2025-09-30', true],
    // Tuesday 21 October 2025 was a holiday.
    ['NIFTY', '2025-10-20', false],
    ['BANKNIFTY', '2025-10-28', true],
    // Thursdays.
    ['NIFTY', '2024-10-24', false],
    ['NIFTY', '2024-10-31', true],
    ['NIFTY', '2025-07-24', false],
    ['NIFTY', '2025-07-31', true],
    ['NIFTY', '2024-02-29', true],
    // Christmas was a Thursday, and the last one of its month.
    ['NIFTY', '2014-12-24', true],
    ['RELIANCE', '2026-03-30', true],
    ['RELIANCE', '2024-06-27', true],
    // The Wednesday after the last Thursday of January 2024.
    ['BANKNIFTY', '2024-01-25', true],
    ['BANKNIFTY', '2024-01-31', false],
    // Listed for the last Thursday, before the weekday was changed.
    ['NIFTY', '2025-09-25', true],
  ])('%s %s: %s', (underlying, expiry, monthly) => {
    expect(nseFoExpiries.isMonthlyExpiry(underlying, expiry)).toBe(monthly);
  });
});
