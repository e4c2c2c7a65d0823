import { describe, expect, it } from 'vitest';
import { CLIENT_KEY } from '#contract/constants.ts';
import { systemKey } from '#server/services/orders/system-keys.ts';
import { createTries } from '#server/platform/tries.ts';

describe('what the server tries again by itself', () => {
  it('pauses twice as long each time, up to a bound, and ends', () => {
    const tries = createTries({ firstMs: 100, lastMs: 250, most: 4 });
    const at: number[] = [];
    for (let now = 0; now < 10_000; now += 50) {
      if (!tries.isDue('a', now)) continue;
      at.push(now);
      tries.count('a', now);
    }
    expect(at).toEqual([0, 100, 300, 550]);
    expect([tries.isSpent('a'), tries.isDue('b', 0)]).toEqual([true, true]);
    tries.forget('a');
    expect(tries.isDue('a', 0)).toBe(true);
  });

  it('goes under keys that no device can send, whatever they are made of', () => {
    for (const kind of ['exit', 'cancel', 'kill', 'basket'] as const)
      expect(CLIENT_KEY.test(systemKey(kind, 'a'.repeat(36), 1))).toBe(false);
  });
});
