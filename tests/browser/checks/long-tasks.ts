import type { Page } from 'playwright-core';

export interface SteadyState {
  /** Lengths of the tasks above 50 ms, in milliseconds. */
  readonly longTasks: readonly number[];
  /** Texts of live cells that changed. */
  readonly updates: number;
}

/** Slows the page's processor down by a factor; 1 ends it. */
export async function slowDown(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/** Watches the page for so long and returns what its main thread did while prices ticked. */
export function watchSteadyState(page: Page, ms: number): Promise<SteadyState> {
  return page.evaluate(
    (duration) =>
      new Promise<SteadyState>((resolve) => {
        const longTasks: number[] = [];
        let updates = 0;
        const tasks = new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((entry) => Math.round(entry.duration))));
        tasks.observe({ type: 'longtask' });
        const texts = new MutationObserver((records) => {
          updates += records.length;
        });
        texts.observe(document.body, { subtree: true, characterData: true });
        setTimeout(() => {
          longTasks.push(...tasks.takeRecords().map((entry) => Math.round(entry.duration)));
          tasks.disconnect();
          texts.disconnect();
          resolve({ longTasks, updates });
        }, duration);
      }),
    ms,
  );
}
