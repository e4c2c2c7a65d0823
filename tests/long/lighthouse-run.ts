import lighthouse from 'lighthouse';

/** The figures of one run: scores of 100, times in milliseconds. */
export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly layoutShift: number;
  readonly speedIndexMs: number;
  readonly benchmarkIndex: number;
}

export interface MeasureOptions {
  /** Keeps the service worker and the caches of an earlier visit; otherwise they are removed first. The session stays in both cases. */
  readonly warm?: boolean;
}

/** The event stream never ends, so a run never sees a quiet network: how long it watches. */
const WATCH_MS = 9_000;

/** Returns the scores of a page on a simulated phone and slow 4G, by the browser that listens on the port. */
export async function measure(url: string, port: number, { warm = false }: MeasureOptions = {}): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    disableStorageReset: warm,
    maxWaitForLoad: WATCH_MS,
  });
  if (!result) throw new Error('Lighthouse gave no result');
  const { categories, audits, environment } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    speedIndexMs: value('speed-index'),
    benchmarkIndex: environment.benchmarkIndex,
  };
}
