import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Names left in place when a data folder is filled or emptied; `lost+found` is made by the file system. */
const STAYS = /^(?:backups|before-restore-.*|lost\+found)$/;

/** Returns the folder for a data folder's old content during a restore at this time. */
export function asideOf(dataDir: string, now: Date): string {
  return join(dataDir, `before-restore-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`);
}

/** Returns the names in a data folder to move before a restore: everything but backups, and the folder of the backup being restored. */
export async function inTheWay(dataDir: string, file: string): Promise<readonly string[]> {
  const [holder] = relative(dataDir, file).split(sep);
  return (await readdir(dataDir)).filter((name) => !STAYS.test(name) && name !== holder);
}

/** Moves entries of a data folder into a new folder within: all of them, or none when one cannot be moved. */
export async function layAside(dataDir: string, names: readonly string[], aside: string): Promise<void> {
  await mkdir(aside, { mode: 0o711 });
  const moved: string[] = [];
  try {
    for (const name of names) {
      await rename(join(dataDir, name), join(aside, name));
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved) await rename(join(aside, name), join(dataDir, name));
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}
