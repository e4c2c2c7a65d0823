import { expect, test } from 'vitest';
import { exchangeTime, wallTime } from '#domain/units/time.ts';
import { createFormat } from '#client/i18n/format.ts';
import { momentText } from '#client/widgets/freshness-text.ts';

// Half past eleven in the evening in India, and twenty minutes after midnight there: in New York one morning and afternoon of the same day.
const LATE = wallTime(Date.UTC(2026, 10, 25, 18, 0));
const PAST_MIDNIGHT = wallTime(Date.UTC(2026, 10, 25, 18, 50));
const indian = (zone: string) =>
  createFormat({ locale: 'en', currency: 'INR', grouping: 'auto', zone, exchangeTimeAt: (at) => exchangeTime(Number(at)) });

test('a moment of another day of the exchange carries its day, whatever day it is where the trader is', () => {
  for (const zone of ['Asia/Kolkata', 'America/New_York']) {
    expect(momentText(LATE, LATE, indian(zone))).toBe('23:30 IST');
    expect(momentText(LATE, PAST_MIDNIGHT, indian(zone))).toBe('25 Nov 2026 23:30 IST');
    expect(momentText(PAST_MIDNIGHT, PAST_MIDNIGHT, indian(zone))).toBe('00:20 IST');
  }
});
test('a new day of the trader alone adds no date to a time of the exchange', () => {
  // Midnight in Dhaka is between them, noon in New York.
  const york = createFormat({
    locale: 'en',
    currency: 'USD',
    grouping: 'auto',
    zone: 'Asia/Dhaka',
    exchangeTimeAt: (at) => exchangeTime(Number(at)),
  });
  expect(momentText(wallTime(Date.UTC(2026, 10, 25, 17, 30)), wallTime(Date.UTC(2026, 10, 25, 18, 30)), york)).toBe('12:30 ET');
});
