import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/database.ts';
import { isOlderThanWeKnow } from '#server/db/migrate.ts';
import type { Backups } from './backups.ts';
import { beforeUpgradeName, superfluousUpgrades } from './retention.ts';

/** Renames a backup so that nightly deletion spares it, deletes the backups of old upgrades, and returns the new path. */
async function keepBeside(path: string): Promise<string> {
  const folder = dirname(path);
  const kept = join(folder, beforeUpgradeName(basename(path)));
  await rename(path, kept);
  for (const name of superfluousUpgrades(await readdir(folder))) await rm(join(folder, name), { force: true });
  return kept;
}

/**
 * Backs up an older version's database before its migration: no other way leads back to that version. When the backup fails, the upgrade goes on with a
 * log line, as a stopped server would watch no stop-loss.
 */
export async function backUpBeforeUpgrade({
  db,
  backups,
  log,
}: {
  readonly db: Db;
  readonly backups: Pick<Backups, 'nightly' | 'make'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}): Promise<void> {
  if (!backups.nightly || !(await isOlderThanWeKnow(db))) return;
  log.info('an older version has worked on this database: a backup of it is made before it is brought up to date');
  try {
    const made = await backups.make();
    const { ms } = made;
    const path = await keepBeside(made.path);
    log.info({ path, ms }, 'the backup from before the upgrade is made');
  } catch (error) {
    log.error({ err: error }, 'the database is brought up to date without a backup from before');
  }
}
