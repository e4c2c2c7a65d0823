import { readdir } from 'node:fs/promises';
import { backupTime } from '#server/backup/retention.ts';
import type { Config } from '#server/config/config.ts';
import { type Finding, findingsAbout } from './finding.ts';
import type { Machine } from './machine.ts';

const LATE_MS = 3 * 86_400_000;
const { fine, care } = findingsAbout('Backups');

type Needs = Pick<Config, 'backup' | 'dataDir' | 'databaseUrl' | 'demo'>;

/** Returns what is to be said of the backups: how old the newest is, and what would be lost with them. `command` makes one; null before there is data. */
export async function checkBackups(config: Needs, machine: Machine, command: string | null): Promise<readonly Finding[]> {
  if (config.demo !== null) return [fine('a demo keeps nothing')];
  return [await newestOf(config, machine, command), ...(await placeOf(config, machine))];
}

async function newestOf({ backup }: Needs, { now }: Machine, command: string | null): Promise<Finding> {
  const names = await readdir(backup.folder).catch(() => []);
  const newest = names.flatMap((name) => backupTime(name)?.getTime() ?? []).reduce((latest, at) => Math.max(latest, at), 0);
  if (newest === 0)
    return command === null ? fine('there is nothing to back up yet') : care(`there is none in ${backup.folder}`, `make one: ${command}`);
  const seen = `the newest in ${backup.folder} is of ${new Date(newest).toISOString()}`;
  return command !== null && now() - newest > LATE_MS
    ? care(seen, `see in the log why the nightly one fails, and make one: ${command}`)
    : fine(seen);
}

/** Whoever takes the disk of the data, or its end, takes backups on it along; without a passphrase they can be read there by anybody. */
async function placeOf({ backup, dataDir, databaseUrl }: Needs, { device }: Machine): Promise<readonly Finding[]> {
  // Where the database lies elsewhere, a backup here is not on its disk.
  if (!backup.nightly || backup.passphrase !== null || databaseUrl !== null) return [];
  const [data, backups] = [await device(dataDir), await device(backup.folder)];
  return data === null || data !== backups
    ? []
    : [care('they are not encrypted and lie on the disk of the data', 'set BACKUP_PASSPHRASE, and BACKUP_DIR to a folder on another disk')];
}
