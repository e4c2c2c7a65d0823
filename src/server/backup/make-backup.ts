import { mkdir, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '#server/db/connect.ts';
import { checkBackup, loadBackup } from './load-backup.ts';
import { backupName } from './retention.ts';
import { removeScratch, SCRATCH, withScratchDatabase } from './scratch-database.ts';
import { withPatientClient } from './stored-data.ts';
import { type Manifest, writeBackup } from './write-backup.ts';

/** Disk space left free besides a backup and its trial database: a full disk would stop orders. */
const SPARE_BYTES = 256 * 2 ** 20;

const UNFINISHED = '.unfinished';
const LEFT_AFTER_MS = 6 * 60 * 60_000;

interface BackupNeeds {
  readonly connection: Connection;
  readonly folder: string;
  readonly version: string;
  readonly passphrase: string | null;
  readonly secretKey: Buffer | null;
  readonly now: Date;
  /** Aborts soon and leaves nothing behind. */
  readonly signal?: AbortSignal;
}

/** A verified backup. */
export interface MadeBackup {
  readonly path: string;
  readonly bytes: number;
  readonly manifest: Manifest;
  /** Whether it was restored into a scratch database; false: none was available, and only its checksums were verified. */
  readonly restored: boolean;
  readonly ms: { readonly written: number; readonly tried: number };
}

/** Makes a backup in a folder and verifies it by restoring it once. Only a verified backup gets its final name. */
export async function makeBackup(needs: BackupNeeds): Promise<MadeBackup> {
  const { connection, folder, version, passphrase, secretKey, now, signal } = needs;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder);
  await refuseNarrowDisk(connection, folder);
  const path = join(folder, backupName(now));
  const unfinished = `${path}${UNFINISHED}`;
  await rm(unfinished, { force: true });
  const begun = performance.now();
  try {
    const manifest = await writeBackup({
      connection,
      path: unfinished,
      version,
      madeAt: now,
      passphrase,
      secretKey,
      ...(signal ? { signal } : {}),
    });
    const written = performance.now();
    const sound = await checkBackup(unfinished, passphrase);
    const restored = await withScratchDatabase({ connection, folder }, (scratch) => loadBackup(scratch, sound, signal));
    // The file's date is the time of verification.
    const tried = new Date();
    await utimes(unfinished, tried, tried);
    await rename(unfinished, path);
    const ms = { written: Math.round(written - begun), tried: Math.round(performance.now() - written) };
    return { path, bytes: (await stat(path)).size, manifest, restored, ms };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Deletes leftovers of interrupted backups: hours old, so that none is still being made. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isScratch = name.startsWith(SCRATCH);
    if (!isScratch && !name.endsWith(UNFINISHED)) continue;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs < LEFT_AFTER_MS) continue;
    await (isScratch ? removeScratch(path) : rm(path, { force: true }));
  }
}

async function refuseNarrowDisk(connection: Connection, folder: string): Promise<void> {
  const size = await withPatientClient(connection, async (client) => {
    const { rows } = await client.query<{ size: number }>('select pg_database_size(current_database()) as size');
    return rows[0]?.size ?? 0;
  });
  const { bavail, bsize } = await statfs(folder);
  const needed = 2 * size + SPARE_BYTES;
  if (bavail * bsize >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`;
  throw new Error(
    `The disk of ${folder} has ${megabytes(bavail * bsize)} free and a backup needs ${megabytes(needed)} while it is made and tried: free some, or set BACKUP_DIR to another disk`,
  );
}
