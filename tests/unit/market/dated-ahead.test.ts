import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { expect, it } from 'vitest';
import { isDatedAhead, MOST_AHEAD_MS } from '#domain/market/dated-ahead.ts';
import { exchangeTime } from '#domain/units/time.ts';

const [FRIDAY, MONDAY] = ['2026-11-13', '2026-11-16'];
const time = (date: string, clock: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return exchangeTime(nseFo.instantAt(date, hours * 60 + minutes) + seconds * 1_000);
};
const log = (date: string, clock: string, closes = '15:30') => ({ at: time(date, clock), closesAt: time(date, closes) });

it('a price may be dated a minute ahead of the log, or before it', () => {
  expect(MOST_AHEAD_MS).toBe(60_000);
  const ahead = (clock: string) => isDatedAhead(time(MONDAY, clock), log(MONDAY, '10:00'), time(MONDAY, '09:15'));
  expect(['09:00', '10:00', '10:00:01', '10:01'].map(ahead)).toEqual([false, false, false, false]);
  expect(['10:01:01', '11:00', '15:29'].map(ahead)).toEqual([true, true, true]);
});

it('the next one is believed where it follows on that: the market has moved on', () => {
  expect(isDatedAhead(time(MONDAY, '11:00:01'), log(MONDAY, '11:00'), time(MONDAY, '09:15'))).toBe(false);
});

it.each([
  ['begins once the one before it is over', '15:30', '09:15', false],
  ['begins where the last price came within a minute before the close', '15:29:30', '09:15:15', false],
  ['begins at its open, not in its middle', '15:30', '09:17', true],
  ['does not begin while another one is under way', '11:00', '09:15', true],
])('a session %s', (_, last, first, ahead) => {
  expect(isDatedAhead(time(MONDAY, first), log(FRIDAY, last), time(MONDAY, '09:15'))).toBe(ahead);
});

it('the first price of a session that has not opened yet is none of tomorrow', () => {
  expect(isDatedAhead(time(MONDAY, '09:15'), log(MONDAY, '08:00'), time(MONDAY, '09:15'))).toBe(false);
});
