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

const FRAMES_A_SECOND = 60;
const FRAME_MS = 1_000 / FRAMES_A_SECOND;

/** What the page's main thread did meanwhile, in its own processor time: what other programs took of the machine is not in it. */
export interface OwnWork {
  /** Each task above 50 ms, in ms. */
  readonly longTasks: readonly number[];
  /** Share of the time. */
  readonly busy: number;
  /** Pictures a second that it leaves time for, of sixty. The one that falls due within a task comes right behind it: lost are those that fall due after it. */
  readonly framesPerSecond: number;
  /** How many times its processor time was taken. */
  readonly slower: number;
}

export interface SteadyState extends OwnWork {
  /** Texts of live cells that changed. */
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
 * Returns what the work gives, and what the page's main thread did meanwhile, as on a processor so many times slower than ours at its best: reckoned, for a browser
 * slows its page by a thread of its own, which a busy machine lets wait while the page pays for it.
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

/** Watches the page for so long and returns what its main thread did while prices ticked, as on a processor so many times slower. */
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
