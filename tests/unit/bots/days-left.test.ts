import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { reasonNotToTrade } from '#domain/bots/engine/clock.ts';
import { signalsOn } from '#domain/bots/engine/signals.ts';
import { price } from '#domain/units/price.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';

const counted = (dte: number, date: string, expiry: string) =>
  reasonNotToTrade(nseFo, { definition: definition([leg()], { schedule: { dte: [dte] } }) }, date, expiry) === null;

describe('days to an expiry over the holidays of that time', () => {
  it.each([
    // Wednesday 27 August 2025 was closed.
    ['2025-08-26', '2025-08-28', 1],
    ['2025-08-25', '2025-08-28', 2],
    // 21 October 2025 had Muhurat trading alone, the 22nd was closed.
    ['2025-10-17', '2025-10-20', 1],
    ['2025-10-20', '2025-10-28', 4],
    // Saturday 20 January 2024 was a session, Monday the 22nd was not.
    ['2024-01-19', '2024-01-20', 1],
    // Saturday 1 February 2025.
    ['2025-01-31', '2025-02-06', 5],
    ['2023-06-27', '2023-06-28', 1],
    ['2014-04-22', '2014-04-23', 1],
  ])('from %s to %s are %i', (date, expiry, days) => {
    expect(counted(days, date, expiry)).toBe(true);
    expect(counted(days + 1, date, expiry)).toBe(false);
  });
});

it('bars of the session before count on, also when an hour of Muhurat trading lay between', () => {
  const bar = (date: string) => ({
    at: nseFo.tradedSessionOn(date).opensAt,
    open: 1,
    high: 1,
    low: 1,
    close: price(1),
    volume: 0,
    openInterest: 0,
  });
  const seen = (last: string, date: string) => signalsOn(nseFo, { bars: [bar(last)], part: null } as never, date).bars.length;
  expect(seen('2025-10-20', '2025-10-23')).toBe(1);
  expect(seen('2025-10-21', '2025-10-23')).toBe(1);
  expect(seen('2025-10-17', '2025-10-23')).toBe(0);
});
