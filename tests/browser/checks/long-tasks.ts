import type { CDPSession, Page } from 'playwright-core';
import { whileMeasured } from './yardstick.ts';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const LONG_MS = 50;

/** Slows down the page's processor by a factor; 1 ends that. */
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

const FRAMES_A_SECOND = 60;
const FRAME_MS = 1_000 / FRAMES_A_SECOND;

/** Load of the page's main thread in its own processor time, without the share of other programs. */
export interface OwnWork {
  /** Each task above 50 ms, in ms. */
  readonly longTasks: readonly number[];
  /** Busy share of the time. */
  readonly busy: number;
  /**
   * Frames per second that the tasks leave time for, of sixty. A frame due within a task is drawn right after the task; further frames due within the same
   * task are lost.
   */
  readonly framesPerSecond: number;
  /** Factor by which processor time is multiplied. */
  readonly slower: number;
}

export interface SteadyState extends OwnWork {
  /** Text changes of live cells. */
  readonly updates: number;
}

function ownWork(tasks: readonly number[], seconds: number): Omit<OwnWork, 'slower'> {
  const busy = tasks.reduce((sum, spent) => sum + spent, 0) / 1_000 / seconds;
  const lost = tasks.reduce((sum, spent) => sum + Math.max(0, spent / FRAME_MS - 1), 0);
  return {
    longTasks: tasks.filter((spent) => spent > LONG_MS).map(Math.round),
    busy,
    framesPerSecond: Math.min(FRAMES_A_SECOND - lost / seconds, FRAMES_A_SECOND / Math.max(1, busy)),
  };
}

/**
 * Returns the result of the work with the load of the page's main thread meanwhile, as on a processor slower by a factor than ours at full speed. Computed,
 * since a browser slows down its page with a thread of its own, whose delays on a busy machine would count against the page.
 */
export async function ownWorkOf<T>(page: Page, work: () => Promise<T>, times: number): Promise<OwnWork & { readonly result: T }> {
  const session = await page.context().newCDPSession(page);
  const { result: watched, slower } = await whileMeasured(page, times, async () => {
    const began = performance.now();
    const seen = await traced(session, work);
    return { ...seen, seconds: (performance.now() - began) / 1_000 };
  });
  const { result, events, seconds } = watched;
  await session.detach();
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}/${tid}`),
  );
  if (mains.size === 0) throw new Error('the trace has no main thread');
  const tasks = events
    .filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid}/${tid}`))
    .map(({ tdur = 0 }) => (tdur / 1_000) * slower);
  return { result, slower, ...ownWork(tasks, seconds) };
}

/** Watches a page for a time and returns the load of its main thread while prices tick, as on a processor slower by a factor. */
export async function watchSteadyState(page: Page, ms: number, slower: number): Promise<SteadyState> {
  const updatesSeen = () =>
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
    );
  const { result: updates, ...own } = await ownWorkOf(page, updatesSeen, slower);
  return { ...own, updates };
}
