import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const V1 = ['/assets/second/chart-aaaaaaa.js', '/assets/second/settings-aaaaaaa.js', '/assets/second/messages-chart-fr-aaaaaaa.js'];
/** The chart has changed, settings have not, the heat map is new; so it is with the catalogues. */
const V2 = [
  '/assets/second/chart-bbbbbbb.js',
  '/assets/second/settings-aaaaaaa.js',
  '/assets/second/heat-map-bbbbbbb.js',
  '/assets/second/messages-chart-fr-bbbbbbb.js',
  '/assets/second/messages-heat-map-fr-bbbbbbb.js',
];

const held = new Set<string>();
const fetched: string[] = [];
let keepSets: (files: readonly string[]) => Promise<void>;
beforeEach(async () => {
  // A worker of its own: those of other tests have been told to make room.
  vi.resetModules();
  ({ keepSets } = await import('#sw/kept-cache.ts'));
  held.clear();
  fetched.length = 0;
  const cache = {
    keys: async () => [...held].map((path) => ({ url: `http://localhost${path}` })),
    add: async ({ url }: Request) => {
      fetched.push(new URL(url).pathname);
      held.add(new URL(url).pathname);
    },
  };
  vi.stubGlobal('caches', { has: async () => held.size > 0, open: async () => cache });
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(asked: string | Request, init?: RequestInit) {
        super(typeof asked === 'string' ? new URL(asked, 'http://localhost') : asked, init);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('a version that is being installed', () => {
  test('fetches what has changed of the files that a device has, and nothing that it never opened', async () => {
    held.add('/assets/second/settings-aaaaaaa.js');
    await keepSets(V2);
    expect(fetched).toEqual([]);
    held.add('/assets/second/chart-aaaaaaa.js');
    await keepSets(V2);
    expect(fetched).toEqual(['/assets/second/chart-bbbbbbb.js']);
  });

  test('fetches of a whole set what has changed alone; what is new comes when the page asks for the set', async () => {
    for (const path of V1) held.add(path);
    await keepSets(V2);
    expect(fetched.toSorted()).toEqual(['/assets/second/chart-bbbbbbb.js', '/assets/second/messages-chart-fr-bbbbbbb.js']);
  });

  test('fetches nothing on a device that has no such file', async () => {
    await keepSets(V2);
    expect(fetched).toEqual([]);
  });
});
