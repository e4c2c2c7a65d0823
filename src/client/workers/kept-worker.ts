import { type KeptAsk, keptWork } from './kept-work.ts';

/** Where a page that may have no worker finds the player once it has loaded this file: a worker's file exports nothing. */
export interface PlayerHost {
  keptWork?: typeof keptWork;
}

if (typeof document === 'undefined') {
  const work = keptWork((told) => postMessage(told));
  addEventListener('message', ({ data }: MessageEvent<KeptAsk>) => void work(data));
} else (globalThis as PlayerHost).keptWork = keptWork;
