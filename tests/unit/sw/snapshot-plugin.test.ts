import { afterEach, describe, expect, test, vi } from 'vitest';
import { nextEpoch } from '#sw/epoch.ts';
import { drain, gated, giveUpOlder, isDrained } from '#sw/gate.ts';
import { snapshotPlugin, stamped } from '#sw/snapshot-plugin.ts';
import { userKeyOf } from '#sw/user-key.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
const request = new Request('http://host.test/api/market/chain?underlying=NIFTY', { headers: { authorization: 'Bearer a' } });
/** The plugin's callbacks as called by Workbox, with only the arguments they read. */
function callbacks(ofUser = true, onSignedOut = () => {}) {
  const plugin = snapshotPlugin(ofUser, onSignedOut);
  const state: Record<string, unknown> = {};
  const given = { request, state, event: undefined } as never;
  return {
    start: () => plugin.handlerWillStart?.(given),
    key: () => plugin.cacheKeyWillBeUsed?.(given),
    fetched: (response: Response) => plugin.fetchDidSucceed?.({ ...(given as object), response } as never),
    keep: (response: Response) => plugin.cacheWillUpdate?.({ ...(given as object), response } as never),
    kept: () => plugin.cacheDidUpdate?.({ ...(given as object), cacheName: 'snapshots-market' } as never),
    failed: () => plugin.handlerDidError?.(given),
  };
}

describe('a dated copy', () => {
  test('says when it was fetched and that it is one, and keeps body and headers', async () => {
    const copy = await stamped(new Response('{"a":1}', { headers: { 'content-type': 'application/json' } }), 1_234);
    expect(Object.fromEntries(copy.headers)).toMatchObject({
      'content-type': 'application/json',
      'x-fetched-at': '1234',
      'x-from': 'cache',
    });
    expect(await copy.text()).toBe('{"a":1}');
  });

  test('is kept under a hash of the token: another user’s is another address, and the token is not in it', async () => {
    const [a, b, none] = await Promise.all([
      userKeyOf(request.url, 'Bearer a'),
      userKeyOf(request.url, 'Bearer b'),
      userKeyOf(request.url, null),
    ]);
    expect(new Set([a, b, none]).size).toBe(3);
    expect(a).toMatch(/^http:\/\/host\.test\/api\/market\/chain\?underlying=NIFTY&kept-for=[0-9a-f]{24}$/);
    expect(await callbacks(true).key()).toBe(a);
    expect(await callbacks(false).key()).toBe(request.url);
  });

  test('is written only for an answer of the epoch in which it was asked for', async () => {
    const { start, keep } = callbacks();
    await start();
    expect(await keep(new Response('{}'))).not.toBeNull();
    nextEpoch();
    expect(await keep(new Response('{}'))).toBeNull();
  });

  test('is not written when its reader signs out while the rest of it comes, and goes again when that is while it is written', async () => {
    const { start, keep, kept } = callbacks();
    await start();
    let send = (_rest: string) => {};
    const body = new ReadableStream({
      start: (stream) => {
        send = (rest) => {
          stream.enqueue(new TextEncoder().encode(rest));
          stream.close();
        };
      },
    });
    const written = keep(new Response(body));
    nextEpoch();
    send('{}');
    expect(await written).toBeNull();

    const gone: Request[] = [];
    vi.stubGlobal('caches', { open: async () => ({ delete: async (key: Request) => void gone.push(key) }) });
    await start();
    await kept();
    expect(gone).toEqual([]);
    nextEpoch();
    await kept();
    expect(gone).toEqual([request]);
  });

  test.each([201, 204, 401, 404])('is not written for a %i', async (status) => {
    const { start, keep } = callbacks();
    await start();
    expect(await keep(new Response(null, { status }))).toBeNull();
  });
});

describe('an answer', () => {
  test.each([200, 404, 422, 429])('with %i reaches the page', async (status) => {
    const response = new Response('{}', { status, headers: { 'content-type': 'application/json' } });
    expect(await callbacks().fetched(response)).toBe(response);
  });
  test.each([
    ['a login page', 'text/html', '<html>'],
    ['a page that gives no type', '', '<html>'],
    ['plain words', 'text/plain', 'Sign in first'],
  ])('with 200 that is %s counts as no network', async (_name, type, body) => {
    const { fetched, failed } = callbacks();
    const response = new Response(body, { headers: { 'content-type': type } });
    await expect(fetched(response)).rejects.toThrow('200');
    expect(await failed()).toBe(response);
  });
  test('that is cut on its way, or only calls itself JSON, is not kept', async () => {
    const { start, keep } = callbacks();
    await start();
    const answer = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } });
    expect(await keep(answer('{"rows":[1,'))).toBeNull();
    expect(await keep(answer('<html>'))).toBeNull();
    expect(await keep(answer('{"rows":[1]}'))).not.toBeNull();
  });
  test.each([500, 502, 503])('with %i counts as no network, and reaches the page only when there is no copy', async (status) => {
    const { fetched, failed } = callbacks();
    const response = new Response('{}', { status });
    await expect(fetched(response)).rejects.toThrow(String(status));
    expect(await failed()).toBe(response);
  });
  test('with 401 purges the copies', async () => {
    const onSignedOut = vi.fn();
    await callbacks(true, onSignedOut).fetched(new Response(null, { status: 401 }));
    expect(onSignedOut).toHaveBeenCalledOnce();
  });
});

describe('the gate', () => {
  test('gives up open requests when told to make room, lets new ones pass by for a while, then opens again', () => {
    vi.useFakeTimers();
    const before = gated(request).request;
    drain();
    expect(before.signal.aborted).toBe(true);
    expect(isDrained()).toBe(true);
    expect(gated(request).request.signal.aborted).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(isDrained()).toBe(false);
  });
  test('gives up a request that hangs', () => {
    vi.useFakeTimers();
    const { signal } = gated(request).request;
    vi.advanceTimersByTime(19_999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.aborted).toBe(true);
  });
  test('keeps the headers of the request', () => {
    expect(gated(request).request.headers.get('authorization')).toBe('Bearer a');
  });

  test('is shown in place of the page of a network that wants to be signed in to first, which is never kept', async () => {
    const page = new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } });
    const { fetched, failed } = callbacks();
    await expect(fetched(page)).rejects.toThrow('200');
    expect(await failed()).toBe(page);
  });
});

describe('a request whose page was answered from the cache', () => {
  const KEPT = '{"kept":true}';
  const json = (body: BodyInit) => new Response(body, { headers: { 'content-type': 'application/json' } });

  /** Has Workbox answer from the cache because the network is late. Returns how the late request ends. */
  async function answeredLate(answer?: Response) {
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubGlobal('self', globalThis);
    vi.stubGlobal('FetchEvent', Event);
    const { NetworkFirst } = await import('workbox-strategies');
    const put = vi.fn(async () => {});
    vi.stubGlobal('caches', { open: async () => ({ match: async () => json(KEPT), put }), match: async () => json(KEPT) });
    let signal: AbortSignal | undefined;
    let answerNow = () => {};
    vi.stubGlobal('fetch', (sent: Request) => {
      ({ signal } = sent);
      return new Promise<Response>((done, fail) => {
        sent.signal.addEventListener('abort', () => fail(sent.signal.reason));
        answerNow = () => answer && done(answer);
      });
    });
    vi.useFakeTimers();
    const strategy = new NetworkFirst({
      cacheName: 'snapshots-market',
      networkTimeoutSeconds: 3,
      plugins: [snapshotPlugin(true, () => {})],
    });
    const given = { request, event: { waitUntil: () => {} } };
    const [responseDone, handlerDone] = strategy.handleAll(given);
    await vi.advanceTimersByTimeAsync(3_000);
    const answered = await responseDone;
    expect(await answered.text()).toBe(KEPT);
    await handlerDone;
    return { isAborted: () => signal?.aborted, answerNow: () => answerNow(), put };
  }

  test('ends after its time limit: it would hold a connection for ever', async () => {
    const { isAborted } = await answeredLate();
    expect(isAborted()).toBe(false);
    await vi.advanceTimersByTimeAsync(17_000);
    expect(isAborted()).toBe(true);
  });

  test('ends when the page is in contact again', async () => {
    const { isAborted } = await answeredLate();
    giveUpOlder(1_000);
    expect(isAborted()).toBe(true);
  });

  test('ends when two others are late already', async () => {
    const others = [gated(request), gated(request)];
    const { isAborted } = await answeredLate();
    await vi.advanceTimersByTimeAsync(300);
    expect([isAborted(), ...others.map((other) => other.request.signal.aborted)]).toEqual([false, false, false]);
    for (const other of others) other.ended();
  });

  test('is forgotten once its late answer is read', async () => {
    const read = await answeredLate(json('{}'));
    read.answerNow();
    await vi.waitFor(() => expect(read.put).toHaveBeenCalled(), { interval: 1, timeout: 10_000 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(read.isAborted()).toBe(false);
  });
});
