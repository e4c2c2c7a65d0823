import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import { deleteHistoryImport, deleteSomeMinutes } from '#server/repositories/own-history.ts';

/** Rows of one statement, and the pause after it: a year of an index is two hundred thousand. */
const SLICE = 500;
const PAUSE_MS = 20;

interface Needs {
  /** Connections not used by orders. */
  readonly db: Db;
  readonly log: { error(details: object, message: string): void };
}

/** Returns the deletion of hidden imports, in slices between other work. Rows left at a stop are deleted after the next start. */
export function importClearing({ db, log }: Needs) {
  const ending = new AbortController();
  const under = new Set<Promise<void>>();

  async function clearAll(userId: string, id: string): Promise<void> {
    while (!ending.signal.aborted && (await deleteSomeMinutes(db, id, SLICE)) === SLICE)
      await wait(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    if (!ending.signal.aborted) await deleteHistoryImport(db, userId, id);
  }

  return {
    clear(userId: string, id: string): void {
      const work = clearAll(userId, id)
        .catch((error: unknown) => log.error({ err: error }, 'an import of history could not be deleted; the next start goes on with it'))
        .finally(() => under.delete(work));
      under.add(work);
    },

    /** Resolves when nothing is being deleted. */
    async stop(): Promise<void> {
      ending.abort();
      await Promise.all(under);
    },
  };
}
