import { expect, it } from 'vitest';
import { soak } from '#tests/support/server/soak.ts';
import { testServer } from '#tests/support/server/server.ts';

// Steps of five minutes in place of 250 ms: the same law of moves, seen 75 times a session in place of 90 000.
it('a week of five accounts, twenty portfolios and two hundred resting orders: books agree every evening and memory stays', async () => {
  const server = await testServer();
  const figures = await soak(server, { accounts: 5, portfoliosEach: 4, resting: 200, evenings: 5, stepMs: 300_000 });
  const [, warm = 0] = figures.heaps;
  const last = figures.heaps.at(-1) ?? Infinity;
  process.stdout.write(`soak: ${JSON.stringify({ ...figures, growth: last / warm - 1 })}\n`);
  expect(figures.denied).toBe(0);
  expect(figures.fills).toBeGreaterThan(100);
  expect(last / warm).toBeLessThan(1.05);
}, 3_600_000);
