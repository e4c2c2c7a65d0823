import { expect, it } from 'vitest';
import { playThinWire } from '../thin-orders.ts';

it('orders over 50 kbit/s that come 600 ms late, every fiftieth packet lost: each is answered within ten seconds', async () => {
  const { took, states } = await playThinWire(3);
  expect(states).toEqual(['done', 'done', 'done']);
  expect(Math.max(...took)).toBeLessThan(10_000);
});
