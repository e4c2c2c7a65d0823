import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { addDays, dateOfDay, dayNumber, weekday } from '#domain/calendar/dates.ts';
import { exchangeTime } from '#domain/units/time.ts';

const holidaysOf = (year: number) =>
  Array.from({ length: 366 }, (_, day) => addDays(`${year}-01-01`, day)).flatMap((date) =>
    date.startsWith(`${year}`) ? (nseFo.holidayOn(date) ?? []) : [],
  );

const utc = (text: string) => exchangeTime(Date.parse(text));

describe('India time', () => {
  it('is UTC + 5:30 on every day of the year', () => {
    expect(nseFo.instantAt('2026-11-23', 555)).toBe(utc('2026-11-23T03:45:00Z'));
    expect(nseFo.dateAt(utc('2026-11-22T18:29:59.999Z'))).toBe('2026-11-22');
    expect(nseFo.dateAt(utc('2026-11-22T18:30:00Z'))).toBe('2026-11-23');
    expect(nseFo.msOfDay(utc('2026-06-30T18:30:00.250Z'))).toBe(250);
  });

  it('dates and day numbers are each other’s inverse, also before 1970 and in leap years', () => {
    for (const date of ['1969-12-31', '1970-01-01', '2024-02-29', '2026-11-24', '2100-03-01'])
      expect(dateOfDay(dayNumber(date))).toBe(date);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(weekday('2026-11-24')).toBe(2);
    expect(weekday('1969-12-31')).toBe(3);
  });

  it('a text that is no date is refused', () => {
    for (const bad of ['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '']) expect(() => dayNumber(bad)).toThrow(RangeError);
  });
});

describe('sessions', () => {
  it('close at 15:30 until 2 Aug 2026 and at 15:40 from 3 Aug 2026', () => {
    expect(nseFo.sessionOf('2026-07-31')).toEqual({
      date: '2026-07-31',
      opensAt: utc('2026-07-31T03:45:00Z'),
      closesAt: utc('2026-07-31T10:00:00Z'),
    });
    expect(nseFo.sessionOf('2026-08-03')).toEqual({
      date: '2026-08-03',
      opensAt: utc('2026-08-03T03:45:00Z'),
      closesAt: utc('2026-08-03T10:10:00Z'),
    });
  });

  it('do not take place on weekends and holidays', () => {
    for (const date of ['2026-11-21', '2026-11-22', '2026-11-24', '2026-12-25', '2026-01-15'])
      expect(nseFo.sessionOf(date), date).toBeNull();
    expect(nseFo.isTradingDay('2026-11-23')).toBe(true);
  });

  it('take place on the Sunday of the budget; a Muhurat hour alone makes no trading day', () => {
    expect(nseFo.isTradingDay('2026-02-01')).toBe(true);
    expect(nseFo.sessionOf('2026-02-01')?.closesAt).toBe(utc('2026-02-01T10:00:00Z'));
    expect(nseFo.isTradingDay('2026-11-08')).toBe(false);
    expect(nseFo.specialSessionOn('2026-11-08')?.hours).toBe('announced');
  });
});

describe('holidays', () => {
  it('of 2026 are the sixteen of the circular', () => {
    expect(holidaysOf(2026).map((row) => row.date.slice(5))).toEqual([
      '01-15',
      '01-26',
      '03-03',
      '03-26',
      '03-31',
      '04-03',
      '04-14',
      '05-01',
      '05-28',
      '06-26',
      '09-14',
      '10-02',
      '10-20',
      '11-10',
      '11-24',
      '12-25',
    ]);
    expect(nseFo.holidayOn('2026-11-24')?.derived).toBe(false);
  });

  it('of a year without a circular are the fixed national ones, and say so', () => {
    expect(holidaysOf(2027).map((row) => row.date)).toEqual(['2027-01-26', '2027-05-01', '2027-08-15', '2027-10-02', '2027-12-25']);
    expect(holidaysOf(2027).every((row) => row.derived)).toBe(true);
  });
});

describe('trading days', () => {
  it('step over weekends and holidays', () => {
    expect(nseFo.nextTradingDay('2026-11-23')).toBe('2026-11-25');
    expect(nseFo.previousTradingDay('2026-11-25')).toBe('2026-11-23');
    expect(nseFo.nextTradingDay('2026-11-20')).toBe('2026-11-23');
    expect(nseFo.nextTradingDay('2026-12-24')).toBe('2026-12-28');
    expect(nseFo.nextTradingDay('2026-01-30')).toBe('2026-02-01');
  });

  it('are counted without the first and with the last', () => {
    expect(nseFo.tradingDaysBetween('2026-11-23', '2026-12-01')).toBe(5);
    expect(nseFo.tradingDaysBetween('2026-11-23', '2026-11-23')).toBe(0);
    expect(nseFo.tradingDaysBetween('2026-11-25', '2026-11-23')).toBe(0);
  });
});

describe('time of the market', () => {
  const MINUTE = 60_000;
  it('counts the hours of sessions alone: nights and weekends are none', () => {
    // Tuesday 14:30 to Wednesday 15:15; a session goes from 09:15 to 15:40.
    expect(nseFo.sessionMsBetween(nseFo.instantAt('2026-11-17', 870), nseFo.instantAt('2026-11-18', 915))).toBe((70 + 360) * MINUTE);
    // Friday 14:30 over the weekend to Monday 10:15.
    expect(nseFo.sessionMsBetween(nseFo.instantAt('2026-11-20', 870), nseFo.instantAt('2026-11-23', 615))).toBe((70 + 60) * MINUTE);
    expect(nseFo.sessionMsBetween(nseFo.instantAt('2026-11-20', 1_000), nseFo.instantAt('2026-11-20', 1_200))).toBe(0);
    expect(nseFo.sessionMsBetween(nseFo.instantAt('2026-11-20', 600), nseFo.instantAt('2026-11-20', 570))).toBe(0);
  });
});
