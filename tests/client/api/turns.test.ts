import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns } from '#client/api/turns.ts';

interface Asked {
  readonly path: string;
  readonly answer: () => void;
  readonly aborted: () => boolean;
}

/** Pending requests, oldest first; nothing is answered automatically. */
const wire: Asked[] = [];
const paths = () => wire.map(({ path }) => path);
const to = (path: string, init?: RequestInit) => new Request(`https://desk.test${path}`, init);
const latest = (path: string) => wire.findLast((asked) => asked.path === path) ?? expect.unreachable(`${path} was not asked`);

// A separate connection: unanswered requests of other tests wait on the page's.
let thin = false;
let inFront: ReturnType<typeof createTurns>['inFront'];
let inTurn: ReturnType<typeof createTurns>['inTurn'];
let ordersUnderWay: ReturnType<typeof createTurns>['ordersUnderWay'];
let turns: ReturnType<typeof createTurns>;
beforeEach(() => {
  thin = false;
  turns = createTurns(() => thin);
  ({ inFront, inTurn, ordersUnderWay } = turns);
  vi.useFakeTimers();
  wire.length = 0;
  vi.stubGlobal('fetch', (request: Request, init?: RequestInit) => {
    const signal = init?.signal ?? request.signal;
    const { pathname: path } = new URL(request.url);
    if (signal.aborted) return Promise.reject(new DOMException('given up', 'AbortError'));
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
      wire.push({ path, answer: () => resolve(new Response(`of ${path}`)), aborted: () => signal.aborted });
    });
  });
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const text = async (answer: Promise<Response>) => (await answer).text();

test('a read waits while an order is under way, and goes when it is answered', async () => {
  const order = inFront(to('/order', { method: 'POST', body: '{}' }));
  const read = text(inTurn(to('/book')));
  await vi.advanceTimersByTimeAsync(200);
  expect([paths(), ordersUnderWay()]).toEqual([['/order'], true]);
  latest('/order').answer();
  await order;
  await vi.advanceTimersByTimeAsync(0);
  expect([paths(), ordersUnderWay()]).toEqual([['/order', '/book'], false]);
  latest('/book').answer();
  expect(await read).toBe('of /book');
});

test('an order that is answered at once disturbs nobody', async () => {
  const read = text(inTurn(to('/book')));
  const order = inFront(to('/order', { method: 'POST', body: '{}' }));
  await vi.advanceTimersByTimeAsync(250);
  latest('/order').answer();
  await order;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([paths(), latest('/book').aborted()]).toEqual([['/book', '/order'], false]);
  latest('/book').answer();
  expect(await read).toBe('of /book');
});

test('a read that has begun gives way to an order that waits, and is asked again; the order itself is sent once', async () => {
  const read = text(inTurn(to('/book')));
  const order = inFront(to('/order', { method: 'POST', body: '{}' }));
  await vi.advanceTimersByTimeAsync(300);
  expect(latest('/book').aborted()).toBe(true);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(paths()).toEqual(['/book', '/order']);
  latest('/order').answer();
  await order;
  await vi.advanceTimersByTimeAsync(0);
  expect(paths()).toEqual(['/book', '/order', '/book']);
  latest('/book').answer();
  expect(await read).toBe('of /book');
});

test('reads wait ten seconds at most', async () => {
  const order = inFront(to('/order', { method: 'POST', body: '{}' }));
  const read = text(inTurn(to('/book')));
  await vi.advanceTimersByTimeAsync(9_990);
  expect(paths()).toEqual(['/order']);
  await vi.advanceTimersByTimeAsync(20);
  expect(paths()).toEqual(['/order', '/book']);
  for (const { answer } of wire) answer();
  await Promise.all([order, read]);
});

test('a read that its caller gives up ends, waiting or under way', async () => {
  const order = inFront(to('/order', { method: 'POST', body: '{}' }));
  const caller = new AbortController();
  const waiting = inTurn(to('/book', { signal: caller.signal })).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(100);
  caller.abort();
  expect(await waiting).toBe('AbortError');
  latest('/order').answer();
  await order;
  const other = new AbortController();
  const underWay = inTurn(to('/chain', { signal: other.signal })).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(0);
  other.abort();
  expect(await underWay).toBe('AbortError');
  expect(paths().filter((path) => path === '/chain')).toHaveLength(1);
});

test('a failed order lets the reads go, and a failed read stays failed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  expect(await inFront(to('/order', { method: 'POST' })).catch((error: Error) => error.message)).toBe('no connection');
  expect(await inTurn(to('/book')).catch((error: Error) => error.message)).toBe('no connection');
  expect(ordersUnderWay()).toBe(false);
});

test('on a thin wire two reads are under way at a time', async () => {
  thin = true;
  const reads = ['/a', '/b', '/c'].map((path) => text(inTurn(to(path))));
  await vi.advanceTimersByTimeAsync(0);
  expect(paths()).toEqual(['/a', '/b']);
  latest('/a').answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(paths()).toEqual(['/a', '/b', '/c']);
  for (const { answer } of wire) answer();
  expect(await Promise.all(reads)).toEqual(['of /a', 'of /b', 'of /c']);
});

test('when the connection is new again, what was sent into the old one is asked again, and what has just been asked is not', async () => {
  const old = text(inTurn(to('/book')));
  await vi.advanceTimersByTimeAsync(2_000);
  const late = text(inTurn(to('/chain')));
  await vi.advanceTimersByTimeAsync(500);
  turns.askAgain(1_000);
  await vi.advanceTimersByTimeAsync(0);
  expect(paths()).toEqual(['/book', '/chain', '/book']);
  latest('/book').answer();
  latest('/chain').answer();
  expect(await Promise.all([old, late])).toEqual(['of /book', 'of /chain']);
});

test('when the connection is new again, what had just been asked is asked again too if it still hangs a second later', async () => {
  const hangs = text(inTurn(to('/chain')));
  await vi.advanceTimersByTimeAsync(500);
  turns.askAgain(1_000);
  const after = text(inTurn(to('/book')));
  await vi.advanceTimersByTimeAsync(900);
  expect(paths()).toEqual(['/chain', '/book']);
  await vi.advanceTimersByTimeAsync(200);
  expect(paths()).toEqual(['/chain', '/book', '/chain']);
  latest('/chain').answer();
  latest('/book').answer();
  expect(await Promise.all([hangs, after])).toEqual(['of /chain', 'of /book']);
});

test('when the connection is lost, what hangs ends as lost and is not asked again', async () => {
  const old = text(inTurn(to('/book'))).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3_000);
  const late = text(inTurn(to('/chain')));
  turns.endLost(3_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await old).toBeInstanceOf(TypeError);
  expect(paths()).toEqual(['/book', '/chain']);
  latest('/chain').answer();
  expect(await late).toBe('of /chain');
});
