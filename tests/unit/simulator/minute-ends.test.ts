import { expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { createMarket, stepMarket } from '#simulator/feed/market.ts';

/** Every instant at which the market may be read, from 09:15:07.250 on. */
function instantsOf(stepMs: number, steps: number): readonly number[] {
  let state = createMarket(1, exchangeTime(Date.parse('2026-11-25T03:45:07.250Z')), stepMs);
  return Array.from({ length: steps }, () => (state = stepMarket(state).state).at);
}

it.each([250, 500, 1_750, 15_000, MINUTE_MS])(
  'no end of a minute lies within a step of %d ms: whoever decides then sees that instant',
  (stepMs) => {
    const instants = instantsOf(stepMs, Math.ceil((3 * MINUTE_MS) / stepMs) + 3);
    const [first = 0, last = 0] = [instants[0], instants.at(-1)];
    const ends = [1, 2, 3].map((minute) => Math.floor(first / MINUTE_MS) * MINUTE_MS + minute * MINUTE_MS).filter((end) => end <= last);
    expect(ends.length).toBeGreaterThan(1);
    expect(ends.filter((end) => !instants.includes(end))).toEqual([]);
  },
);

it('a step of more than a minute is one of an exchange that hurries', () => {
  expect(instantsOf(5 * MINUTE_MS, 2).map((at, place, all) => at - (all[place - 1] ?? at))).toEqual([0, 5 * MINUTE_MS]);
});
