import { describe, expect, it } from 'vitest';
import { type FreshnessInput, freshnessOf, mayAddRisk, worstFreshness } from '#domain/market/freshness.ts';
import { wallTime } from '#domain/units/time.ts';

const now = wallTime(1_800_000_000_000);
const of = (age: number | null, rest: Partial<FreshnessInput> = {}) =>
  freshnessOf({ now, receivedAt: age === null ? null : wallTime(now - age), origin: 'feed', sessionOpen: true, delayMs: 0, ...rest });

describe('freshness', () => {
  it.each([
    [0, 'live'],
    [10_000, 'live'],
    [10_001, 'slow'],
    [30_000, 'slow'],
    [30_001, 'cached'],
    [86_400_000, 'cached'],
    [-5_000, 'live'],
  ] as const)('a packet %i ms old is %s', (age, expected) => {
    expect(of(age)).toBe(expected);
  });

  it('what is asked for every 15 s is delayed by that, slow once it is overdue, and cached when it was missed twice', () => {
    expect([0, 12_000, 20_000, 20_001, 30_000, 30_001].map((age) => of(age, { everyMs: 15_000 }))).toEqual([
      'delayed',
      'delayed',
      'delayed',
      'slow',
      'slow',
      'cached',
    ]);
    expect([35_000, 35_001, 60_000, 60_001].map((age) => of(age, { everyMs: 30_000 }))).toEqual(['delayed', 'slow', 'slow', 'cached']);
  });
  it('what is asked for more often than it stays live is live', () => {
    expect([0, 10_000, 10_001].map((age) => of(age, { everyMs: 5_000 }))).toEqual(['live', 'live', 'slow']);
  });
  it('a delayed source is never better than delayed, and cached when it goes silent', () => {
    expect(of(0, { delayMs: 900_000 })).toBe('delayed');
    expect(of(20_000, { delayMs: 900_000 })).toBe('delayed');
    expect(of(30_001, { delayMs: 900_000 })).toBe('cached');
  });

  it('a number from storage is cached, whatever its age and the session', () => {
    expect(of(0, { origin: 'storage' })).toBe('cached');
    expect(of(0, { origin: 'storage', sessionOpen: false })).toBe('cached');
  });

  it('when the session is closed a number of the feed is closed', () => {
    expect(of(0, { sessionOpen: false })).toBe('closed');
    expect(of(86_400_000, { sessionOpen: false })).toBe('closed');
  });

  it('a number without a time is unknown', () => {
    expect(of(null)).toBe('unknown');
    expect(of(null, { sessionOpen: false, origin: 'storage' })).toBe('unknown');
  });

  it('a derived value is as good as its worst input, and of no input unknown', () => {
    expect(worstFreshness(['live', 'live'])).toBe('live');
    expect(worstFreshness(['live', 'slow', 'delayed'])).toBe('delayed');
    expect(worstFreshness(['live', 'cached', 'slow'])).toBe('cached');
    expect(worstFreshness(['cached', 'unknown'])).toBe('unknown');
    expect(worstFreshness(['closed', 'cached'])).toBe('cached');
    expect(worstFreshness([])).toBe('unknown');
  });

  it('risk may not be added from a cached or unknown price', () => {
    expect(['live', 'slow', 'delayed', 'cached', 'closed', 'unknown'].filter((value) => !mayAddRisk(value as 'live'))).toEqual([
      'cached',
      'unknown',
    ]);
  });
});
