import { readdir } from 'node:fs/promises';
import { lookIntoStore } from '#server/backup/copies/s3-store.ts';
import { backupTime } from '#server/backup/retention.ts';
import type { Config } from '#server/config/config.ts';
import { type Finding, findingsAbout, wordsOf } from './finding.ts';
import type { Machine } from './machine.ts';

const LATE_MS = 3 * 86_400_000;
const { fine, care } = findingsAbout('Backups');

type Needs = Pick<Config, 'backup' | 'dataDir' | 'databaseUrl' | 'demo'>;

/** Returns what is to be said of the backups: how old the newest is, and what would be lost with them. `command` makes one; null before there is data. */
export async function checkBackups(config: Needs, machine: Machine, command: string | null): Promise<readonly Finding[]> {
  if (config.demo !== null) return [fine('a demo keeps nothing')];
  return [await newestOf(config, machine, command), ...(await placeOf(config, machine)), ...(await storeOf(config))];
}

const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => backupTime(name) !== null).toSorted();

/** Returns what is to be said of the store into which each backup is copied. */
async function storeOf({ backup: { store, folder } }: Needs): Promise<readonly Finding[]> {
  if (store === null) return [];
  const about = findingsAbout('Copies of backups');
  const newest = (await namesIn(folder)).at(-1);
  try {
    // Of a backup that is not there yet it is asked all the same: the answer says whether address and key are right.
    const copy = await lookIntoStore(store, newest ?? 'strikedesk-19700101T000000Z.backup');
    if (copy === 'missing' && newest !== undefined)
      return [about.care(`${newest} is not in the store of BACKUP_S3`, 'see in the log why; the running server tries again each hour')];
    const seen = copy === 'there' ? 'the newest backup is in the store of BACKUP_S3' : 'the store of BACKUP_S3 answers';
    return [about.fine(copy === 'hidden' ? `${seen}; its key may not read, so nothing is known of what is in it` : seen)];
  } catch (error) {
    return [about.fault(wordsOf(error), 'see BACKUP_S3, BACKUP_S3_KEY and BACKUP_S3_REGION, and the network')];
  }
}

async function newestOf({ backup }: Needs, { now }: Machine, command: string | null): Promise<Finding> {
  const names = await namesIn(backup.folder);
  const newest = names.flatMap((name) => backupTime(name)?.getTime() ?? []).reduce((latest, at) => Math.max(latest, at), 0);
  if (newest === 0)
    return command === null ? fine('there is nothing to back up yet') : care(`there is none in ${backup.folder}`, `make one: ${command}`);
  const seen = `the newest in ${backup.folder} is of ${new Date(newest).toISOString()}`;
  return command !== null && now() - newest > LATE_MS
    ? care(seen, `see in the log why the nightly one fails, and make one: ${command}`)
    : fine(seen);
}

/** A stolen or broken data disk takes the backups on it along; without a passphrase anybody can read them. */
async function placeOf({ backup, dataDir, databaseUrl }: Needs, { device }: Machine): Promise<readonly Finding[]> {
  // The database is on another machine, so backups here are on another disk.
  if (!backup.nightly || backup.passphrase !== null || databaseUrl !== null) return [];
  const [data, backups] = [await device(dataDir), await device(backup.folder)];
  return data === null || data !== backups
    ? []
    : [care('they are not encrypted and lie on the disk of the data', 'set BACKUP_PASSPHRASE, and BACKUP_DIR to a folder on another disk')];
}
