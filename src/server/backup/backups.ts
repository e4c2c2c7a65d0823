import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { Connection } from '#server/db/connect.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';
import { backupTime, superfluous } from './retention.ts';

interface BackupsNeeds {
  readonly config: Pick<Config, 'version'> & { readonly backup: Pick<Config['backup'], 'nightly' | 'folder' | 'passphrase' | 'keep'> };
  readonly connection: Connection;
  readonly secretKey: Buffer;
  readonly clock: { now(): number };
}

/** What lies in the folder of backups; times in milliseconds since 1970. */
interface HeldBackups {
  readonly count: number;
  readonly bytes: number;
  readonly newestAt: number | null;
  readonly verifiedAt: number | null;
  /** Null: by a process before this one. */
  readonly verifiedBy: 'restore' | 'reading' | null;
}

export type Backups = ReturnType<typeof createBackups>;

/** Returns the backups of a running server. */
export function createBackups({ config: { backup, version }, connection, secretKey, clock }: BackupsNeeds) {
  const names = async () => (await readdir(backup.folder).catch(() => [])).filter((name) => backupTime(name) !== null);
  /** The one that this process made last, and how it was tried. */
  let last: { readonly at: number; readonly restored: boolean } | null = null;
  return {
    nightly: backup.nightly,
    encrypted: backup.passphrase !== null,

    /** When the newest one was made; null: there is none. One of a time to come was named by a clock that was wrong: nobody waits until then. */
    async newest(): Promise<Date | null> {
      const times = (await names()).flatMap((name) => backupTime(name) ?? []).filter((at) => at.getTime() <= clock.now());
      return times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null;
    },

    /** The file of the newest one; null: there is none. */
    async newestFile(): Promise<{ readonly path: string; readonly bytes: number; readonly madeAt: string } | null> {
      const name = (await names()).toSorted().at(-1);
      if (name === undefined) return null;
      const path = join(backup.folder, name);
      const { size } = await stat(path);
      return { path, bytes: size, madeAt: backupTime(name)?.toISOString() ?? '' };
    },

    /** Of all that are there: how many, their bytes, when the newest was made and, from its file, when it was tried. */
    async held(): Promise<HeldBackups> {
      const files = await Promise.all(
        (await names()).map(async (name) => ({ at: backupTime(name)?.getTime() ?? 0, ...(await stat(join(backup.folder, name))) })),
      );
      const newest = files.toSorted((a, b) => a.at - b.at).at(-1) ?? null;
      return {
        count: files.length,
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        newestAt: newest?.at ?? null,
        verifiedAt: newest === null ? null : Math.round(newest.mtimeMs),
        verifiedBy: newest === null || last?.at !== newest.at ? null : last.restored ? 'restore' : 'reading',
      };
    },

    /** Makes one, and then removes those that nobody needs beside it. Returns it with the names of those that went. */
    async make(signal?: AbortSignal): Promise<MadeBackup & { readonly removed: readonly string[] }> {
      const { folder, passphrase } = backup;
      const made = await makeBackup({
        connection,
        folder,
        version,
        passphrase,
        secretKey,
        now: new Date(clock.now()),
        ...(signal ? { signal } : {}),
      });
      last = { at: backupTime(basename(made.path))?.getTime() ?? 0, restored: made.restored };
      const removed = superfluous(await names(), backup.keep);
      for (const name of removed) await rm(join(folder, name), { force: true });
      return { ...made, removed };
    },
  };
}
