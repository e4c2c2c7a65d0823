import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropOlderHalf, keepNewest } from '#sw/keep-newest.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 25);
const CACHE = 'snapshots-market';

/** Copies by address, as a browser may list them: in no order. */
const copies = new Map<string, Response>();
let looked = 0;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  copies.clear();
  looked = 0;
  const cache = {
    keys: async () => [...copies.keys()],
    match: async (key: string) => {
      looked += 1;
      return copies.get(key);
    },
    delete: async (key: string) => copies.delete(key),
  };
  vi.stubGlobal('caches', { open: async () => cache });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const copy = (daysAgo: number) => new Response('{}', { headers: { 'x-fetched-at': String(NOW - daysAgo * DAY_MS) } });
/** As the worker does when an answer has been kept. */
const keep = async (plugin: ReturnType<typeof keepNewest>, address: string, daysAgo: number) => {
  copies.set(address, copy(daysAgo));
  await plugin.cacheDidUpdate?.({ cacheName: CACHE } as never);
};
const shown = (cachedResponse: Response | undefined) => keepNewest(9).cachedResponseWillBeUsed?.({ cachedResponse } as never);

it('of more copies than may be kept the oldest go, wherever they stand', async () => {
  const plugin = keepNewest(3);
  for (const [address, daysAgo] of [
    ['b', 2],
    ['d', 4],
    ['a', 1],
    ['c', 3],
  ] as const)
    await keep(plugin, address, daysAgo);
  expect([...copies.keys()].toSorted()).toEqual(['a', 'b', 'c']);
  await keep(plugin, 'now', 0);
  expect([...copies.keys()].toSorted()).toEqual(['a', 'b', 'now']);
});

it('what is older than seven days is not shown, and goes with the first answer after a start of the worker', async () => {
  const recent = copy(6.9);
  expect(await shown(recent)).toBe(recent);
  expect(await shown(copy(7.1))).toBeNull();
  expect((await shown(undefined)) ?? null).toBeNull();
  copies.set('old', copy(7.1));
  copies.set('recent', copy(6.9));
  await keep(keepNewest(9), 'now', 0);
  expect([...copies.keys()]).toEqual(['recent', 'now']);
});

it('copies are not gone through one by one for every answer', async () => {
  const plugin = keepNewest(3);
  await keep(plugin, 'a', 1);
  const first = looked;
  for (let count = 0; count < 5; count += 1) await keep(plugin, 'b', 0);
  expect(looked).toBe(first);
});

it('on a full device the older half goes, and with the next failure half of what stayed, down to nothing', async () => {
  for (const [address, daysAgo] of [
    ['c', 3],
    ['a', 1],
    ['e', 5],
    ['b', 2],
    ['d', 4],
  ] as const)
    copies.set(address, copy(daysAgo));
  await dropOlderHalf([CACHE]);
  expect([...copies.keys()].toSorted()).toEqual(['a', 'b']);
  await dropOlderHalf([CACHE]);
  expect([...copies.keys()]).toEqual(['a']);
  await dropOlderHalf([CACHE]);
  expect([...copies.keys()]).toEqual([]);
});
