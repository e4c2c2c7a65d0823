import { nseFoExpiries } from '#domain/calendar/exchanges/nse-fo-expiries.ts';
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar/dates.ts';

const [first, second, third, fourth] = nseFoExpiries.expiriesFrom('NIFTY', '2026-03-02', 4, 'monthly').map(({ expiry }) => expiry) as [
  string,
  string,
  string,
  string,
];

it('a contract is the nearest from the day after the one before it has ended to its own last day', () => {
  const on = (date: string) => nseFoExpiries.rollingMonthOf('NIFTY', second, date);
  expect(on('2026-03-02')).toBe('II');
  expect(on(first)).toBe('II');
  expect(on(addDays(first, 1))).toBe('I');
  expect(on(second)).toBe('I');
  expect(on(addDays(second, 1))).toBeNull();
  expect(nseFoExpiries.rollingMonthOf('NIFTY', third, '2026-03-02')).toBe('III');
  expect(nseFoExpiries.rollingMonthOf('NIFTY', fourth, '2026-03-02')).toBeNull();
});

it('where no rule of that time is known only the month of the expiry is certain', () => {
  expect(nseFoExpiries.rollingMonthOf('RELIANCE', '2023-05-25', '2023-05-02')).toBe('I');
  expect(nseFoExpiries.rollingMonthOf('RELIANCE', '2023-05-25', '2023-04-28')).toBeNull();
});

it('a weekly expiry is no month', () => {
  expect(nseFoExpiries.rollingMonthOf('NIFTY', addDays(first, -7), '2026-03-02')).toBeNull();
});
