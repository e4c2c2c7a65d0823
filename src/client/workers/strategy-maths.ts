import { lazyCode } from '#client/platform/lazy-module.ts';
import type { StrategyAnswer, StrategyWork } from './strategy-work.ts';
import type { MathsHost, NumberedAnswer } from './strategy-worker.ts';

/** The address of the built worker. */
const { './strategy-worker.ts': workerUrl = '' } = import.meta.glob<string>('./strategy-worker.ts', {
  query: '?worker&url',
  import: 'default',
  eager: true,
});

interface Waiting {
  readonly work: StrategyWork;
  readonly resolve: (answer: StrategyAnswer) => void;
  readonly reject: (reason: unknown) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
/** Set once when no worker can be had: everything is computed on the page from then on. */
let onPage = typeof Worker === 'undefined';
let last = 0;

/** The built worker's own file holds the maths for the page too: stored once, it serves both. */
const loadMaths = import.meta.env.PROD
  ? lazyCode('strategy-worker', async () => {
      await import(/* @vite-ignore */ workerUrl);
      const { strategyMaths } = globalThis as MathsHost;
      if (strategyMaths === undefined) throw new Error('the maths of strategies did not load');
      return strategyMaths;
    })
  : lazyCode('strategy-work', async () => (await import('./strategy-work.ts')).runStrategyWork);

async function computeHere({ work, resolve, reject }: Waiting): Promise<void> {
  try {
    resolve((await loadMaths())(work));
  } catch (error) {
    reject(error);
  }
}

function giveUp(): void {
  onPage = true;
  worker?.terminate();
  worker = null;
  const left = [...waiting.values()];
  waiting.clear();
  for (const each of left) void computeHere(each);
}

function started(): Worker | null {
  if (worker !== null || onPage) return worker;
  try {
    worker = new Worker(workerUrl, { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<NumberedAnswer>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if ('answer' in data) asked?.resolve(data.answer);
      else asked?.reject(new Error(data.why));
    });
    worker.addEventListener('error', giveUp);
    worker.addEventListener('messageerror', giveUp);
  } catch {
    onPage = true;
  }
  return worker;
}

/** Returns the figures of strategies, worked out beside the page; on it where the browser has no workers or refuses them. */
export function askStrategyMaths(work: StrategyWork): Promise<StrategyAnswer> {
  return new Promise((resolve, reject) => {
    const each = { work, resolve, reject };
    const helper = started();
    if (helper === null) {
      void computeHere(each);
      return;
    }
    last += 1;
    waiting.set(last, each);
    helper.postMessage({ id: last, work }, {});
  });
}
