import { expect, it } from 'vitest';
import { soak } from '#tests/support/server/soak.ts';
import { testServer } from '#tests/support/server/server.ts';

it('a session of five accounts with resting orders ends with books that agree and no gap in any log', async () => {
  const server = await testServer();
  const figures = await soak(server, { accounts: 5, portfoliosEach: 4, resting: 40, evenings: 1, stepMs: 1_800_000 });
  expect(figures.fills).toBeGreaterThan(5);
  expect(figures.events).toBeGreaterThan(figures.placed);
  expect(figures.denied).toBe(0);
}, 120_000);
