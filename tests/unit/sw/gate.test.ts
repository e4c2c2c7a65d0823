import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileOf, listOf, RootedRequest, WorkerCaches } from '#tests/support/sw/worker-caches.ts';

const request = () => new Request('http://localhost/assets/second/chart.js');
const never = () => new Promise<void>(() => {});

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a worker that is told to make room', () => {
  test('gives up what it fetches, for the page and ahead, and waits for nothing', async () => {
    const { beginFile, drain, gated, isDrained, orDrained } = await import('#sw/gate.ts');
    const { request: snapshot } = gated(request());
    const file = beginFile();
    const work = orDrained(never());
    expect(isDrained()).toBe(false);
    drain();
    await work;
    expect([snapshot.signal.aborted, file.signal.aborted, isDrained()]).toEqual([true, true, true]);
    // A second one makes room again: a worker that was not replaced goes on until then.
    const later = beginFile();
    expect(later.signal.aborted).toBe(false);
    drain();
    expect(later.signal.aborted).toBe(true);
  });

  test('serves again after its time, and fetches ahead again after an order, though the clock was set back by an hour meanwhile', async () => {
    vi.useFakeTimers();
    const { afterOrders, drain, giveWay, isDrained } = await import('#sw/gate.ts');
    drain();
    giveWay();
    let goesOn = false;
    const wait = afterOrders().then(() => (goesOn = true));
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(9_000);
    expect([isDrained(), goesOn]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([isDrained(), goesOn]).toEqual([false, true]);
    await wait;
  });

  test('fetches no more files ahead', async () => {
    const { drain } = await import('#sw/gate.ts');
    const { keepSet } = await import('#sw/kept-cache.ts');
    const added: string[] = [];
    const files = Array.from({ length: 9 }, (_, index) => `/assets/second/part${index}-abcdefg.js`);
    const { list, text } = listOf(Object.fromEntries(files.map((path) => [path, path])));
    const caches = new WorkerCaches();
    caches.of('kept-files').set(list, fileOf(list, text));
    vi.stubGlobal('caches', caches);
    vi.stubGlobal('fetch', (asked: Request) => (added.push(asked.url), held(asked.signal)));
    vi.stubGlobal('Request', RootedRequest);
    const { SECOND_SET } = await import('#sw/kept-files.ts');
    const kept = keepSet(SECOND_SET, files, list);
    await vi.waitFor(() => expect(added).toHaveLength(2), { timeout: 10_000 });
    drain();
    await kept;
    expect(added).toHaveLength(2);
  });

  test('goes on with the files of a screen while an order is under way', async () => {
    const { beginFile, giveWay, gated } = await import('#sw/gate.ts');
    const { request: snapshot } = gated(request());
    const file = beginFile();
    giveWay();
    expect([snapshot.signal.aborted, file.signal.aborted]).toEqual([true, false]);
  });
});

describe('requests that hang on a connection that is gone', () => {
  test('are aborted on the word of the page, except those just sent', async () => {
    vi.useFakeTimers();
    const { gated, giveUpOlder } = await import('#sw/gate.ts');
    const { request: old } = gated(request());
    await vi.advanceTimersByTimeAsync(1_000);
    const { request: fresh } = gated(request());
    giveUpOlder(1_000);
    expect([old.signal.aborted, fresh.signal.aborted]).toEqual([true, false]);
  });

  test('hold two connections at most once their pages have been answered from a copy', async () => {
    vi.useFakeTimers();
    const { gated } = await import('#sw/gate.ts');
    const sent: { readonly signal: AbortSignal }[] = [];
    for (let second = 0; second < 12; second += 1) {
      sent.push(gated(request()).request);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([false, false, ...Array.from({ length: 10 }, () => true)]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent.every(({ signal }) => signal.aborted)).toBe(true);
  });

  test('leave their place to the next once they have ended', async () => {
    vi.useFakeTimers();
    const { gated } = await import('#sw/gate.ts');
    const [first, second] = [gated(request()), gated(request())];
    await vi.advanceTimersByTimeAsync(10);
    const third = gated(request());
    first.ended();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([second.request.signal.aborted, third.request.signal.aborted]).toEqual([false, false]);
  });
});

/** A request that is accepted and never answered. */
function held(signal: AbortSignal): Promise<void> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
}
