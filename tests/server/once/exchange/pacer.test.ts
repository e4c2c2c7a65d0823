import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPacer } from '#server/market/simulated/pacer.ts';
import { createSerialQueue } from '#server/market/serial-queue.ts';

describe('the pacing of the exchange', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    [250, 1_000, 4],
    [25, 1_000, 40],
    [250 / 600, 100, 240],
  ])('makes a step every %d ms', async (period, ms, steps) => {
    let count = 0;
    const pacer = createPacer(period, async () => void (count += 1));
    pacer.start();
    await vi.advanceTimersByTimeAsync(ms);
    await pacer.stop();
    expect(Math.abs(count - steps)).toBeLessThanOrEqual(Math.max(1, steps * 0.05));
  });

  it('waits for a slow step and does not make up for it', async () => {
    const begun: number[] = [];
    let finish = () => {};
    const pacer = createPacer(250, () => {
      begun.push(performance.now());
      return begun.length === 1 ? new Promise<void>((resolve) => (finish = resolve)) : Promise.resolve();
    });
    pacer.start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(begun).toHaveLength(1);
    finish();
    await vi.advanceTimersByTimeAsync(510);
    await pacer.stop();
    expect(begun.length).toBeLessThanOrEqual(4);
  });

  it('stops after the step under way', async () => {
    let count = 0;
    const pacer = createPacer(250, async () => void (count += 1));
    pacer.start();
    await vi.advanceTimersByTimeAsync(260);
    await pacer.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(count).toBe(1);
  });
});

describe('the queue of the venue', () => {
  it('runs one piece after the other, in order, and goes on after a failure', async () => {
    const queue = createSerialQueue();
    const seen: string[] = [];
    const work = (name: string, fails = false) =>
      queue.run(async () => {
        seen.push(`${name} begins`);
        await Promise.resolve();
        seen.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const answers = await Promise.allSettled([work('a'), work('b', true), work('c')]);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await queue.drained();
  });
});
