import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Ticker from '#client/state/market/ticker-store.ts';
import type * as Queue from '#client/widgets/live-queue.ts';

const FRAME_MS = 17;
let seen: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => undefined;
let queue: typeof Queue;
let takeTicks: typeof Ticker.takeTicks;
let spent = 0;

beforeAll(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 9, 0) });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: typeof seen) {
        seen = tell;
      }
      observe = () => undefined;
      unobserve = () => undefined;
    },
  );
  // Another test file of this worker may have loaded the module with its own clock and observer.
  vi.resetModules();
  queue = await import('#client/widgets/live-queue.ts');
  ({ takeTicks } = await import('#client/state/market/ticker-store.ts'));
});
beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + spent);
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stops: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) stop();
});
let written: string[] = [];
/** A number that takes a slow processor a tenth of a millisecond. */
function number(group: string, row: Element | null = null): Queue.Writing {
  const write = () => {
    spent += 0.1;
    written.push(group);
  };
  const writing = { group, row, write };
  stops.push(queue.joinQueue(writing));
  return writing;
}
/** A price of any instrument comes, and time goes on until its flush. */
function flush(before: () => void) {
  vi.advanceTimersByTime(200);
  written = [];
  before();
  const at = Date.now();
  takeTicks({ source: 'simulated', exchange_at: at, server_at: at, rows: [['SIM:ANY', at, 1, 1, 1, 1, at]] });
  for (let steps = 0; steps < 40 && written.length === 0; steps += 1) vi.advanceTimersByTime(8);
}

describe('numbers that a flush changes', () => {
  test('are written over several frames when one does not carry them, oldest first and an instrument at a time', () => {
    const all = Array.from({ length: 20 }, (_, leg) => Array.from({ length: 4 }, () => number(`SIM:${leg}`))).flat();
    flush(() => all.forEach((each) => queue.writeSoon(each)));
    const first = written.length;
    expect(first).toBeGreaterThanOrEqual(16);
    expect(first).toBeLessThan(all.length);
    expect(first % 4).toBe(0);
    vi.advanceTimersByTime(100);
    expect(written).toEqual(all.map(({ group }) => group));
  });

  test('are written within eight seconds in a row that is scrolled out of sight, and at once when it comes back', () => {
    const row = document.createElement('div');
    const [inSight, away] = [number('SIM:A'), number('SIM:B', row)];
    seen([{ target: row, isIntersecting: false }]);
    const both = () => {
      queue.writeSoon(inSight);
      queue.writeSoon(away);
    };
    flush(both);
    expect(written).toEqual(['SIM:A']);
    vi.advanceTimersByTime(8_100);
    expect(written).toEqual(['SIM:A', 'SIM:B']);
    flush(both);
    expect(written).toEqual(['SIM:A']);
    seen([{ target: row, isIntersecting: true }]);
    vi.advanceTimersByTime(20);
    expect(written).toEqual(['SIM:A', 'SIM:B']);
  });

  test('are not written once they have left the page', () => {
    const gone = number('SIM:A');
    flush(() => {
      queue.writeSoon(gone);
      for (const stop of stops.splice(0)) stop();
    });
    vi.advanceTimersByTime(8_100);
    expect(written).toEqual([]);
  });

  test.each([
    ['in the next frame', 500, 1],
    ['a frame after the one that draws the clocks, when a second begins', 990, 2],
    ['without waiting for a second that began with nothing to write', 1_300, 1],
  ])('are written %s', (_, ms, expected) => {
    const one = number('SIM:A');
    written = [];
    vi.advanceTimersByTime(ms);
    queue.writeSoon(one);
    queue.writeOutsideFlush();
    let frames = 0;
    for (; frames < 10 && written.length === 0; frames += 1) vi.advanceTimersByTime(FRAME_MS);
    expect(frames).toBe(expected);
    expect(written).toEqual(['SIM:A']);
  });
});
