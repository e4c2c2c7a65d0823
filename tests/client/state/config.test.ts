import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { apiSettings } from '#client/api/settings.ts';
import { readConfig } from '#client/api/runtime-config.ts';
import { configAtom, loadConfig } from '#client/state/config.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const stored = { v: 1, at: 1, data: { ...readConfig({ main_base_url: 'https://stored.test', features: ['stream'] }) } };

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

  test('that is stored is in force at once, and the host’s follows', async () => {
    let answer = (_response: Response) => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const store = createStore();
    await loadConfig(store, Promise.resolve(stored));
    expect(apiSettings().baseUrl).toBe('https://stored.test');
    answer(Response.json({ main_base_url: 'https://new.test' }));
    await vi.waitFor(() => expect(apiSettings().baseUrl).toBe('https://new.test'));
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

  test.each([null, 7, [], 'text'])('is not %j', (json) => {
    expect(readConfig(json)).toBeNull();
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
