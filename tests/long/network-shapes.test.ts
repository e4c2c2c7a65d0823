import { expect, it } from 'vitest';
import { playShapes, SHAPES } from '../browser/network-shapes.ts';

/** Long enough for a wire that comes and goes to come back twice, and for a frozen one to be given up. */
const LAST_MS = 40_000;

it.each(SHAPES)(
  'a network that is %s for long: one word is held, nothing is live that is not, and the order is known afterwards',
  async (shape) => {
    const { seen, extra } = await playShapes([[shape]], LAST_MS);
    for (const { staleAfter, wordAfter, knownAfter, words } of seen) {
      expect(staleAfter ?? 0).toBeLessThan(6_000);
      expect(wordAfter ?? 0).toBeLessThan(10_000);
      expect(knownAfter).toBeLessThan(10_000);
      // Freshness only gets worse during an outage. When a connection returns for the first time, it cannot be known that it will break again: it counts as
      // live once, and then only when stable.
      const live = words.slice(1).filter((word) => word === 'live').length;
      if (shape !== 'thin') expect(live, words.join(', ')).toBeLessThanOrEqual(shape === 'flapping' ? 1 : 0);
      if (shape !== 'thin') expect(words.length, words.join(', ')).toBeLessThanOrEqual(shape === 'flapping' ? 7 : 4);
    }
    expect(extra).toBe(0);
  },
  200_000,
);
