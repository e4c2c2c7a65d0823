import { buffersOf, runStrategyWork, type StrategyWork } from './strategy-work.ts';

/** A request, numbered so that the answer can be matched. */
interface NumberedWork {
  readonly id: number;
  readonly work: StrategyWork;
}

/** Where a page that may have no worker finds the maths once it has loaded this file: a worker's file exports nothing. */
export interface MathsHost {
  strategyMaths?: typeof runStrategyWork;
}

if (typeof document === 'undefined')
  addEventListener('message', ({ data }: MessageEvent<NumberedWork>) => {
    const answer = runStrategyWork(data.work);
    postMessage({ id: data.id, answer }, { transfer: buffersOf(answer) });
  });
else (globalThis as MathsHost).strategyMaths = runStrategyWork;
