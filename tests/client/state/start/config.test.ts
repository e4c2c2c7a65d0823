import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { apiSettings } from '#client/api/settings.ts';
import { BARE_CONFIG, fetchConfig, readConfig } from '#client/api/runtime-config.ts';
import { indicesAtom } from '#client/state/market/indices.ts';
import { configAtom, loadConfig } from '#client/state/start/config.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const stored = { v: 1, at: 1, data: { ...readConfig({ main_base_url: 'https://stored.test', features: ['stream'] }) } };

const PAGE = { 'content-type': 'text/html; charset=utf-8' };

describe('the run-time configuration', () => {
  test('of a host says where calls go, how the token is written and which extras there are', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ main_base_url: 'https://api.test', token_scheme: 'Token', features: ['idempotency'], registration: 'invite' }),
    );
    const store = createStore();
    await loadConfig(store, Promise.resolve(undefined));
    expect(store.get(configAtom)).toMatchObject({ registration: 'invite', features: ['idempotency'] });
    expect(apiSettings()).toMatchObject({ baseUrl: 'https://api.test', tokenScheme: 'Token' });
    expect(apiSettings().offers('idempotency')).toBe(true);
  });

  test('that a host lacks means the specification’s calls at the page’s own origin, and no extras', async () => {
    vi.stubGlobal('fetch', async () => new Response('nope', { status: 404 }));
    const store = createStore();
    await loadConfig(store, Promise.resolve(undefined));
    expect(store.get(configAtom)).toMatchObject({ mainBaseUrl: '', features: [], tokenScheme: 'Bearer' });
    expect(apiSettings().offers('idempotency')).toBe(false);
  });

  test('names the indices that a trader follows; what is no index is left out, and an older copy names none', async () => {
    const nifty = { instrument_id: 'X:NIFTY', name: 'NIFTY', underlying: 'NIFTY' };
    expect(readConfig({ indices: [nifty, { name: 'NIFTY' }, 7, null] }).indices).toEqual([nifty]);
    expect(readConfig({ indices: 'NIFTY' }).indices).toEqual([]);
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    const store = createStore();
    const { indices: _, ...older } = stored.data;
    await loadConfig(store, Promise.resolve({ ...stored, data: older }));
    expect(store.get(indicesAtom)).toEqual([]);
  });

  test('that is stored is in force at once, and the host’s follows', async () => {
    let answer = (_response: Response) => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const store = createStore();
    await loadConfig(store, Promise.resolve(stored));
    expect(apiSettings().baseUrl).toBe('https://stored.test');
    answer(Response.json({ main_base_url: 'https://new.test' }));
    await vi.waitFor(() => expect(apiSettings().baseUrl).toBe('https://new.test'), { timeout: 10_000 });
  });

  test.each([
    ['gone', () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['the app’s page', () => new Response('<!doctype html><div id="root"></div>', { headers: PAGE })],
    ['half of itself', () => new Response('{"main_base_url":"https://ha')],
    ['a list', () => Response.json([1])],
    ['nothing', () => Response.json(null)],
  ])('that the host has become %s means the bare specification, whatever is stored, now and at the next start', async (_name, answer) => {
    vi.stubGlobal('fetch', async () => answer());
    const store = createStore();
    await loadConfig(store, Promise.resolve(stored));
    await vi.waitFor(() => expect(store.get(configAtom)).toEqual(BARE_CONFIG), { timeout: 10_000 });
    expect(apiSettings()).toMatchObject({ baseUrl: '' });
    expect(apiSettings().offers('stream')).toBe(false);
  });

  test.each([
    ['the network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a failing server', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a door in front of the server', async () => new Response('<h1>Sign in</h1>', { status: 403 })],
    ['a network that wants to be signed in to first', async () => new Response('<!doctype html><h1>Hotel</h1>', { headers: PAGE })],
    ['an answer that breaks off', async () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network')) }))],
  ])('that %s withholds is not known, so that the stored one stays', async (_name, answer) => {
    vi.stubGlobal('fetch', answer);
    expect(await fetchConfig(1_000, true)).toBeNull();
  });

  test.each([
    ['https://api.test/v1', 'https://api.test/v1'],
    ['http://10.0.0.7:8000', 'http://10.0.0.7:8000'],
    ['/desk', '/desk'],
    ['', ''],
    ['ftp://api.test', ''],
    ['javascript:alert(1)', ''],
    ['api.test', ''],
    ['//api.test', ''],
    ['https://', ''],
    ['https://user:word@api.test', ''],
    [7, ''],
  ])('names a base by http(s) address or path: %s is taken as "%s"', (given, taken) => {
    expect(readConfig({ main_base_url: given }).mainBaseUrl).toBe(taken);
    expect(readConfig({ analytics_base_url: given }).analyticsBaseUrl).toBe(taken || null);
  });

  test('that does not come is waited for three seconds, no longer', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    let known = false;
    void loadConfig(createStore(), Promise.resolve(undefined)).then(() => (known = true));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(known).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(known).toBe(true);
  });

  test.each([null, 7, [], 'text'])('that is %j is the bare one', (json) => {
    expect(readConfig(json)).toEqual(BARE_CONFIG);
  });
  test('falls back part by part', () => {
    expect(readConfig({ token_scheme: 'Basic', features: ['stream', 7], registration: 'maybe', analytics_key: 3 })).toMatchObject({
      tokenScheme: 'Bearer',
      features: ['stream'],
      registration: 'open',
      analyticsKey: null,
    });
  });
});
