import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, type ApiErrorKind } from '#client/api/api-error.ts';
import { portalError } from '#client/api/portal.ts';
import { reportOutcome } from '#client/api/outcomes.ts';
import { loadConfig } from '#client/state/start/config.ts';
import { connectivityAtom, offlineAtom, portalAtom } from '#client/state/stream/connectivity.ts';
import { startConnectivity } from '#client/state/stream/connectivity-watch.ts';
import { FEATURES } from '#contract/features.ts';
import { wallTime } from '#domain/units/time.ts';

let probes: RequestInit[] = [];
let reachable = true;
let portal: 'page' | 'elsewhere' | 'wants-sign-in' | null = null;
let store = createStore();
let stop = () => {};

function outcome(kind: ApiErrorKind | null, status = 0, from: 'network' | 'storage' = 'network'): void {
  const error = kind === null ? null : new ApiError({ kind, status, code: 'c', message: 'm' });
  reportOutcome({ error, token: null, quiet: 'shown', from, at: wallTime(0), serverDate: null });
}
const state = () => store.get(connectivityAtom).state;

beforeEach(async () => {
  probes = [];
  reachable = true;
  portal = null;
  store = createStore();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/config.json')) return Response.json({ features: FEATURES });
    probes.push(init);
    if (!reachable)
      return new Promise<never>((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    if (portal === 'page') return new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } });
    if (portal === 'wants-sign-in') return new Response('', { status: 511 });
    // The browser's response to a redirect that it must not follow.
    if (portal === 'elsewhere') return Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    return new Response(null, { headers: { 'content-type': 'application/json; charset=utf-8' } });
  });
  await loadConfig(store, Promise.resolve(null));
  vi.useFakeTimers();
  stop = startConnectivity(store);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('watching the connection', () => {
  test('a failed call is checked by a probe past every cache, which may prove it wrong', async () => {
    outcome('network');
    expect(state()).toBe('degraded');
    await vi.advanceTimersByTimeAsync(0);
    expect(probes).toMatchObject([{ method: 'HEAD', cache: 'no-store' }]);
    expect(state()).toBe('online');
  });

  test('a server that hangs is offline after the probe’s four seconds, although the browser says online', async () => {
    reachable = false;
    outcome('time-out');
    await vi.advanceTimersByTimeAsync(3_999);
    expect(state()).toBe('degraded');
    await vi.advanceTimersByTimeAsync(1);
    expect(store.get(offlineAtom)).toBe(true);
    reachable = true;
    await vi.advanceTimersByTimeAsync(2_500);
    expect(state()).toBe('online');
  });

  test.each(['page', 'elsewhere', 'wants-sign-in'] as const)(
    'a network that wants a sign-in (%s) is no connection, and known as one: also where calls see no answer at all',
    async (kind) => {
      portal = kind;
      outcome('network');
      await vi.advanceTimersByTimeAsync(0);
      outcome('network');
      expect([store.get(offlineAtom), store.get(portalAtom)]).toEqual([true, true]);
      expect(probes[0]).toMatchObject({ redirect: 'manual' });
      portal = null;
      await vi.advanceTimersByTimeAsync(2_500);
      expect([state(), store.get(portalAtom)]).toEqual(['online', false]);
    },
  );

  test('a call that a network’s page answered says the same, until a call is answered by the server or the device is off the network', () => {
    const page = () =>
      reportOutcome({ error: portalError(), token: null, quiet: 'shown', from: 'network', at: wallTime(0), serverDate: null });
    page();
    expect(store.get(portalAtom)).toBe(true);
    outcome(null);
    expect(store.get(portalAtom)).toBe(false);
    page();
    dispatchEvent(new Event('offline'));
    expect(store.get(portalAtom)).toBe(false);
  });

  test.each([401, 404, 422, 500])('an answer with %i shows that the server can be reached', (status) => {
    outcome('http', status);
    expect(state()).toBe('online');
  });
  test.each([502, 503, 504])('a %i of a gateway shows that it cannot', (status) => {
    outcome('http', status);
    expect(state()).toBe('degraded');
  });
  test('an answer from the service worker’s copy is no sign of a connection', () => {
    outcome(null, 200, 'storage');
    expect(state()).toBe('degraded');
  });
  test('a call that its caller gave up says nothing', () => {
    outcome('aborted');
    outcome('unexpected');
    expect(state()).toBe('online');
  });
  test('the browser’s word counts when it is "offline"', async () => {
    dispatchEvent(new Event('offline'));
    expect(state()).toBe('offline');
    dispatchEvent(new Event('online'));
    expect(state()).toBe('degraded');
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('online');
  });
});
