import { atom } from 'jotai';
import { ChunkError } from '#client/platform/chunk-error.ts';
import { pushToastAtom } from './toasts.ts';

/** Runs an action whose code is loaded on demand; shows a message when the code fails to load. */
export const runPartAtom = atom(null, async (_get, set, run: () => Promise<unknown>): Promise<void> => {
  try {
    await run();
  } catch (thrown) {
    if (!(thrown instanceof ChunkError)) throw thrown;
    set(pushToastAtom, { kind: 'warn', title: { id: 'shell.chunk.sentence' } });
  }
});
