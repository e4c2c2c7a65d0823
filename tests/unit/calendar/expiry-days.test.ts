import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { nseFoExpiries } from '#domain/calendar/exchanges/nse-fo-expiries.ts';
import { describe, expect, it } from 'vitest';
import { addDays, weekday } from '#domain/calendar/dates.ts';

const THURSDAY = 4;
const all = (underlying: string, from: string, to: string) =>
  nseFoExpiries
    .expiriesFrom(underlying, from, 1_000)
    .filter(({ expiry }) => expiry <= to)
    .map(({ expiry, monthly }) => `${expiry}${monthly ? ' M' : ''}`);
const listed = (underlying: string, from: string, count: number) =>
  nseFoExpiries.expiriesFrom(underlying, from, count).map(({ expiry, monthly }) => `${expiry.slice(2)}${monthly ? 'M' : ''}`);

/** Monthly contracts of NIFTY that expired before their Thursday, by month: all of them up to August 2025. */
const MOVED: Readonly<Record<string, string>> = {
  '2011-10': '2011-10-25',
  '2012-01': '2012-01-25',
  '2014-02': '2014-02-26',
  '2014-04': '2014-04-23',
  '2014-12': '2014-12-24',
  '2017-01': '2017-01-25',
  '2018-03': '2018-03-28',
  '2023-01': '2023-01-25',
  '2023-03': '2023-03-29',
  '2023-06': '2023-06-28',
};

describe('expiries of index contracts', () => {
  it('NIFTY ended on the last Thursday of each month, or the trading day before, from 2010 to August 2025', () => {
    for (let month = 0; month < 188; month += 1) {
      const [year, number] = [2010 + Math.floor(month / 12), (month % 12) + 1];
      const name = `${year}-${String(number).padStart(2, '0')}`;
      const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
      const last = addDays(next, -1);
      const thursday = addDays(last, -((weekday(last) - THURSDAY + 7) % 7));
      expect(nseFoExpiries.monthlyExpiryIn('NIFTY', name), name).toBe(MOVED[name] ?? thursday);
    }
  });

  it('weeklies of NIFTY are every week from 14 February 2019 on, each on a day of trading', () => {
    const weeks = all('NIFTY', '2019-02-01', '2025-08-31');
    expect(weeks[0]).toBe('2019-02-14');
    expect(weeks).toHaveLength(342);
    expect(weeks.every((each) => nseFo.isTradingDay(each.slice(0, 10)))).toBe(true);
    const moved = weeks.map((each) => each.slice(0, 10)).filter((each) => weekday(each) !== THURSDAY);
    expect(moved).toEqual([
      '2019-03-20',
      '2019-08-14',
      '2020-04-01',
      '2021-03-10',
      '2021-05-12',
      '2021-08-18',
      '2021-11-03',
      '2022-04-13',
      '2023-01-25',
      '2023-03-29',
      '2023-06-28',
      '2024-04-10',
      '2024-08-14',
      '2025-04-09',
      '2025-04-30',
    ]);
  });

  it.each([
    ['NIFTY', '2025-08-20', '25-08-21 25-08-28M 25-09-02 25-09-09 25-09-16 25-09-23 25-09-30M 25-10-07'],
    ['BANKNIFTY', '2016-05-20', '16-05-26M 16-06-02 16-06-09 16-06-16 16-06-23 16-06-30M'],
    ['BANKNIFTY', '2023-08-24', '23-08-24 23-08-31M 23-09-06 23-09-13 23-09-20 23-09-28M 23-10-04 23-10-11 23-10-18 23-10-26M 23-11-01'],
    ['BANKNIFTY', '2024-01-10', '24-01-10 24-01-17 24-01-25M 24-01-31 24-02-07 24-02-14 24-02-21 24-02-29M 24-03-06'],
    ['BANKNIFTY', '2024-03-20', '24-03-20 24-03-27M 24-04-03 24-04-10 24-04-16 24-04-24M 24-04-30 24-05-08'],
    ['BANKNIFTY', '2024-11-01', '24-11-06 24-11-13 24-11-27M 24-12-24M 25-01-30M 25-02-27M 25-03-27M 25-04-24M'],
    ['BANKNIFTY', '2025-08-01', '25-08-28M 25-09-30M 25-10-28M'],
    ['FINNIFTY', '2021-01-11', '21-01-14 21-01-21 21-01-28M'],
    ['FINNIFTY', '2021-10-07', '21-10-07 21-10-14 21-10-19 21-10-26M 21-11-02'],
    ['FINNIFTY', '2024-11-12', '24-11-12 24-11-19 24-11-26M 24-12-31M 25-01-30M'],
    ['MIDCPNIFTY', '2022-01-24', '22-01-25M 22-02-01'],
    ['MIDCPNIFTY', '2023-04-18', '23-04-18 23-04-25M 23-05-03 23-05-10'],
    ['MIDCPNIFTY', '2023-08-09', '23-08-09 23-08-16 23-08-21 23-08-28M'],
    ['MIDCPNIFTY', '2024-01-15', '24-01-15 24-01-20 24-01-29M'],
    ['MIDCPNIFTY', '2024-05-13', '24-05-13 24-05-17 24-05-27M'],
    ['MIDCPNIFTY', '2024-11-11', '24-11-11 24-11-18 24-11-25M 24-12-30M 25-01-30M'],
    ['NIFTYNXT50', '2024-04-24', '24-05-31M 24-06-28M 24-07-26M 24-08-30M'],
    ['NIFTYNXT50', '2024-12-01', '24-12-27M 25-01-30M'],
    ['SENSEX', '2023-05-15', '23-05-19 23-05-26M 23-06-02'],
    ['SENSEX', '2024-10-25', '24-10-25M 24-10-31 24-11-08 24-11-14'],
    ['SENSEX', '2024-12-20', '24-12-20 24-12-27M 25-01-03 25-01-07 25-01-14 25-01-21 25-01-28M'],
    ['SENSEX', '2025-08-19', '25-08-19 25-08-26M 25-09-04 25-09-11 25-09-18 25-09-25M 25-10-01'],
    ['BANKEX', '2023-10-06', '23-10-06 23-10-13 23-10-16 23-10-23 23-10-30M'],
    ['BANKEX', '2024-01-15', '24-01-15 24-01-20 24-01-29M'],
    ['BANKEX', '2024-11-11', '24-11-11 24-11-18 24-11-25M 24-12-30M 25-01-28M'],
  ])('%s from %s on ends on %s', (underlying, from, wanted) => {
    const days = wanted.split(' ');
    expect(listed(underlying, from, days.length)).toEqual(days);
    for (const day of days) expect(nseFoExpiries.isMonthlyExpiry(underlying, `20${day.slice(0, 8)}`), day).toBe(day.endsWith('M'));
  });

  it('a day that a file tells is taken as told in a year without a table, and no weekend is one', () => {
    expect(nseFoExpiries.movedExpiry('NIFTY', '2026-11-24')).toBe('2026-11-23');
    expect(nseFoExpiries.movedExpiry('NIFTY', '2027-01-26')).toBe('2027-01-26');
    expect(nseFoExpiries.movedExpiry('NIFTY', '2009-01-26')).toBe('2009-01-26');
    expect(nseFoExpiries.movedExpiry('NIFTY', '2027-01-24')).toBeNull();
  });

  it('an index whose weeklies ended has no more of them, and asking for one ends', () => {
    expect(nseFoExpiries.expiriesFrom('BANKNIFTY', '2024-11-07', 5, 'weekly').map(({ expiry }) => expiry)).toEqual(['2024-11-13']);
    expect(nseFoExpiries.expiriesFrom('FINNIFTY', '2026-01-01', 5, 'weekly')).toEqual([]);
  });
});
