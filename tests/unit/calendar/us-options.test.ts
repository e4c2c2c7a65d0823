import { describe, expect, it } from 'vitest';
import { usOptions } from '#domain/calendar/exchanges/us-options.ts';
import { exchangeTime } from '#domain/units/time.ts';

const iso = (at: number): string => new Date(at).toISOString();
const hours = (date: string): string[] => {
  const session = usOptions.sessionOf(date);
  return session === null ? [] : [iso(session.opensAt), iso(session.closesAt)];
};

describe('the calendar of US options', () => {
  it('opens at 9:30 in New York, an hour earlier by UTC from the second Sunday of March to the first of November', () => {
    expect(hours('2026-03-06')).toEqual(['2026-03-06T14:30:00.000Z', '2026-03-06T21:00:00.000Z']);
    expect(hours('2026-03-09')).toEqual(['2026-03-09T13:30:00.000Z', '2026-03-09T20:00:00.000Z']);
    expect(hours('2026-10-30')).toEqual(['2026-10-30T13:30:00.000Z', '2026-10-30T20:00:00.000Z']);
    expect(hours('2026-11-02')).toEqual(['2026-11-02T14:30:00.000Z', '2026-11-02T21:00:00.000Z']);
  });

  it('tells date and time of day by the clock of New York on the days when it changes', () => {
    const of = (text: string) => {
      const at = exchangeTime(Date.parse(text));
      return [usOptions.dateAt(at), usOptions.msOfDay(at) / 60_000];
    };
    expect(of('2026-03-08T06:59:00Z')).toEqual(['2026-03-08', 119]);
    expect(of('2026-03-08T07:00:00Z')).toEqual(['2026-03-08', 180]);
    expect(of('2026-11-01T05:59:00Z')).toEqual(['2026-11-01', 119]);
    expect(of('2026-11-01T06:00:00Z')).toEqual(['2026-11-01', 60]);
    expect(of('2026-11-01T04:59:00Z')).toEqual(['2026-11-01', 59]);
    expect(of('2026-11-02T04:59:00Z')).toEqual(['2026-11-01', 1_439]);
    expect(iso(usOptions.instantAt('2026-03-08', 0))).toBe('2026-03-08T05:00:00.000Z');
    expect(iso(usOptions.instantAt('2026-03-08', 240))).toBe('2026-03-08T08:00:00.000Z');
    expect(iso(usOptions.instantAt('2026-11-01', 240))).toBe('2026-11-01T09:00:00.000Z');
  });

  it.each([
    [2025, '0101 0109 0120 0217 0418 0526 0619 0704 0901 1127 1225', '0703 1128 1224'],
    [2026, '0101 0119 0216 0403 0525 0619 0703 0907 1126 1225', '1127 1224'],
    [2027, '0101 0118 0215 0326 0531 0618 0705 0906 1125 1224', '1126'],
    [2022, '0117 0221 0415 0530 0620 0704 0905 1124 1226', '1125'],
    [2023, '0102 0116 0220 0407 0529 0619 0704 0904 1123 1225', '0703 1124'],
    [2024, '0101 0115 0219 0329 0527 0619 0704 0902 1128 1225', '0703 1129 1224'],
    [2018, '0101 0115 0219 0330 0528 0704 0903 1122 1205 1225', '0703 1123 1224'],
    [2019, '0101 0121 0218 0419 0527 0704 0902 1128 1225', '0703 1129 1224'],
    [2020, '0101 0120 0217 0410 0525 0703 0907 1126 1225', '1127 1224'],
    [2014, '0101 0120 0217 0418 0526 0704 0901 1127 1225', '0703 1128 1224'],
    [2015, '0101 0119 0216 0403 0525 0703 0907 1126 1225', '1127 1224'],
  ])('closes in %i on the holidays that NYSE announced, and early at 13:00 on the half days', (year, closed, early) => {
    const found: Record<'closed' | 'early', string[]> = { closed: [], early: [] };
    for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 86_400_000) {
      const date = iso(day).slice(0, 10);
      const [weekday, kind] = [new Date(day).getUTCDay(), usOptions.dayOn(date)];
      const short = `${date.slice(5, 7)}${date.slice(8)}`;
      expect(kind, date).not.toBe('unknown');
      if (weekday % 6 !== 0 && kind === 'closed') found.closed.push(short);
      const session = usOptions.sessionOf(date);
      if (session !== null && session.closesAt - session.opensAt !== 6.5 * 3_600_000) {
        expect(session.closesAt - session.opensAt, date).toBe(3.5 * 3_600_000);
        found.early.push(short);
      }
    }
    expect([found.closed.join(' '), found.early.join(' ')]).toEqual([closed, early]);
  });

  it('counts a half day as a session on which contracts end, at its close', () => {
    expect(usOptions.isTradingDay('2026-11-27')).toBe(true);
    expect(usOptions.specialSessionOn('2026-11-27')).toMatchObject({ description: 'Day after Thanksgiving' });
    expect(iso(usOptions.expiresAt('2026-11-27'))).toBe('2026-11-27T18:00:00.000Z');
    expect(usOptions.tradingDaysBetween('2026-11-25', '2026-11-30')).toBe(2);
    expect(iso(usOptions.expiresAt('2026-06-19'))).toBe('2026-06-18T20:00:00.000Z');
  });

  it('does not know the days after the last announced year', () => {
    expect(usOptions.validUntil).toBe('2027-12-31');
    expect(usOptions.dayOn('2027-12-31')).toBe('session');
    expect(['2028-01-03', '2028-07-04', '2012-12-31'].map((date) => usOptions.dayOn(date))).toEqual(['unknown', 'unknown', 'unknown']);
    expect(usOptions.knowsDaysBetween('2027-12-30', '2028-01-05')).toBe(false);
    // What is expected there follows the rule, and says so.
    expect(usOptions.holidayOn('2028-07-04')).toMatchObject({ derived: true, description: 'Independence Day' });
    expect(usOptions.isTradingDay('2028-01-03')).toBe(true);
  });
});
