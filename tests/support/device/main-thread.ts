import type { BarePage } from './bare-browser.ts';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: when it began, how long it took, and how much of that the thread had a processor. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } };
}

/** Returns the duration of a page's start until a moment, as on a slower processor: computing takes longer, waiting does not. */
export type Reckon = (untilMs: number, slowed: number) => number;

/** Records the load of the page's main thread while it opens and runs the work; its own processor time hardly depends on other load. */
export async function watchMainThread<T>(page: BarePage, work: () => Promise<T>): Promise<{ result: T; reckon: Reckon }> {
  const events: TraceEvent[] = [];
  page.listen('Tracing.dataCollected', ({ value }) => void events.push(...(value as TraceEvent[])));
  const ended = new Promise<void>((resolve) => page.listen('Tracing.tracingComplete', () => resolve()));
  const traceConfig = { includedCategories: ['toplevel', 'blink.user_timing'] };
  await page.sendBrowser('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  const result = await work();
  await page.sendBrowser('Tracing.end');
  await ended;
  const begin = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http') === true,
  );
  if (begin === undefined) throw new Error('the page went nowhere');
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) => ph === 'X' && name.endsWith('RunTask') && pid === begin.pid && tid === begin.tid && ts >= begin.ts,
  );
  const reckon: Reckon = (untilMs, slowed) => {
    const until = tasks.filter(({ ts }) => ts < begin.ts + untilMs * 1_000);
    const [took, own] = [
      until.reduce((sum, { dur = 0 }) => sum + dur, 0) / 1_000,
      until.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000,
    ];
    return Math.max(0, untilMs - took) + own * slowed;
  };
  return { result, reckon };
}
