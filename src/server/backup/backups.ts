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

/** Summary of the backup folder; times in milliseconds since 1970. */
interface HeldBackups {
  readonly count: number;
  readonly bytes: number;
  readonly newestAt: number | null;
  readonly verifiedAt: number | null;
  /** Null: the backup was made by an earlier process. */
  readonly verifiedBy: 'restore' | 'reading' | null;
}

export type Backups = ReturnType<typeof createBackups>;

/** Returns the backups of a running server. */
export function createBackups({ config: { backup, version }, connection, secretKey, clock }: BackupsNeeds) {
  const names = async () => (await readdir(backup.folder).catch(() => [])).filter((name) => backupTime(name) !== null);
  /** The last backup made by this process, and how it was verified. */
  let last: { readonly at: number; readonly restored: boolean } | null = null;
  return {
    nightly: backup.nightly,
    encrypted: backup.passphrase !== null,

    /** Returns the time of the newest backup; null: none. Times in the future come from a wrong clock and are ignored. */
    async newest(): Promise<Date | null> {
      const times = (await names()).flatMap((name) => backupTime(name) ?? []).filter((at) => at.getTime() <= clock.now());
      return times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null;
    },

    /** Returns the file of the newest backup; null: none. */
    async newestFile(): Promise<{ readonly path: string; readonly bytes: number; readonly madeAt: string } | null> {
      const name = (await names()).toSorted().at(-1);
      if (name === undefined) return null;
      const path = join(backup.folder, name);
      const { size } = await stat(path);
      return { path, bytes: size, madeAt: backupTime(name)?.toISOString() ?? '' };
    },

    /** Returns count and size of all backups, the time of the newest, and when it was verified, from the file's date. */
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

    /** Makes a backup and deletes the ones no longer needed. Returns the backup with the deleted names. */
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
