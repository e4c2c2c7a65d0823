import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { expect, test } from 'vitest';
import { toldInstant } from '#domain/calendar/told-instant.ts';

const NINE_TWENTY_ONE = Date.UTC(2026, 0, 12, 3, 51, 4);

test.each([
  ['2026-01-12T09:21:04', 'without a zone, by the exchange'],
  ['2026-01-12 09:21:04', 'as a database writes it'],
  ['2026-01-12 09:21:04.000000', 'to the microsecond'],
  ['2026/01/12 09:21:04', 'with strokes'],
  ['20260112 09:21:04', 'without strokes'],
  ['12-01-2026 09:21:04', 'day first: never the first of December'],
  ['12/01/2026 09:21:04', 'day first with strokes'],
  ['12-Jan-2026 09:21:04', 'the month by its name'],
  ['12 January 2026, 9:21:04 AM', 'by a clock of twelve hours'],
  ['2026-01-12T09:21:04 IST', 'with the exchange’s zone by its name'],
  ['2026-01-12T09:21:04+05:30', 'with its offset'],
  ['2026-01-12 09:21:04+0530', 'with its offset in four digits'],
  ['2026-01-12T03:51:04Z', 'in Greenwich'],
  ['2026-01-12 03:51:04+00', 'with the short offset of PostgreSQL'],
  ['2026-01-12 03:51:04 UTC', 'with UTC by its name'],
  ['2026-01-11T22:51:04-05:00', 'somewhere else'],
  ['Mon, 12 Jan 2026 03:51:04 GMT', 'as HTTP writes it'],
  ['1768189864', 'seconds since 1970, as text'],
  [1_768_189_864, 'seconds since 1970'],
  [1_768_189_864_000, 'milliseconds'],
  [1_768_189_864_000_000, 'microseconds'],
  [1_768_189_864_000_000_000, 'nanoseconds'],
] as const)('%s is the instant that it tells: %s', (told, _how) => {
  expect(toldInstant(nseFo, told)).toBe(NINE_TWENTY_ONE);
});

test('a day alone begins at midnight by the exchange', () => {
  expect(toldInstant(nseFo, '2026-01-12')).toBe(Date.UTC(2026, 0, 11, 18, 30));
});

test.each([
  '',
  'soon',
  '09:21:04',
  '2026-02-31',
  '2026-01-12 25:00',
  '2026-01-12T09:21 Mars',
  'May 4',
  '31-31-2026',
  null,
  true,
  -4,
  0,
  {},
])('%j is no instant', (told) => {
  expect(toldInstant(nseFo, told)).toBeNull();
});
