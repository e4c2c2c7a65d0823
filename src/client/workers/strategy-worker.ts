import { buffersOf, runStrategyWork, type StrategyWork } from './strategy-work.ts';

/** A question with the number under which its answer is awaited. */
export interface NumberedWork {
  readonly id: number;
  readonly work: StrategyWork;
}

addEventListener('message', ({ data }: MessageEvent<NumberedWork>) => {
  const answer = runStrategyWork(data.work);
  postMessage({ id: data.id, answer }, { transfer: buffersOf(answer) });
});
