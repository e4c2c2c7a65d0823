import { constants } from 'node:fs';
import { access, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { isHalfMade } from '#server/backup/half-made.ts';
import { findClusterPlace } from '#server/db/embedded/cluster-place.ts';
import { type Finding, findingsAbout, wordsOf } from './finding.ts';

const OPEN_TO_OTHERS = 0o077;

/** Returns the finding about DATA_DIR; `restore` is the command that fills it again. */
export async function checkDataFolder(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  restore: string,
): Promise<readonly Finding[]> {
  const { fine, fault } = findingsAbout('Data folder');
  const folder = await stat(dataDir).catch((error: NodeJS.ErrnoException) => error.code ?? 'EACCES');
  if (folder === 'ENOENT') return [await creatable(dataDir)];
  if (typeof folder === 'string')
    return [fault(`${dataDir} cannot be entered (${folder})`, 'start as the user that owns it, or set DATA_DIR')];
  if (!folder.isDirectory()) return [fault(`${dataDir} is no folder`, 'set DATA_DIR to a folder')];
  const unwritable = await tryToWrite(dataDir);
  if (unwritable !== null)
    return [
      fault(
        `${dataDir} cannot be written (${unwritable})`,
        `give it to the user that runs the server: chown -R USER '${dataDir}'; or see whether its disk is mounted read-only`,
      ),
    ];
  if (isHalfMade(dataDir)) return [fault(`a restore into ${dataDir} did not end, so what is there is not all`, `run it again: ${restore}`)];
  const key = await checkKey(join(dataDir, 'secret.key'));
  const files = databaseUrl === null ? await checkDatabaseFiles(dataDir, restore) : [];
  return [fine(`${dataDir} can be read and written`), ...key, ...files];
}

async function creatable(dataDir: string): Promise<Finding> {
  const { fine, fault } = findingsAbout('Data folder');
  const parent = dirname(dataDir);
  const refused = await access(parent, constants.W_OK).then(
    () => null,
    (error: unknown) => (error as NodeJS.ErrnoException).code ?? wordsOf(error),
  );
  if (refused === null) return fine(`${dataDir} is not there yet: the first start makes it`);
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 }).then(
    () => true,
    () => false,
  );
  return made
    ? fine(`${dataDir} is made`)
    : fault(`${dataDir} cannot be made (${refused})`, 'set DATA_DIR to a folder that this user may write');
}

async function tryToWrite(dataDir: string): Promise<string | null> {
  const path = join(dataDir, `.doctor-${process.pid}`);
  try {
    const file = await open(path, 'wx', 0o600);
    await file.sync();
    await file.close();
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? wordsOf(error);
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}

async function checkKey(path: string): Promise<readonly Finding[]> {
  const { fine, fault } = findingsAbout('Key of the server');
  const file = await stat(path).catch(() => null);
  if (file === null) return [];
  const mode = file.mode & 0o777;
  return process.platform !== 'win32' && (mode & OPEN_TO_OTHERS) !== 0
    ? [fault(`${path} is open to others (mode ${mode.toString(8)})`, `close it: chmod 600 '${path}'`)]
    : [fine('only its user reads it')];
}

async function checkDatabaseFiles(dataDir: string, restore: string): Promise<readonly Finding[]> {
  if ((await stat(join(dataDir, 'postgres.json')).catch(() => null)) === null) return [];
  try {
    await findClusterPlace(dataDir);
    return [];
  } catch (error) {
    return [findingsAbout('Database files').fault(wordsOf(error), `bring the folder back, or restore a backup: ${restore}`)];
  }
}
