import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { CLOSED_YEARS, REASONS } from '#domain/calendar/exchanges/nse-fo-closed-days.ts';
import { addDays, MINUTE_MS, weekday } from '#domain/calendar/dates.ts';

/** Weekdays without trading by the XBOM calendar of exchange_calendars, a source of its own; where it is known to be wrong stands below. */
const XBOM: Readonly<Record<string, string>> = {
  2010: '0101 0126 0212 0301 0324 0402 0414 0910 1117 1217',
  2011: '0126 0302 0412 0414 0422 0815 0831 0901 1006 1027 1107 1110 1206',
  2012: '0126 0220 0308 0405 0406 0501 0815 0820 0919 1002 1024 1114 1128 1225',
  2013: '0327 0329 0419 0424 0501 0809 0815 0909 1002 1016 1104 1114 1225',
  2014: '0227 0317 0408 0414 0418 0424 0501 0729 0815 0829 1002 1003 1006 1015 1023 1024 1104 1106 1225',
  2015: '0126 0217 0306 0402 0403 0414 0501 0917 0925 1002 1022 1111 1112 1125 1225',
  2016: '0126 0307 0324 0325 0414 0415 0419 0706 0815 0905 0913 1011 1012 1031 1114',
  2017: '0126 0224 0313 0404 0414 0501 0626 0815 0825 1002 1019 1020 1225',
  2018: '0126 0213 0302 0329 0330 0501 0815 0822 0913 0920 1002 1018 1107 1108 1123 1225',
  2019: '0304 0321 0417 0419 0429 0501 0605 0812 0815 0902 0910 1002 1008 1021 1028 1112 1225',
  2020: '0221 0310 0402 0406 0410 0414 0501 0525 1002 1116 1130 1225',
  2021: '0126 0311 0329 0402 0414 0421 0513 0721 0819 0910 1015 1104 1105 1119',
  2022: '0126 0301 0318 0414 0415 0503 0809 0815 0831 1005 1024 1026 1108',
  2023: '0126 0307 0330 0404 0407 0414 0501 0629 0815 0919 1002 1024 1114 1127 1225',
  2024: '0122 0126 0308 0325 0329 0411 0417 0501 0520 0617 0717 0815 1002 1101 1115 1120 1225',
  2025: '0226 0314 0331 0410 0414 0418 0501 0815 0827 1002 1021 1022 1105 1225',
};
/** NIFTY has a close on 14 November 2013 and none on the 15th; of 2010 to 2012 the source leaves Muhurat days out. */
const CORRECTIONS: readonly (readonly [date: string, closed: boolean])[] = [
  ['2010-11-05', true],
  ['2011-10-26', true],
  ['2012-11-13', true],
  ['2013-11-14', false],
  ['2013-11-15', true],
];

const daysOf = (year: number): readonly string[] =>
  Array.from({ length: 366 }, (_, day) => addDays(`${year}-01-01`, day)).filter((date) => date.startsWith(String(year)));
const years = Array.from({ length: 16 }, (_, place) => 2010 + place);

describe('the days of the exchange', () => {
  it.each(years)('weekdays without a regular session in %i are those of another source', (year) => {
    const wanted = new Set((XBOM[year] ?? '').split(' ').map((day) => `${year}-${day.slice(0, 2)}-${day.slice(2)}`));
    for (const [date, closed] of CORRECTIONS) {
      if (closed && date.startsWith(String(year))) wanted.add(date);
      if (!closed) wanted.delete(date);
    }
    const closed = daysOf(year).filter((date) => weekday(date) % 6 !== 0 && !nseFo.isTradingDay(date));
    expect(closed).toEqual([...wanted].toSorted());
  });

  it('weekends with a regular session are four budgets and the Saturday for 22 January 2024', () => {
    const open = [...years, 2026].flatMap((year) => daysOf(year)).filter((date) => weekday(date) % 6 === 0 && nseFo.isTradingDay(date));
    expect(open).toEqual(['2015-02-28', '2020-02-01', '2024-01-20', '2025-02-01', '2026-02-01']);
    expect(nseFo.sessionOf('2025-02-01')).toEqual(nseFo.tradedSessionOn('2025-02-01'));
  });

  it.each([
    ['2010-02-06', '2010-11-05'],
    ['2011-10-26'],
    ['2012-01-07', '2012-03-03', '2012-04-28', '2012-09-08', '2012-11-13'],
    ['2013-05-11', '2013-11-03'],
    ['2014-03-22', '2014-10-23'],
    ['2015-11-11'],
    ['2016-10-30'],
    ['2017-10-19'],
    ['2018-11-07'],
    ['2019-10-27'],
    ['2020-11-14'],
    ['2021-11-04'],
    ['2022-10-24'],
    ['2023-11-12'],
    ['2024-03-02', '2024-05-18', '2024-11-01'],
    ['2025-10-21'],
    ['2026-11-08'],
  ])('Muhurat trading and trials from %s on have hours of their own and are no trading days', (...dates) => {
    const year = Number(dates[0]?.slice(0, 4));
    expect(daysOf(year).filter((date) => nseFo.dayOn(date) === 'other-hours')).toEqual(dates);
    for (const date of dates)
      expect([nseFo.isTradingDay(date), nseFo.sessionOf(date), nseFo.isKnownClosed(date)], date).toEqual([false, null, false]);
  });

  it('every day of the table is a weekday with a reason, in order and once', () => {
    for (const { year, days, source, checkedOn } of CLOSED_YEARS) {
      const dates = days.split(' ').map((day) => `${year}-${day.slice(0, 2)}-${day.slice(2, 4)}`);
      expect([...new Set(dates)].toSorted()).toEqual(dates);
      for (const [place, date] of dates.entries()) {
        expect(weekday(date) % 6, date).not.toBe(0);
        expect(REASONS[days.split(' ')[place]?.slice(4) ?? ''], date).toBeTruthy();
        expect(nseFo.holidayOn(date)).toMatchObject({ date, derived: false, source, checkedOn });
      }
      expect(source.length).toBeGreaterThan(20);
    }
    expect(CLOSED_YEARS.map(({ year }) => year)).toEqual([...years, 2026]);
  });

  it('beyond its years the calendar says that it does not know', () => {
    for (const date of ['2009-12-31', '2009-10-17', '2027-01-04', '2027-01-26', '2027-01-02', '2190-05-05']) {
      expect(nseFo.knows(date)).toBe(false);
      expect(nseFo.dayOn(date)).toBe('unknown');
    }
    expect(nseFo.holidayOn('2027-01-26')?.derived).toBe(true);
    expect([nseFo.isKnownClosed('2027-01-26'), nseFo.isKnownClosed('2027-01-27'), nseFo.isKnownClosed('2027-01-02')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('days with prices are sessions, with the hours of that time, whatever the table has', () => {
    const hours = (date: string) => {
      const { opensAt, closesAt } = nseFo.tradedSessionOn(date);
      return [nseFo.msOfDay(opensAt) / MINUTE_MS, (closesAt - opensAt) / MINUTE_MS];
    };
    expect(hours('2009-12-30')).toEqual([9 * 60 + 55, 335]);
    expect(hours('2010-03-02')).toEqual([9 * 60, 390]);
    expect(hours('2010-10-18')).toEqual([9 * 60 + 15, 375]);
    expect(hours('2025-08-27')).toEqual([9 * 60 + 15, 375]);
    expect(hours('2025-10-21')).toEqual([13 * 60 + 45, 60]);
    expect(hours('2024-03-02')).toEqual([9 * 60 + 15, 195]);
    expect(hours('2013-11-03')).toEqual([0, 24 * 60]);
    expect(nseFo.specialSessionOn('2013-11-03')?.hours).toBe('announced');
  });

  it('sessions are counted over holidays and not over Muhurat trading', () => {
    expect(nseFo.tradingDaysBetween('2025-08-26', '2025-08-28')).toBe(1);
    expect(nseFo.tradingDaysBetween('2024-01-19', '2024-01-23')).toBe(2);
    expect(nseFo.previousTradingDay('2025-10-23')).toBe('2025-10-20');
    expect(nseFo.nextTradingDay('2021-11-03')).toBe('2021-11-08');
  });

  it('a session that files lack is missed, a holiday, a day of other hours and one of an unknown year are not', () => {
    expect(nseFo.missingSessions(['2025-08-26', '2025-08-28'])).toBe(0);
    expect(nseFo.missingSessions(['2025-08-25', '2025-08-28'])).toBe(1);
    expect(nseFo.missingSessions(['2025-10-20', '2025-10-23'])).toBe(0);
    expect(nseFo.missingSessions(['2025-10-20', '2025-10-21', '2025-10-24'])).toBe(1);
    expect(nseFo.missingSessions(['2009-12-01', '2009-12-31'])).toBe(0);
    expect(nseFo.missingSessions([])).toBe(0);
  });
});
