import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/database.ts';
import { isOlderThanWeKnow } from '#server/db/migrate.ts';
import type { Backups } from './backups.ts';
import { beforeUpgradeName, superfluousUpgrades } from './retention.ts';

/** Gives a backup the name under which no night removes it, and removes those of upgrades long past. Returns where it lies. */
async function keepBeside(path: string): Promise<string> {
  const folder = dirname(path);
  const kept = join(folder, beforeUpgradeName(basename(path)));
  await rename(path, kept);
  for (const name of superfluousUpgrades(await readdir(folder))) await rm(join(folder, name), { force: true });
  return kept;
}

/**
 * Backs up what an older version has worked on, before it is brought up to date: there is no other way back to that version. Where it cannot be made the
 * upgrade goes on, and the log says so: a server that stands still watches no stop.
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
