import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { nseFoExpiries } from '#domain/calendar/exchanges/nse-fo-expiries.ts';
import { describe, expect, it } from 'vitest';
import { addDays, weekday } from '#domain/calendar/dates.ts';

const NAMES = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Every contract of 2010 to 2026: number of contracts, weekday from a first contract on, and each that expired before its weekday. */
const CONTRACTS: readonly (readonly [underlying: string, cycle: 'monthly' | 'weekly', count: number, days: string, moved: string])[] = [
  [
    'NIFTY',
    'monthly',
    204,
    '2010-01-28 Thu, 2025-09-30 Tue',
    '2011-10-25 2012-01-25 2014-02-26 2014-04-23 2014-12-24 2017-01-25 2018-03-28 2023-01-25 2023-03-29 2023-06-28 2026-03-30 2026-11-23',
  ],
  [
    'NIFTY',
    'weekly',
    317,
    '2019-02-14 Thu, 2025-09-02 Tue',
    '2019-03-20 2019-08-14 2020-04-01 2021-03-10 2021-05-12 2021-08-18 2021-11-03 2022-04-13 2024-04-10 2024-08-14 2025-04-09 2025-04-30 2025-10-20 2026-03-02 2026-04-13 2026-10-19 2026-11-09',
  ],
  [
    'BANKNIFTY',
    'monthly',
    204,
    '2010-01-28 Thu, 2024-03-27 Wed, 2025-01-30 Thu, 2025-09-30 Tue',
    '2011-10-25 2012-01-25 2014-02-26 2014-04-23 2014-12-24 2017-01-25 2018-03-28 2023-01-25 2023-03-29 2023-06-28 2024-12-24 2026-03-30 2026-11-23',
  ],
  [
    'BANKNIFTY',
    'weekly',
    341,
    '2016-06-02 Thu, 2023-09-06 Wed',
    '2017-10-18 2018-09-12 2018-09-19 2018-10-17 2018-11-06 2019-03-20 2019-08-14 2020-04-01 2021-03-10 2021-05-12 2021-08-18 2021-11-03 2022-04-13 2024-04-16 2024-04-30 2024-07-16 2024-10-01',
  ],
  ['FINNIFTY', 'monthly', 72, '2021-01-28 Thu, 2021-10-26 Tue, 2025-01-30 Thu, 2025-09-30 Tue', '2026-03-30 2026-11-23'],
  [
    'FINNIFTY',
    'weekly',
    156,
    '2021-01-14 Thu, 2021-10-19 Tue',
    '2021-03-10 2021-05-12 2021-08-18 2022-02-28 2022-05-02 2022-08-08 2022-11-07 2023-03-06 2023-04-03 2023-08-14 2023-09-18 2023-10-23 2023-11-13',
  ],
  [
    'MIDCPNIFTY',
    'monthly',
    60,
    '2022-01-25 Tue, 2023-05-31 Wed, 2023-08-28 Mon, 2025-01-30 Thu, 2025-09-30 Tue',
    '2023-11-24 2023-12-22 2024-03-22 2026-03-30 2026-11-23',
  ],
  [
    'MIDCPNIFTY',
    'weekly',
    114,
    '2022-02-01 Tue, 2023-05-03 Wed, 2023-08-21 Mon',
    '2022-02-28 2022-05-02 2022-08-08 2022-11-07 2023-03-06 2023-04-03 2023-09-29 2024-01-20 2024-05-17 2024-06-14',
  ],
  ['NIFTYNXT50', 'monthly', 32, '2024-05-31 Fri, 2025-01-30 Thu, 2025-09-30 Tue', '2026-03-30 2026-11-23'],
  ['NIFTYNXT50', 'weekly', 0, '', ''],
  ['SENSEX', 'monthly', 44, '2023-05-26 Fri, 2025-01-28 Tue, 2025-09-25 Thu', '2024-01-25 2024-03-28 2025-12-24 2026-03-25 2026-05-27'],
  ['SENSEX', 'weekly', 146, '2023-05-19 Fri, 2025-01-07 Tue, 2025-09-04 Thu', '2024-03-07 2024-10-31 2024-11-14 2025-10-01 2026-01-14'],
  [
    'BANKEX',
    'monthly',
    44,
    '2023-05-26 Fri, 2023-10-30 Mon, 2025-01-28 Tue, 2025-09-25 Thu',
    '2023-11-24 2023-12-22 2024-03-22 2025-12-24 2026-03-25 2026-05-27',
  ],
  ['BANKEX', 'weekly', 62, '2023-05-19 Fri, 2023-10-16 Mon', '2024-01-20 2024-05-17 2024-06-14'],
];

/** Goes through the contracts of a cycle from the first that is known on. */
function contractsOf(underlying: string, cycle: 'monthly' | 'weekly', first: string): readonly string[] {
  const found = first === '' ? [] : nseFoExpiries.expiriesFrom(underlying, first, 1_000, cycle);
  return found.map(({ expiry }) => expiry).filter((expiry) => expiry <= '2026-12-31');
}

describe('every index contract of 2010 to 2026', () => {
  it.each(CONTRACTS)('%s %s: %i contracts', (underlying, cycle, count, days, moved) => {
    const spans = days.split(', ').map((span) => [span.slice(0, 10), NAMES.indexOf(span.slice(11))] as const);
    const all = contractsOf(underlying, cycle, spans[0]?.[0] ?? '');
    expect(all).toHaveLength(count);
    expect(all[0] ?? '').toBe(spans[0]?.[0]);
    const dayOf = (expiry: string) => spans.findLast(([from]) => from <= expiry)?.[1];
    expect(all.filter((expiry) => weekday(expiry) !== dayOf(expiry)).join(' ')).toBe(moved);
    for (const expiry of all) expect(nseFo.isTradingDay(expiry), expiry).toBe(true);
    // Nothing lies between the day of a moved contract and its weekday but days without a session.
    for (const expiry of moved === '' ? [] : moved.split(' '))
      for (let day = addDays(expiry, 1); weekday(day) !== (dayOf(expiry) ?? 0) % 7; day = addDays(day, 1))
        expect(nseFo.isTradingDay(day), day).toBe(false);
  });

  it.each(CONTRACTS.filter(([, cycle]) => cycle === 'monthly'))('%s %s: one in each month', (underlying, cycle, count, days) => {
    const months = contractsOf(underlying, cycle, days.slice(0, 10)).map((expiry) => expiry.slice(0, 7));
    expect(new Set(months).size).toBe(count);
    expect(months.at(-1)).toBe('2026-12');
  });

  it('a week has a monthly contract or a weekly one, never both and never neither', () => {
    const nifty = [...contractsOf('NIFTY', 'weekly', '2019-02-14'), ...contractsOf('NIFTY', 'monthly', '2019-02-14')].toSorted();
    for (const [place, expiry] of nifty.entries()) {
      const next = nifty[place + 1] ?? addDays(expiry, 7);
      const apart = (Date.parse(next) - Date.parse(expiry)) / 86_400_000;
      expect(apart, `${expiry} ${next}`).toBeGreaterThanOrEqual(5);
      expect(apart, `${expiry} ${next}`).toBeLessThanOrEqual(9);
    }
  });
});
