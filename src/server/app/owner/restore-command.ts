import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { commandLineOf } from '#server/config/command-line.ts';
import { isHalfMade, markHalfMade, unmarkHalfMade } from '#server/backup/half-made.ts';
import { asideOf, inTheWay, layAside } from '#server/backup/lay-aside.ts';
import { checkBackup, loadBackup, type SoundBackup } from '#server/backup/load-backup.ts';
import { rangeOf, restorePoint } from '#server/backup/points/restore-points.ts';
import { findClusterPlace } from '#server/db/embedded/cluster-place.ts';
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts';
import { processEnded } from '#server/db/embedded/process-ended.ts';
import { takeInstanceLock } from '#server/db/instance-lock.ts';
import { openDatabaseSource } from '../database-source.ts';
import type { CommandNeeds } from './command-needs.ts';

const minuteOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** Returns the requested instant. Throws with the available range. */
async function instantOf({ config }: Pick<CommandNeeds, 'config'>, asked: string): Promise<number> {
  const { folder } = config.backup;
  const range = await rangeOf(folder);
  if (range === null)
    throw new Error(`There are no points to restore in ${folder}: a server with BACKUP_POINTS=on saves them. Restore a backup by its file`);
  const there = `from ${minuteOf(range.from)} to ${minuteOf(range.to)}`;
  if (asked === 'latest') return range.to;
  const instant = Date.parse(asked);
  if (!Number.isFinite(instant))
    throw new Error(`Say which minute, such as --to 2027-01-31T10:31 (in the time of this computer) or --to latest; there is any ${there}`);
  if (instant < range.from || instant > range.to) throw new Error(`${minuteOf(instant)} cannot be restored; there is any ${there}`);
  return instant;
}

/** `restore --to MINUTE|latest [--replace]`: fills an empty data folder with the embedded database at that minute. */
async function restoreMinute({ config, args, say }: CommandNeeds, asked: string): Promise<number> {
  const commandLine = commandLineOf(config.packaged);
  if (config.databaseUrl !== null) throw new Error('A minute is restored into the embedded database: leave DATABASE_URL out');
  const { dataDir, backup } = config;
  const begun = performance.now();
  const to = await instantOf({ config }, asked);
  const aside = await emptyFolder(dataDir, backup.folder, args.includes('--replace'));
  await markHalfMade(dataDir);
  let asOf = to;
  try {
    const restored = await restorePoint({ backups: backup.folder, dataDir, passphrase: backup.passphrase, to });
    ({ asOf } = restored);
    if (config.secretKey === null && restored.secretKey !== null)
      await writeFile(join(dataDir, 'secret.key'), restored.secretKey.toString('base64'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    await takeBack(dataDir, aside);
    throw error;
  }
  await unmarkHalfMade(dataDir);
  say(`Restored all that was committed until ${minuteOf(asOf)}, in ${((performance.now() - begun) / 1_000).toFixed(1)} s${aside === null ? '' : `\n  what was there before lies in ${aside}: remove it when all is well`}${
    backup.passphrase === null && config.secretKey === null
      ? '\n  it was not encrypted and holds no key of the server: put your copy of secret.key into DATA_DIR before you start, or everybody signs in again and authenticators must be set up anew'
      : ''
  }
Start the server: ${commandLine('start')}`);
  return 0;
}

/** `restore FILE [--replace] [--unsealed]`: fills an empty data folder, or an empty database of DATABASE_URL, with a backup. */
export async function restoreCommand(needs: CommandNeeds): Promise<number> {
  const { config, args, say } = needs;
  const commandLine = commandLineOf(config.packaged);
  const at = args.indexOf('--to');
  if (at !== -1) return restoreMinute(needs, args[at + 1] ?? '');
  const [file] = args.filter((arg) => !arg.startsWith('--'));
  if (file === undefined) throw new Error(`Say which backup: ${commandLine('restore', 'FILE')}`);
  const begun = performance.now();
  // Read to its end first: nothing is changed for a damaged backup.
  const backup = await checkBackup(resolve(file), config.backup.passphrase, { unsealedToo: args.includes('--unsealed') });
  const aside = await emptyFolder(config.dataDir, resolve(file), args.includes('--replace'));
  await markHalfMade(config.dataDir);
  try {
    await fill(needs, backup);
  } catch (error) {
    await takeBack(config.dataDir, aside);
    throw error;
  }
  await unmarkHalfMade(config.dataDir);
  const { manifest } = backup;
  say(`Restored ${manifest.rows} rows of ${manifest.tables.length} tables as they were at ${manifest.made_at}, in ${((performance.now() - begun) / 1_000).toFixed(1)} s
  data hash ${manifest.data_hash}
  ${keyInWords(needs, backup)}${aside === null ? '' : `\n  what was there before lies in ${aside}: remove it when all is well`}
Start the server: ${commandLine('start')}`);
  return 0;
}

function keyInWords({ config }: CommandNeeds, { secretKey }: SoundBackup): string {
  if (config.secretKey !== null) return 'the key of the server is the one of SECRET_KEY';
  return secretKey === null
    ? 'the backup was not encrypted and holds no key of the server: put your copy of secret.key into DATA_DIR before you start, or everybody signs in again and authenticators must be set up anew'
    : 'the key of the server came with it';
}

/** Names of files put into a data folder by a server or a restore. */
const OURS = /^(?:postgres(?:[.-].*)?|secret\.key|restore-unfinished)$/;

/** Ensures an empty data folder and returns where the old content was moved; null: it was empty. */
async function emptyFolder(dataDir: string, file: string, replace: boolean): Promise<string | null> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const found = await inTheWay(dataDir, file);
  if (found.length === 0) return null;
  if (!replace)
    throw new Error(
      `${dataDir} is not empty (${found.slice(0, 3).join(', ')}): give another DATA_DIR, or add --replace to lay what is there aside (the server must not run)`,
    );
  await refuseRunning(dataDir);
  if (isHalfMade(dataDir)) {
    await removeOurs(dataDir);
    return null;
  }
  const aside = asideOf(dataDir, new Date());
  await layAside(dataDir, found, aside);
  return aside;
}

async function refuseRunning(dataDir: string): Promise<void> {
  const place = await findClusterPlace(dataDir).catch(() => null);
  const running = place === null ? null : await readPostmasterFile(place.directory);
  if (running !== null && !(await processEnded(running.pid)))
    throw new Error(
      `A server works with ${dataDir}: stop it first. If none does, its PostgreSQL was left behind: end process ${running.pid}`,
    );
}

async function fill({ config, log }: CommandNeeds, backup: SoundBackup): Promise<void> {
  const source = await openDatabaseSource(config, log);
  try {
    const lock = await takeInstanceLock(source.connection, () => {});
    try {
      await loadBackup(source.connection, backup);
    } finally {
      await lock.release(source.stop);
    }
  } catch (error) {
    await source.stop();
    throw error;
  }
  if (config.secretKey === null && backup.secretKey !== null)
    await writeFile(join(config.dataDir, 'secret.key'), backup.secretKey.toString('base64'), { flag: 'wx', mode: 0o600, flush: true });
}

/** Removes a restore's files from a data folder, including database files stored elsewhere. */
async function removeOurs(dataDir: string): Promise<void> {
  const place = existsSync(join(dataDir, 'postgres.json')) ? await findClusterPlace(dataDir).catch(() => null) : null;
  const inside = place === null ? '' : relative(dataDir, place.directory);
  const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 10 });
  if (place !== null && (inside.startsWith('..') || isAbsolute(inside))) await remove(dirname(place.directory));
  for (const name of await readdir(dataDir)) if (OURS.test(name)) await remove(join(dataDir, name));
}

/** Returns the folder to its former content after a failed restore. */
async function takeBack(dataDir: string, aside: string | null): Promise<void> {
  await removeOurs(dataDir);
  if (aside === null) return;
  for (const name of await readdir(aside)) await rename(join(aside, name), join(dataDir, name));
  await rm(aside, { recursive: true, force: true });
}
