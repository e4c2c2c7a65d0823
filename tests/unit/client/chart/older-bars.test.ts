import { expect, it } from 'vitest';
import { olderBars, REST_MS } from '#client/widgets/price-chart/engine/older-bars.ts';

it('after a failed ask older bars are asked for again, but not at every frame', async () => {
  let now = 0;
  let asked = 0;
  let isOnline = false;
  const ask = olderBars(() => now);
  const older = () => {
    asked += 1;
    return isOnline ? Promise.resolve({ bars: [], more: false }) : Promise.reject(new Error('offline'));
  };
  expect(await ask(older, 1)).toEqual({ bars: [], more: true });
  now = REST_MS - 1;
  expect(await ask(older, 1)).toEqual({ bars: [], more: true });
  expect(asked).toBe(1);
  now = REST_MS;
  isOnline = true;
  expect(await ask(older, 1)).toEqual({ bars: [], more: false });
  expect(asked).toBe(2);
});
