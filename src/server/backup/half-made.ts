import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MARK = 'restore-unfinished';

/** Writes into a data folder that a restore has begun there. */
export async function markHalfMade(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, MARK), 'A restore began here. It is removed when the restore has ended.\n', { mode: 0o600, flush: true });
}

/** Removes the mark: the restore is complete. */
export async function unmarkHalfMade(dataDir: string): Promise<void> {
  await rm(join(dataDir, MARK), { force: true });
}

/** Returns whether a restore into a data folder has begun and not ended. */
export function isHalfMade(dataDir: string): boolean {
  return existsSync(join(dataDir, MARK));
}

/** Throws with advice where a restore into a data folder was cut off; `restore` is the command for it. */
export function refuseHalfMade(dataDir: string, restore: string): void {
  if (isHalfMade(dataDir)) throw new Error(`A restore into ${dataDir} did not end: what is there is not all. Run it again: ${restore}`);
}
