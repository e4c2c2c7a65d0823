import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { Connection } from '#server/db/connect.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';
import { backupTime, superfluous } from './retention.ts';

interface BackupsNeeds {
  readonly config: Pick<Config, 'backup' | 'version'>;
  readonly connection: Connection;
  readonly secretKey: Buffer;
  readonly clock: { now(): number };
}

export type Backups = ReturnType<typeof createBackups>;

/** Returns the backups of a running server. */
export function createBackups({ config: { backup, version }, connection, secretKey, clock }: BackupsNeeds) {
  const names = async () => (await readdir(backup.folder).catch(() => [])).filter((name) => backupTime(name) !== null);
  return {
    nightly: backup.nightly,

    /** When the newest one was made; null: there is none. One of a time to come was named by a clock that was wrong: nobody waits until then. */
    async newest(): Promise<Date | null> {
      const times = (await names()).flatMap((name) => backupTime(name) ?? []).filter((at) => at.getTime() <= clock.now());
      return times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null;
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
      const removed = superfluous(await names(), backup.keep);
      for (const name of removed) await rm(join(folder, name), { force: true });
      return { ...made, removed };
    },
  };
}
