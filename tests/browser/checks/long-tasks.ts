import type { CDPSession, Page } from 'playwright-core';

export interface SteadyState {
  /** Processor time of each task of the page's main thread above 50 ms, in milliseconds: what other programs took of the machine is not in it. */
  readonly longTasks: readonly number[];
  /** Texts of live cells that changed. */
  readonly updates: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const LONG_MS = 50;

/** Slows the page's processor down by a factor; 1 ends it. */
export async function slowDown(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

async function traced<T>(
  session: CDPSession,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly events: readonly TraceEvent[] }> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'], excludedCategories: ['*'] },
  });
  const result = await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return { result, events };
}

/** Returns what the work gives, and the processor time in ms of each task above 50 ms that the page's main thread ran meanwhile. */
export async function longTasksOf<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly longTasks: readonly number[] }> {
  const session = await page.context().newCDPSession(page);
  const { result, events } = await traced(session, work);
  await session.detach();
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}/${tid}`),
  );
  if (mains.size === 0) throw new Error('the trace has no main thread');
  const longTasks = events
    .filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid}/${tid}`))
    .map(({ tdur = 0 }) => tdur / 1_000)
    .filter((spent) => spent > LONG_MS)
    .map(Math.round);
  return { result, longTasks };
}

/** Watches the page for so long and returns what its main thread did while prices ticked. */
export async function watchSteadyState(page: Page, ms: number): Promise<SteadyState> {
  const { result: updates, longTasks } = await longTasksOf(page, () =>
    page.evaluate(
      (duration) =>
        new Promise<number>((resolve) => {
          let seen = 0;
          const texts = new MutationObserver((records) => {
            seen += records.length;
          });
          texts.observe(document.body, { subtree: true, characterData: true });
          setTimeout(() => {
            texts.disconnect();
            resolve(seen);
          }, duration);
        }),
      ms,
    ),
  );
  return { longTasks, updates };
}
