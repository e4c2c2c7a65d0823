import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileOf, listOf, LOGIN_PAGE, RootedRequest, WorkerCaches, WorkerNetwork } from '#tests/support/sw/worker-caches.ts';

const V1 = ['/assets/second/chart-aaaaaaa.js', '/assets/second/settings-aaaaaaa.js', '/assets/second/messages-chart-fr-aaaaaaa.js'];
/** The chart has changed, settings have not, the heat map is new; so it is with the catalogues. */
const V2 = [
  '/assets/second/chart-bbbbbbb.js',
  '/assets/second/settings-aaaaaaa.js',
  '/assets/second/heat-map-bbbbbbb.js',
  '/assets/second/messages-chart-fr-bbbbbbb.js',
  '/assets/second/messages-heat-map-fr-bbbbbbb.js',
];

let stored: WorkerCaches;
let network: WorkerNetwork;
let keepSets: (files: readonly string[]) => Promise<void>;
beforeEach(async () => {
  // A new worker: in other tests it has been asked to free space.
  vi.resetModules();
  const worker = await import('#sw/kept-cache.ts');
  stored = new WorkerCaches();
  network = new WorkerNetwork();
  vi.stubGlobal('caches', stored);
  vi.stubGlobal('fetch', network.fetch);
  vi.stubGlobal('Request', RootedRequest);
  const { list, text } = listOf(Object.fromEntries([...V1, ...V2].map((path) => [path, `code of ${path}`])));
  network.files.set(list, fileOf(list, text));
  for (const path of [...V1, ...V2]) network.files.set(path, fileOf(path, `code of ${path}`));
  keepSets = (files) => worker.keepSets(files, list);
});
afterEach(() => vi.unstubAllGlobals());

const hold = (path: string) => stored.of('kept-files').set(path, fileOf(path, `code of ${path}`));
const fetched = () => network.asked.filter((path) => path.endsWith('.js'));

describe('a version that is being installed', () => {
  test('fetches what has changed of the files that a device has, and nothing that it never opened', async () => {
    hold('/assets/second/settings-aaaaaaa.js');
    await keepSets(V2);
    expect(fetched()).toEqual([]);
    hold('/assets/second/chart-aaaaaaa.js');
    await keepSets(V2);
    expect(fetched()).toEqual(['/assets/second/chart-bbbbbbb.js']);
  });

  test('fetches of a whole set what has changed alone; what is new comes when the page asks for the set', async () => {
    for (const path of V1) hold(path);
    await keepSets(V2);
    expect(fetched().toSorted()).toEqual(['/assets/second/chart-bbbbbbb.js', '/assets/second/messages-chart-fr-bbbbbbb.js']);
  });

  test('fetches nothing on a device that has no such file', async () => {
    await keepSets(V2);
    expect(fetched()).toEqual([]);
  });

  test('keeps no file that the network answers with its own page, and keeps it once the network is whole', async () => {
    hold('/assets/second/chart-aaaaaaa.js');
    await keepSets(V1);
    network.portal = true;
    await expect(keepSets(V2)).rejects.toThrow('hashes');
    const chart = () => stored.of('kept-files').get('/assets/second/chart-bbbbbbb.js');
    expect(chart()).toBeUndefined();
    network.portal = false;
    await keepSets(V2);
    expect(chart()?.text).toBe('code of /assets/second/chart-bbbbbbb.js');
  });

  test('goes past the HTTP cache of the browser when that holds a login page', async () => {
    hold('/assets/second/chart-aaaaaaa.js');
    network.httpCached.set('/assets/second/chart-bbbbbbb.js', LOGIN_PAGE);
    await keepSets(V2);
    expect(stored.of('kept-files').get('/assets/second/chart-bbbbbbb.js')?.text).toBe('code of /assets/second/chart-bbbbbbb.js');
  });
});
