import type { Page } from 'playwright-core';

/** What a page did in a stretch of time. */
export interface FrameFigures {
  readonly framesPerSecond: number;
  /** Longest task in ms by the clock; 0 when none took 50 ms. */
  readonly longestTask: number;
  readonly longTasks: number;
  /** Texts that changed in the element, per second. */
  readonly writesPerSecond: number;
}

/** Returns the page's frames, long tasks and changed texts over the time. */
export function frameFigures(page: Page, selector: string, ms: number): Promise<FrameFigures> {
  return page.evaluate(
    ([where, length]) =>
      new Promise<FrameFigures>((resolve) => {
        const tasks: number[] = [];
        let frames = 0;
        let writes = 0;
        const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)));
        const texts = new MutationObserver((records) => (writes += records.length));
        const began = performance.now();
        watch.observe({ type: 'longtask' });
        texts.observe(document.querySelector(where)!, { subtree: true, characterData: true });
        const frame = () => {
          const passed = performance.now() - began;
          if (passed < length) {
            frames += 1;
            requestAnimationFrame(frame);
            return;
          }
          watch.disconnect();
          texts.disconnect();
          const seconds = passed / 1_000;
          resolve({
            framesPerSecond: frames / seconds,
            longestTask: Math.max(0, ...tasks),
            longTasks: tasks.length,
            writesPerSecond: writes / seconds,
          });
        };
        requestAnimationFrame(frame);
      }),
    [selector, ms] as const,
  );
}

/** Returns how many seconds of processor time the page's main thread spends while the work is done. */
export async function mainThreadSeconds(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await spent();
  await work();
  const seconds = (await spent()) - before;
  await session.detach();
  return seconds;
}

/** Returns what the work takes of the page's main thread, as a share of the time: processor time, so that other work of the machine does not count. */
export async function busyShare(page: Page, work: () => Promise<unknown>): Promise<number> {
  let passedMs = Number.NaN;
  const seconds = await mainThreadSeconds(page, async () => {
    const began = performance.now();
    await work();
    passedMs = performance.now() - began;
  });
  return seconds / (passedMs / 1_000);
}
