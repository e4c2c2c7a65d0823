import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formerFile, formerPage, hasFailed, hasStarted, putAside, stateOf, tryAgain, type Version } from '#sw/former-shell.ts';
import { fileOf, listOf, LOGIN_PAGE, WorkerCaches } from '#tests/support/sw/worker-caches.ts';

let shelves = new WorkerCaches();
beforeEach(() => {
  shelves = new WorkerCaches();
  vi.stubGlobal('caches', shelves);
});
afterEach(() => vi.unstubAllGlobals());

/** A version whose files have been stored. */
function install(id: string, paths = ['/index.html', '/assets/start.js', '/assets/kit.js']): Version {
  const files = new Map(paths.map((path) => [path, `${path}?of=${id}`]));
  for (const [path, key] of files) shelves.of('precache').set(key, fileOf(path, `${path} of ${id}`));
  const { list, text } = listOf(Object.fromEntries(paths.map((path) => [path, `${path} of ${id}`])));
  shelves.of('kept-files').set(list, fileOf(list, text));
  return { id, files, cache: 'precache', list };
}
const page = async () => (await formerPage())?.text();

describe('the way back from a version that does not start', () => {
  test('is what started last, until the new one has started as well', async () => {
    const [first, second] = [install('first'), install('second')];
    expect(await stateOf(first)).toBe('awaited');
    await hasStarted(first);
    expect(await stateOf(first)).toBe('started');
    await putAside(second);
    shelves.held.delete('precache');
    expect(await page()).toBe('/index.html of first');
    expect(await (await formerFile('/assets/kit.js'))?.text()).toBe('/assets/kit.js of first');
    await hasStarted(install('second'));
    expect(await page()).toBeUndefined();
  });

  test('ends with the start of the new one; the files stay for tabs of the version before, until the next comes', async () => {
    await hasStarted(install('first'));
    await putAside(install('second'));
    shelves.held.delete('precache');
    await hasStarted(install('second'));
    expect(await page()).toBeUndefined();
    expect(await (await formerFile('/assets/kit.js'))?.text()).toBe('/assets/kit.js of first');
    await putAside(install('third'));
    expect(await page()).toBe('/index.html of second');
    expect(await (await formerFile('/assets/kit.js'))?.text()).toBe('/assets/kit.js of second');
  });

  test('stays through a failed version and the one after it, which is tried on its own', async () => {
    await hasStarted(install('first'));
    const broken = install('broken');
    await putAside(broken);
    expect(await hasFailed(broken)).toBe(true);
    expect(await stateOf(broken)).toBe('failed');
    const repaired = install('repaired');
    await putAside(repaired);
    expect(await page()).toBe('/index.html of first');
    expect(await stateOf(repaired)).toBe('awaited');
    await tryAgain();
    expect(await stateOf(broken)).toBe('awaited');
  });

  test('is not there on a first visit: such a version is not marked, or the reader would be left with nothing', async () => {
    const only = install('only');
    await putAside(only);
    expect(await hasFailed(only)).toBe(false);
    expect(await stateOf(only)).toBe('awaited');
  });

  test('is whole or not at all: a device without room goes without it, and one that was cut off starts over', async () => {
    await hasStarted(install('first'));
    shelves.room = 2;
    await putAside(install('second'));
    expect(await page()).toBeUndefined();
    shelves.room = Infinity;
    await (await shelves.open('kept-former')).put('/assets/start.js', new Response('half'));
    await putAside(install('third'));
    expect(await page()).toBe('/index.html of first');
    expect(await (await formerFile('/assets/start.js'))?.text()).toBe('/assets/start.js of first');
  });

  test('keeps nothing of a version of which one stored file is not what was built', async () => {
    const first = install('first');
    await hasStarted(first);
    shelves.of('precache').set('/assets/kit.js?of=first', LOGIN_PAGE);
    await putAside(install('second'));
    expect(await page()).toBeUndefined();
    expect(shelves.held.has('kept-former')).toBe(false);
  });
});
