import { describe, expect, it } from 'vitest';
import { mcx } from '#domain/calendar/exchanges/mcx.ts';

/** Opening and close of a date by the clock of India. */
const hours = (date: string): string | null => {
  const session = mcx.sessionOf(date);
  const at = (instant: number) => new Date(instant + 330 * 60_000).toISOString().slice(11, 16);
  return session === null ? null : `${at(session.opensAt)}-${at(session.closesAt)}`;
};

describe('the calendar of MCX', () => {
  it('closes at 23:30 while the clocks of the United States are forward, and at 23:55 while they are not', () => {
    // As MCX announced for 10 March and 3 November 2025, and the same rule in 2026.
    expect(['2025-03-07', '2025-03-10', '2025-10-31', '2025-11-03'].map(hours)).toEqual([
      '09:00-23:55',
      '09:00-23:30',
      '09:00-23:30',
      '09:00-23:55',
    ]);
    expect(['2026-03-06', '2026-03-09', '2026-10-30', '2026-11-02'].map(hours)).toEqual([
      '09:00-23:55',
      '09:00-23:30',
      '09:00-23:30',
      '09:00-23:55',
    ]);
  });

  it('opens in the evening on holidays of India alone, and in the morning on New Year’s Day', () => {
    expect(['2026-03-03', '2026-05-28', '2026-11-10', '2026-01-15'].map(hours)).toEqual([
      '17:00-23:55',
      '17:00-23:30',
      '17:00-23:55',
      '17:00-23:55',
    ]);
    expect(hours('2026-01-01')).toBe('09:00-17:00');
    expect(mcx.dayOn('2026-03-03')).toBe('session');
  });

  it('is closed all day on the days that the world has off as well, and on national holidays', () => {
    for (const date of ['2026-01-26', '2026-04-03', '2026-10-02', '2026-12-25', '2025-08-15', '2025-04-18', '2026-11-28'])
      expect([mcx.dayOn(date), hours(date)], date).toEqual(['closed', null]);
  });

  it('knows the hour of Muhurat trading where it was announced, and says where it was not', () => {
    expect(['2025-10-21', '2026-11-08', '2026-02-01'].map((date) => mcx.dayOn(date))).toEqual([
      'other-hours',
      'other-hours',
      'other-hours',
    ]);
    const { opensAt, closesAt } = mcx.tradedSessionOn('2025-10-21');
    expect([new Date(opensAt).toISOString(), closesAt - opensAt]).toEqual(['2025-10-21T08:15:00.000Z', 3_600_000]);
  });

  it('does not know other years, and leaves the end of a contract to the contract', () => {
    expect([mcx.validFrom, mcx.validUntil]).toEqual(['2025-01-01', '2026-12-31']);
    expect([mcx.dayOn('2024-12-31'), mcx.dayOn('2027-01-01')]).toEqual(['unknown', 'unknown']);
    expect(() => mcx.expiresAt('2026-11-20')).toThrow(RangeError);
  });
});
