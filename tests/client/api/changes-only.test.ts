import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getOrderBook } from '#client/api/orders.ts';
import { countWhile, forgetAnswers, readChanges } from '#client/api/changes-only.ts';
import { configureApi } from '#client/api/settings.ts';
import { noteBreak } from '#client/api/wire-pace.ts';
import * as orders from '#contract/operations/orders.ts';
import { DELTA, deltaOf } from '#contract/json-delta.ts';
import { useFakeServer, type SeenCall } from '#tests/support/client/fake-server.ts';
import { EXCHANGE_AT, orderOf, SERVER_AT, TRADING_DATE } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
let token = 't-1';
beforeEach(() => {
  token = 't-1';
  forgetAnswers();
  countWhile(() => true);
  configureApi({ baseUrl: '', tokenScheme: 'Bearer', offers: () => true, token: () => token, ready: Promise.resolve() });
});
afterEach(() => countWhile(() => false));

const bookOf = (...ids: string[]) => ({
  order_book: ids.map((order_id) => orderOf({ order_id })),
  trading_date: TRADING_DATE,
  exchange_at: EXCHANGE_AT,
  received_at: SERVER_AT,
});
type Book = ReturnType<typeof bookOf>;

/** A server that remembers its answers, like ours; records each request as `200`, `226` or `304`. */
function remembering(answers: readonly Book[], former = new Map<string, Book>()): string[] {
  const told: string[] = [];
  server().on(orders.getOrderBook, ({ headers }: SeenCall) => {
    const now = answers[told.length] as Book;
    const tag = `"v${told.length + 1}"`;
    const known = headers.get('if-none-match') ?? '';
    const before = former.get(known);
    former.set(tag, now);
    const delta = before && deltaOf(before, JSON.parse(JSON.stringify(now)));
    const status = before === undefined ? 200 : delta === undefined ? 304 : 226;
    told.push(`${status} ${known}`.trim());
    expect(headers.get('a-im')).toBe(DELTA);
    const by = { etag: status === 304 ? known : tag, 'content-type': 'application/json' };
    if (status === 304) return new Response(null, { status, headers: by });
    return new Response(JSON.stringify(delta ?? now), { status, headers: { ...by, ...(before ? { 'delta-base': known } : {}) } });
  });
  return told;
}
const ids = async () => (await getOrderBook('P-1001')).order_book.map(({ order_id: id }) => id);

describe('a read of which the page has an earlier answer', () => {
  test('is made whole of what has changed, again and again, and of nothing', async () => {
    const told = remembering([bookOf('a'), bookOf('b', 'a'), bookOf('b', 'a'), bookOf('c', 'b')]);
    expect([await ids(), await ids(), await ids(), await ids()]).toEqual([['a'], ['b', 'a'], ['b', 'a'], ['c', 'b']]);
    expect(told).toEqual(['200', '226 "v1"', '304 "v2"', '226 "v2"']);
  });

  test('goes on from what was whole before when an answer is cut off', async () => {
    const told = remembering([bookOf('a'), bookOf('b', 'a')]);
    await ids();
    const { fetch } = server();
    const cut = () =>
      Promise.resolve(
        new Response(new ReadableStream({ pull: (to) => to.error(new TypeError('cut off')) }), { status: 226, headers: { etag: '"v9"' } }),
      );
    vi.stubGlobal('fetch', cut);
    await expect(ids()).rejects.toThrow();
    vi.stubGlobal('fetch', fetch);
    expect(await ids()).toEqual(['b', 'a']);
    expect(told).toEqual(['200', '226 "v1"']);
  });

  test('comes whole from a server that does not remember, and is asked for whole where the changes make no sense', async () => {
    const former = new Map<string, Book>();
    const told = remembering([bookOf('a'), bookOf('b', 'a'), bookOf('c')], former);
    await ids();
    former.clear();
    expect(await ids()).toEqual(['b', 'a']);
    const { fetch } = server();
    const garbled = async (input: RequestInfo | URL, init?: RequestInit) => {
      const asked = new Request(input, init);
      if (!asked.headers.has('if-none-match')) return fetch(input, init);
      return new Response('[2,[[7,1]]]', { status: 226, headers: { etag: '"v9"', 'delta-base': '"v2"' } });
    };
    vi.stubGlobal('fetch', garbled);
    expect(await ids()).toEqual(['c']);
    expect(told).toEqual(['200', '200 "v1"', '200']);
  });

  test('is asked for whole on a wide wire, and for its changes after a break', async () => {
    countWhile(() => false);
    const told = remembering([bookOf('a'), bookOf('a'), bookOf('b')]);
    await ids();
    await ids();
    server().down = true;
    await expect(ids()).rejects.toMatchObject({ kind: 'network' });
    server().down = false;
    expect(await ids()).toEqual(['b']);
    expect(told).toEqual(['200', '200', '226 "v2"']);
  });

  test('is asked for its changes when the stream was lost meanwhile: no read need have failed', async () => {
    countWhile(() => false);
    const told = remembering([bookOf('a'), bookOf('b')]);
    await ids();
    noteBreak();
    await ids();
    expect(told).toEqual(['200', '226 "v1"']);
  });

  test('is asked for whole by whoever signs in next, and of a server that knows nothing of it', async () => {
    const told = remembering([bookOf('a'), bookOf('b')]);
    await ids();
    token = 't-2';
    expect(await ids()).toEqual(['b']);
    expect(told).toEqual(['200', '200']);
    configureApi({ offers: (feature) => feature !== 'deltas' });
    const seen: Headers[] = [];
    const request = new Request(new URL('/api/x', location.href), { headers: { authorization: 'Bearer t-2' } });
    await readChanges(request, async (asked) => (seen.push(asked.headers), Response.json({})));
    const elsewhere = new Request('https://elsewhere.test/api/x', { headers: { authorization: 'Bearer t-2' } });
    configureApi({ offers: () => true });
    await readChanges(elsewhere, async (asked) => (seen.push(asked.headers), Response.json({})));
    expect(seen.map((headers) => headers.has('a-im'))).toEqual([false, false]);
  });

  test('is not put together from the copy of the service worker', async () => {
    const told = remembering([bookOf('a'), bookOf('b')]);
    const { fetch } = server();
    vi.stubGlobal('fetch', async () => Response.json(bookOf('old'), { headers: { etag: '"v0"', 'x-from': 'cache', 'x-fetched-at': '1' } }));
    expect(await ids()).toEqual(['old']);
    vi.stubGlobal('fetch', fetch);
    expect(await ids()).toEqual(['a']);
    expect(told).toEqual(['200']);
  });
});
