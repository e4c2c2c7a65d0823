import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { streamClient, WATCHDOG_MS, type StreamHooks } from '#client/state/stream/stream-client.ts';
import { FakeStream } from '#tests/support/client/fake-server.ts';

let streams: FakeStream[] = [];
let answer: (() => Response | Promise<Response>) | null = null;
let seen: [string, unknown][] = [];
const note = (name: string) => (value: unknown) => void seen.push([name, value]);

function hooks(): StreamHooks {
  return {
    request: () => ({ url: 'http://localhost/api/stream', headers: { authorization: 'Bearer t' } }),
    fetch: async (_url, init) => {
      if (answer) return answer();
      const stream = new FakeStream(new Headers(init.headers), init.signal);
      streams.push(stream);
      return stream.response;
    },
    random: () => 0.5,
    onHello: note('hello'),
    onEvent: note('event'),
    onReset: note('reset'),
    onTick: note('tick'),
    onHeartbeat: note('heartbeat'),
    onLost: () => seen.push(['lost', null]),
    onRefused: (response) => seen.push(['refused', response.status]),
  };
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const greet = (stream: number) => streams[stream]?.send('hello', { stream_id: `s${stream}`, head: 0, server_at: 1, exchange_at: 2 });
const names = () => seen.map(([name]) => name);

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  answer = null;
  seen = [];
});
afterEach(() => vi.useRealTimers());

describe('the stream client', () => {
  test('tells what comes, numbered events by the number of their line', async () => {
    const client = streamClient(hooks());
    client.start();
    await settle();
    streams[0]?.send('hello', { stream_id: 's', head: 3, server_at: 1, exchange_at: 2 });
    streams[0]?.send('order.updated', { seq: 4, type: 'order.updated', at: 1, exchange_at: 2, data: {} }, 4);
    streams[0]?.send('tick', { source: 'simulated', exchange_at: 2, server_at: 1, rows: [] });
    streams[0]?.send('heartbeat', { server_at: 1, exchange_at: 2 });
    streams[0]?.send('reset', { head: 9 });
    await settle();
    expect(names()).toEqual(['hello', 'event', 'tick', 'heartbeat', 'reset']);
    expect(seen[1]?.[1]).toMatchObject({ seq: 4, type: 'order.updated' });
    client.stop();
  });

  test('is given up after 35 s of silence and connects again', async () => {
    const client = streamClient(hooks());
    client.start();
    await settle();
    greet(0);
    streams[0]?.raw(': still here\n\n');
    await vi.advanceTimersByTimeAsync(WATCHDOG_MS - 1);
    expect(streams[0]?.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams[0]?.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams).toHaveLength(2);
    expect(names()).toEqual(['hello', 'lost']);
    client.stop();
  });

  test('asks more than once a second through a short outage, less often in a long one, and starts anew after a hello', async () => {
    const client = streamClient(hooks());
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    client.start();
    await settle();
    for (const wait of [...Array.from({ length: (5 * 60_000) / 600 }, () => 600), 10_000]) {
      const before = seen.length;
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(seen).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
    }
    answer = null;
    await vi.advanceTimersByTimeAsync(10_000);
    greet(0);
    await settle();
    streams[0]?.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams).toHaveLength(2);
    client.stop();
  });

  test('honours the time that the server hints', async () => {
    const client = streamClient(hooks());
    client.start();
    await settle();
    streams[0]?.raw('retry: 9000\n\n');
    streams[0]?.end();
    await vi.advanceTimersByTimeAsync(8_999);
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(2);
    client.stop();
  });

  test('does not come back after a 401 until it is started again', async () => {
    const client = streamClient(hooks());
    answer = () => new Response('{}', { status: 401 });
    client.start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(names()).toEqual(['refused', 'lost']);
    answer = null;
    client.start();
    await settle();
    expect(streams).toHaveLength(1);
    client.stop();
  });

  test.each([
    ['a page in its place', () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })],
    ['an answer without a type', () => new Response('', { status: 200 })],
    ['a 404 of a proxy that restarts', () => new Response('', { status: 404 })],
    ['a redirect that ends elsewhere', () => new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } })],
    ['a 502', () => new Response('', { status: 502 })],
  ])('%s is a failure like any other: the stream is back within a second', async (_name, wrong) => {
    const client = streamClient(hooks());
    answer = wrong;
    client.start();
    await vi.advanceTimersByTimeAsync(40_000);
    answer = null;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams).toHaveLength(1);
    client.stop();
  });

  describe('on a wire that answers nothing and closes nothing', () => {
    const hangs = (_url: string, init: RequestInit) =>
      new Promise<never>((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('given up'))));

    test('asks on a new connection every other second, and has never more than three of them', async () => {
      let under = 0;
      const most: number[] = [];
      const client = streamClient({
        ...hooks(),
        fetch: (url, init) => {
          most.push((under += 1));
          init.signal?.addEventListener('abort', () => (under -= 1), { once: true });
          return hangs(url, init);
        },
      });
      client.start();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(Math.max(...most)).toBeLessThanOrEqual(3);
      expect(most.length).toBeGreaterThan(35);
      client.stop();
      await settle();
      expect(under).toBe(0);
    });

    test('is open within two seconds of its end, although what was sent before stays dead', async () => {
      let dead = true;
      const own = hooks();
      const client = streamClient({ ...own, fetch: (url, init) => (dead ? hangs(url, init) : own.fetch(url, init)) });
      client.start();
      await vi.advanceTimersByTimeAsync(30_700);
      dead = false;
      await vi.advanceTimersByTimeAsync(1_250);
      expect(streams).toHaveLength(1);
      client.stop();
    });

    test('an open stream that is doubted goes on if it speaks first', async () => {
      let dead = false;
      const own = hooks();
      const client = streamClient({ ...own, fetch: (url, init) => (dead ? hangs(url, init) : own.fetch(url, init)) });
      client.start();
      await settle();
      greet(0);
      client.doubt();
      await settle();
      expect(streams).toHaveLength(1);
      dead = true;
      await vi.advanceTimersByTimeAsync(4_000);
      client.doubt();
      await vi.advanceTimersByTimeAsync(5_000);
      streams[0]?.send('tick', { source: 'simulated', exchange_at: 2, server_at: 1, rows: [] });
      dead = false;
      await vi.advanceTimersByTimeAsync(10_000);
      expect([streams.length, streams[0]?.closed, names()]).toEqual([1, false, ['hello', 'tick']]);
      client.stop();
    });

    test('and is replaced by the first that says hello', async () => {
      const client = streamClient(hooks());
      client.start();
      await settle();
      greet(0);
      await vi.advanceTimersByTimeAsync(4_000);
      client.doubt();
      await settle();
      greet(1);
      await settle();
      expect([streams.map(({ closed }) => closed), names()]).toEqual([
        [true, false],
        ['hello', 'hello'],
      ]);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(streams).toHaveLength(2);
      client.stop();
    });

    test('a press asks at once, whatever hangs', async () => {
      let dead = true;
      const own = hooks();
      const client = streamClient({ ...own, fetch: (url, init) => (dead ? hangs(url, init) : own.fetch(url, init)) });
      client.start();
      await vi.advanceTimersByTimeAsync(4_100);
      dead = false;
      client.press();
      await settle();
      expect(streams).toHaveLength(1);
      greet(0);
      await settle();
      client.press();
      await settle();
      expect(streams).toHaveLength(1);
      client.stop();
    });
  });

  test('after a press that is not answered at once another attempt is made within half a second', async () => {
    const asked: number[] = [];
    const client = streamClient({ ...hooks(), fetch: () => (asked.push(performance.now()), new Promise<Response>(() => undefined)) });
    client.start();
    await vi.advanceTimersByTimeAsync(20_000);
    asked.length = 0;
    client.press();
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(2);
    client.stop();
  });

  test('hurries when the server can be reached again, but never out of an open stream or an attempt that has just begun', async () => {
    const client = streamClient(hooks());
    client.hurry();
    await settle();
    expect(streams).toHaveLength(0);
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    client.start();
    await vi.advanceTimersByTimeAsync(200);
    answer = null;
    client.hurry();
    await settle();
    expect(streams).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    client.hurry();
    await settle();
    expect(streams).toHaveLength(1);
    greet(0);
    await vi.advanceTimersByTimeAsync(5_000);
    client.hurry();
    await settle();
    expect(streams).toHaveLength(1);
    client.stop();
  });

  test('ends a connection whose message cannot be read, and asks again from the last event', async () => {
    const client = streamClient(hooks());
    client.start();
    await settle();
    streams[0]?.raw('event: tick\ndata: {oops\n\n');
    await settle();
    expect(streams[0]?.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams).toHaveLength(2);
    client.stop();
  });

  test('started again while waiting, connects at once', async () => {
    const client = streamClient(hooks());
    client.start();
    await settle();
    streams[0]?.end();
    await settle();
    client.start();
    await settle();
    expect(streams).toHaveLength(2);
    client.start();
    await settle();
    expect(streams).toHaveLength(2);
    client.stop();
    expect(streams[1]?.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(streams).toHaveLength(2);
  });
});
