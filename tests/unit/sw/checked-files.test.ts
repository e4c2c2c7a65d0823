import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checks, repair } from '#sw/checked-files.ts';
import {
  fileOf,
  listOf,
  LOGIN_PAGE,
  RootedRequest,
  type StoredFile,
  WorkerCaches,
  WorkerNetwork,
} from '#tests/support/sw/worker-caches.ts';

const FILES = {
  '/index.html': '<html>the app</html>',
  '/assets/start-aaaaaaa.js': 'start()',
  '/assets/style-aaaaaaa.css': 'a{color:red}',
  '/assets/inter-aaaaaaa.woff2': 'glyphs',
  '/assets/messages-core-fr-aaaaaaa.js': 'export default {}',
};
const PATHS = Object.keys(FILES);
const places = new Map(PATHS.map((path) => [path, path]));
const { list, text } = listOf(FILES);

let stored: WorkerCaches;
let network: WorkerNetwork;
beforeEach(() => {
  comparisons = 0;
  stored = new WorkerCaches();
  network = new WorkerNetwork();
  network.files.set(list, fileOf(list, text));
  for (const [path, file] of Object.entries(FILES)) network.files.set(path, fileOf(path, file));
  vi.stubGlobal('caches', stored);
  vi.stubGlobal('fetch', network.fetch);
  vi.stubGlobal('Request', RootedRequest);
});
afterEach(() => vi.unstubAllGlobals());

type Checked = Parameters<NonNullable<ReturnType<typeof checks>['fetchDidSucceed']>>[0];
const eventOf = (type: string) => ({ type, waitUntil: () => undefined }) as unknown as Checked['event'];
let comparisons = 0;
const noted = async () => {
  comparisons += 1;
};

/** What stands under a file's address on a bad network: a login page, a cut file, another build's, or the right bytes under a type that no browser runs. */
const WRONG: readonly (readonly [string, (path: string) => StoredFile])[] = [
  ['a login page', () => LOGIN_PAGE],
  ['a page that calls itself a file of that kind', (path) => ({ ...fileOf(path, ''), text: LOGIN_PAGE.text })],
  ['the first half', (path) => fileOf(path, (FILES[path as keyof typeof FILES] ?? '').slice(0, 3))],
  ['nothing', (path) => fileOf(path, '')],
  ['a file with a line put in on the way', (path) => fileOf(path, `${FILES[path as keyof typeof FILES]}<script src=x></script>`)],
];

describe.each(WRONG)('%s under the address of a file', (_name, wrong) => {
  test.each(PATHS)('is no file of this build: %s', async (path) => {
    const plugin = checks(list, 'every', noted);
    network.httpCached.set(path, wrong(path));
    const event = eventOf('install');
    const answer = await network.fetch(new Request(`http://localhost${path}`));
    const right = await plugin.fetchDidSucceed?.({ request: new Request(`http://localhost${path}`), response: answer, event });
    expect(await right?.text()).toBe(FILES[path as keyof typeof FILES]);
    network.portal = true;
    const again = await network.fetch(new Request(`http://localhost${path}`));
    await expect(plugin.fetchDidSucceed?.({ request: new Request(`http://localhost${path}`), response: again, event })).rejects.toThrow(
      path,
    );
  });

  test.each(PATHS)('is found among what is stored and fetched anew: %s', async (path) => {
    for (const [each, file] of Object.entries(FILES)) stored.of('code').set(each, fileOf(each, file));
    stored.of('code').set(path, wrong(path));
    network.httpCached.set(path, wrong(path));
    expect(await repair('code', places, list)).toEqual({ right: 1, wrong: 0 });
    expect(Object.fromEntries([...stored.of('code')].map(([each, file]) => [each, file.text]))).toEqual(FILES);
    expect(await repair('code', places, list)).toEqual({ right: 0, wrong: 0 });
  });
});

test('what cannot be put right yet is removed, and put right once the network is whole', async () => {
  for (const path of PATHS) stored.of('code').set(path, LOGIN_PAGE);
  await repair('code', places, list);
  for (const path of PATHS) stored.of('code').set(path, LOGIN_PAGE);
  network.portal = true;
  expect(await repair('code', places, list)).toEqual({ right: 0, wrong: PATHS.length });
  expect(stored.of('code').size).toBe(0);
  network.portal = false;
  expect(await repair('code', places, list)).toEqual({ right: PATHS.length, wrong: 0 });
});

test('a stored login page is not served as a script but has all files compared, and no start waits for hashes', async () => {
  const { cachedResponseWillBeUsed } = checks(list, 'every', noted);
  const asked = (path: string, file: StoredFile, type: string) =>
    cachedResponseWillBeUsed?.({
      cacheName: 'code',
      request: new Request(`http://localhost${path}`),
      cachedResponse: new Response(file.text, { headers: { 'content-type': file.type } }),
      event: eventOf(type),
    });
  const script = '/assets/start-aaaaaaa.js';
  expect(await asked(script, LOGIN_PAGE, 'fetch')).toBeNull();
  expect(comparisons).toBe(1);
  network.asked.length = 0;
  expect(await (await asked(script, fileOf(script, 'start()'), 'fetch'))?.text()).toBe('start()');
  expect(network.asked).toEqual([]);
  expect(await asked(script, fileOf(script, 'another()'), 'install')).toBeNull();
});

test('a list that is not the one the build named is no list: nothing is stored by it', async () => {
  const other = listOf({ ...FILES, '/assets/more-aaaaaaa.js': 'more()' });
  network.files.set(other.list, fileOf(other.list, text));
  stored.of('code').set('/index.html', fileOf('/index.html', FILES['/index.html']));
  await expect(repair('code', places, other.list)).rejects.toThrow(other.list);
  expect(stored.of('code').size).toBe(1);
});

test('a file that is gone from the install set has all files compared; one of a set that comes when idle does not', async () => {
  const ask = (holds: 'every' | 'some') =>
    checks(list, holds, noted).cachedResponseWillBeUsed?.({
      cacheName: 'code',
      request: new Request('http://localhost/assets/start-aaaaaaa.js'),
      event: eventOf('fetch'),
    });
  expect(await ask('some')).toBeNull();
  expect(comparisons).toBe(0);
  expect(await ask('every')).toBeNull();
  expect(comparisons).toBe(1);
});
