import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** What stays where it is when a data folder is filled or emptied; the last is made by the disk itself. */
const STAYS = /^(?:backups|before-restore-.*|lost\+found)$/;

/** Returns where what was in a data folder lies after a restore of that time. */
export function asideOf(dataDir: string, now: Date): string {
  return join(dataDir, `before-restore-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`);
}

/** Returns what of a data folder has to go before a backup can be restored into it: everything but backups, and what holds the one that is restored. */
export async function inTheWay(dataDir: string, file: string): Promise<readonly string[]> {
  const [holder] = relative(dataDir, file).split(sep);
  return (await readdir(dataDir)).filter((name) => !STAYS.test(name) && name !== holder);
}

/** Moves things of a data folder into a new one within it: all of them, or none where one cannot be moved. */
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
