import { expect, it } from 'vitest';
import { playThinWire } from '../browser/thin-orders.ts';

it('orders over 50 kbit/s that come 600 ms late, every fiftieth packet lost: each is answered within ten seconds', async () => {
  const { took, states } = await playThinWire(12);
  expect(new Set(states)).toEqual(new Set(['done']));
  expect(Math.max(...took)).toBeLessThan(10_000);
});
