import { afterEach, expect, it, vi } from 'vitest';
import { currentEpoch } from '#sw/epoch.ts';
import { purgeSession } from '#sw/purge-session.ts';
import { userKeyOf } from '#sw/user-key.ts';

afterEach(() => void vi.unstubAllGlobals());

it('what is kept for one session goes; what the next one has kept, and what was shared with it, stays', async () => {
  const at = (path: string, authorization: string) => userKeyOf(`https://desk.test${path}`, authorization);
  const kept = new Map([
    ['snapshots-market', new Set([await at('/api/market/chain?underlying=NIFTY', 'Bearer a'), await at('/api/market/chain', 'Bearer b')])],
    ['snapshots-shared', new Set(['https://desk.test/shared-file'])],
  ]);
  vi.stubGlobal('location', { origin: 'https://desk.test' });
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      keys: async () => [...(kept.get(name) ?? [])].map((url) => ({ url })),
      delete: async (url: string) => kept.get(name)?.delete(url),
    }),
  });
  const before = currentEpoch();
  await purgeSession('Bearer a');
  expect([...(kept.get('snapshots-market') ?? [])]).toEqual([await at('/api/market/chain', 'Bearer b')]);
  expect(kept.get('snapshots-shared')?.size).toBe(1);
  // An answer to a signed-out user is not stored.
  expect(currentEpoch()).toBe(before + 1);
});
