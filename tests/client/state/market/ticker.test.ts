import { describe, expect, test } from 'vitest';
import { DESKTOP_MS, flushScheduler, HIDDEN_MS, PHONE_MS } from '#client/state/market/flush-scheduler.ts';
import { fromServerClock, observeServerClock, serverClockOffset } from '#client/state/stream/server-clock.ts';
import { TickerTable, type LiveQuote } from '#client/state/market/ticker-table.ts';
import { wallTime } from '#domain/units/time.ts';
import { forgetServerClock } from '#tests/support/client/server-clock.ts';

function quote(change: Partial<LiveQuote> = {}): LiveQuote {
  return {
    ltp: 1,
    bid: 0.95,
    ask: null,
    volume: 5,
    oi: 6,
    lastTradeAt: 90,
    exchangeAt: 100,
    receivedAt: 1_000,
    origin: 'feed',
    source: 'simulated',
    ...change,
  };
}

describe('the ticker table', () => {
  test('gives back what was put in, for as many instruments as there are', () => {
    const table = new TickerTable();
    for (let at = 0; at < 500; at += 1) table.put(`I${at}`, quote({ ltp: at, source: at % 2 === 0 ? 'broker' : 'simulated' }));
    expect(table.read('I0')).toEqual(quote({ ltp: 0, source: 'broker' }));
    expect(table.read('I499')).toEqual(quote({ ltp: 499 }));
    expect(table.read('none')).toBeNull();
    table.clear();
    expect(table.read('I0')).toBeNull();
  });

  test.each([
    ['an older exchange time', {}, { exchangeAt: 99 }],
    ['a stored price over one of the feed', {}, { origin: 'storage', exchangeAt: 200 }],
    ['the same price asked for earlier', {}, { receivedAt: 999 }],
  ] as [string, Partial<LiveQuote>, Partial<LiveQuote>][])('does not take %s', (_name, first, second) => {
    const table = new TickerTable();
    table.put('I', quote(first));
    expect(table.put('I', quote({ ltp: 2, ...second }))).toBe(false);
    expect(table.read('I')?.ltp).toBe(1);
  });

  test('takes a price of the feed over a stored one of the same moment: then it is live', () => {
    const table = new TickerTable();
    table.put('I', quote({ origin: 'storage', receivedAt: 2_000 }));
    expect(table.put('I', quote())).toBe(true);
    expect(table.read('I')?.origin).toBe('feed');
  });
});

describe('the flush scheduler', () => {
  function page(change: { hidden?: boolean; phone?: boolean } = {}) {
    let now = 0;
    const frames: (() => void)[] = [];
    const timers: { run: () => void; at: number }[] = [];
    const flushes: number[] = [];
    const { ask, forget } = flushScheduler(
      {
        frame: (run) => frames.push(run),
        later: (run, ms) => timers.push({ run, at: now + ms }),
        now: () => now,
        hidden: () => change.hidden ?? false,
        phone: () => change.phone ?? false,
      },
      () => flushes.push(now),
    );
    /** Sixty frames a second of market in which every frame has news. */
    const second = () => {
      for (let frame = 0; frame < 60; frame += 1) {
        now += 1_000 / 60;
        ask();
        for (const timer of timers.splice(0).filter((each) => (each.at > now ? (timers.push(each), false) : true))) timer.run();
        for (const run of frames.splice(0)) run();
      }
    };
    return {
      second,
      flushes,
      ask,
      forget,
      runAll: () => [...frames.splice(0), ...timers.splice(0).map(({ run }) => run)].forEach((run) => run()),
    };
  }
  test.each([
    ['a desktop', {}, DESKTOP_MS],
    ['a phone', { phone: true }, PHONE_MS],
    ['a hidden page', { hidden: true }, HIDDEN_MS],
  ] as const)('flushes no more often than the limit of %s', (_name, change, limit) => {
    const { second, flushes } = page(change);
    second();
    second();
    const gaps = flushes.slice(1).map((at, place) => at - (flushes[place] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(limit - 0.001);
    expect(flushes.length).toBeGreaterThan((2_000 / limit) * 0.7);
  });

  test.each([{}, { hidden: true }])('does not run for a page that has been left, and runs again for the next: %j', (change) => {
    const { ask, forget, runAll, flushes } = page(change);
    ask();
    forget();
    runAll();
    expect(flushes).toEqual([]);
    ask();
    runAll();
    expect(flushes).toHaveLength(1);
  });
});

describe('the server clock', () => {
  /** Hears the server say `server` when this device's clock says `at`, the steady one running along from `steady` at 0. */
  const hear = (server: number, at: number, steady = at) => observeServerClock(server, wallTime(at), steady);

  test('is read by its best sample: a packet that was delayed makes nothing younger', () => {
    forgetServerClock();
    hear(160_000, 100_000);
    hear(160_100, 130_000);
    expect(serverClockOffset()).toBe(60_000);
    expect(fromServerClock(160_000, wallTime(130_000))).toBe(100_000);
  });

  test('is believed through minutes in which everything comes late, and no longer than clocks keep step', () => {
    forgetServerClock();
    hear(160_000, 100_000);
    // Twenty heartbeats in a row, each nine seconds late.
    for (let at = 115_000; at <= 400_000; at += 15_000) hear(at + 51_000, at);
    expect(serverClockOffset()).toBe(60_000);
    expect(fromServerClock(451_000, wallTime(400_000))).toBe(391_000);
    hear(752_000, 700_001);
    expect(serverClockOffset()).toBe(51_999);
  });

  test.each([
    ['forward by an hour', 3_600_000],
    ['back by an hour', -3_600_000],
  ])('is read anew when the clock of this device was set %s, or when it slept', (_name, by) => {
    forgetServerClock();
    hear(160_000, 100_000);
    hear(175_000, 115_000 + by, 115_000);
    expect(serverClockOffset()).toBe(60_000 - by);
  });

  test('never puts an instant into the future, and takes two seconds for nothing', () => {
    forgetServerClock();
    hear(101_500, 100_000);
    expect(fromServerClock(100_500, wallTime(100_000))).toBe(100_000);
    expect(fromServerClock(99_000, wallTime(100_000))).toBe(99_000);
    forgetServerClock();
  });
});
