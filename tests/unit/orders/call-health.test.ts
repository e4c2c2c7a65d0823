import { expect, it } from 'vitest';
import { callHealth } from '#domain/orders/call-health.ts';

it('the times of calls that were answered are summed up, and the others are counted', () => {
  const calls = Array.from({ length: 20 }, (_, place) => ({ outcome: 'done' as const, tookMs: 20 - place }));
  const lost = [
    { outcome: 'unknown' as const, tookMs: 10_000 },
    { outcome: 'unreachable' as const, tookMs: 3_000 },
    { outcome: 'refused' as const, tookMs: 100 },
  ];
  expect(callHealth([...calls, ...lost])).toEqual({ calls: 23, unanswered: 2, medianMs: 11, slowMs: 20 });
  expect(callHealth([{ outcome: 'busy', tookMs: 7 }])).toEqual({ calls: 1, unanswered: 0, medianMs: 7, slowMs: 7 });
});

it('without an answered call there is no time', () => {
  const none = { medianMs: null, slowMs: null };
  expect(callHealth([])).toEqual({ calls: 0, unanswered: 0, ...none });
  expect(callHealth([{ outcome: 'unknown', tookMs: 10_000 }])).toEqual({ calls: 1, unanswered: 1, ...none });
});
