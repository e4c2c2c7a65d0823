import { atom } from 'jotai';
import { ChunkError } from '#client/platform/chunk-error.ts';
import { pushToastAtom } from './toasts.ts';

/** Does what a press asks for with code that comes for it; a press whose code did not come is answered in words. */
export const runPartAtom = atom(null, async (_get, set, run: () => Promise<unknown>): Promise<void> => {
  try {
    await run();
  } catch (thrown) {
    if (!(thrown instanceof ChunkError)) throw thrown;
    set(pushToastAtom, { kind: 'warn', title: { id: 'shell.chunk.sentence' } });
  }
});
