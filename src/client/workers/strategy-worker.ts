import { buffersOf, runStrategyWork, type StrategyAnswer, type StrategyWork } from './strategy-work.ts';

/** A request, numbered so that the answer can be matched. */
interface NumberedWork {
  readonly id: number;
  readonly work: StrategyWork;
}

/** The answer to a request; `why` instead of it where the request could not be worked out. The worker goes on with the next. */
export type NumberedAnswer = { readonly id: number } & ({ readonly answer: StrategyAnswer } | { readonly why: string });

/** Where a page that may have no worker finds the maths once it has loaded this file: a worker's file exports nothing. */
export interface MathsHost {
  strategyMaths?: typeof runStrategyWork;
}

if (typeof document === 'undefined')
  addEventListener('message', ({ data }: MessageEvent<NumberedWork>) => {
    const { id, work } = data;
    const tell = (told: NumberedAnswer, transfer: ArrayBuffer[]) => postMessage(told, { transfer });
    try {
      const answer = runStrategyWork(work);
      tell({ id, answer }, buffersOf(answer));
    } catch (error) {
      tell({ id, why: String(error) }, []);
    }
  });
else (globalThis as MathsHost).strategyMaths = runStrategyWork;
