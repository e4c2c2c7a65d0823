import { randomBytes } from 'node:crypto';
import { chmod, chown, link, mkdir, readFile, realpath, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { type Identity, identityFor } from './identity.ts';

/** The cluster's folder and the owner of its files. */
export interface ClusterPlace {
  readonly directory: string;
  readonly identity: Identity | null;
  /** Whether a cluster was completed there once. */
  readonly created: boolean;
}

/** DATA_DIR/postgres.json: `directory` is relative to DATA_DIR where the cluster lies inside it. */
interface Pointer {
  readonly directory: string;
  readonly created: boolean;
}

const POINTER = 'postgres.json';
const OUTSIDE = '/var/lib/strikedesk';

async function readPointer(dataDir: string): Promise<Pointer | null> {
  const text = await readFile(join(dataDir, POINTER), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Error(`${join(dataDir, POINTER)} cannot be read (${error.code}): start as the user that owns DATA_DIR`);
  });
  return text === null ? null : (JSON.parse(text) as Pointer);
}

async function writeScratch(dataDir: string, pointer: Pointer): Promise<string> {
  const scratch = join(dataDir, `${POINTER}.${randomBytes(4).toString('hex')}`);
  await writeFile(scratch, `${JSON.stringify(pointer)}\n`, { mode: 0o600, flush: true });
  return scratch;
}

/** Writes the first pointer; when a parallel start was faster, its pointer is used. */
async function claimPointer(dataDir: string, pointer: Pointer): Promise<Pointer> {
  const scratch = await writeScratch(dataDir, pointer);
  try {
    await link(scratch, join(dataDir, POINTER));
    return pointer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return (await readPointer(dataDir)) ?? pointer;
    throw error;
  } finally {
    await unlink(scratch);
  }
}

/** Returns whether another user can pass through every folder above. */
export async function reachable(folder: string): Promise<boolean> {
  for (let above = dirname(await realpath(folder)); ; above = dirname(above)) {
    if (((await stat(above)).mode & 0o001) === 0) return false;
    if (above === dirname(above)) return true;
  }
}

/**
 * Returns the place of the cluster of a data folder. Inside DATA_DIR wherever possible; as root below a private home, where the
 * unprivileged user cannot go, in /var/lib/strikedesk with a pointer in DATA_DIR.
 */
export async function findClusterPlace(dataDir: string): Promise<ClusterPlace> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const pointer = await readPointer(dataDir);
  if (pointer) return placeOf(dataDir, pointer);
  const inside = (await identityFor(null)) === null || (await reachable(dataDir));
  const directory = inside ? 'postgres' : join(OUTSIDE, randomBytes(8).toString('hex'), 'postgres');
  return placeOf(dataDir, await claimPointer(dataDir, { directory, created: false }));
}

async function placeOf(dataDir: string, pointer: Pointer): Promise<ClusterPlace> {
  const directory = resolve(dataDir, pointer.directory);
  const owner = await stat(directory).catch(() => null);
  const identity = await identityFor(owner?.uid ?? null);
  if (pointer.created && !owner)
    throw new Error(
      `The database files of ${dataDir} are gone: ${directory} does not exist. Bring them back, or delete ${join(dataDir, POINTER)} to start with an empty database`,
    );
  if (identity === null && owner && process.getuid && owner.uid !== process.getuid())
    throw new Error(`${directory} belongs to another user: start as that user or as root`);
  if (identity) await openTheWay(dataDir, directory, isAbsolute(pointer.directory));
  return { directory, identity, created: pointer.created };
}

/** Lets the unprivileged user pass (not list) down to its folder. */
async function openTheWay(dataDir: string, directory: string, outside: boolean): Promise<void> {
  if (outside) {
    await mkdir(dirname(directory), { recursive: true, mode: 0o711 });
    await chmod(OUTSIDE, 0o711);
  }
  const folder = outside ? dirname(directory) : dataDir;
  if ((await stat(folder)).uid === 0) await chmod(folder, 0o711);
}

/** Records that the cluster is complete, so that its loss is never taken for a first start. */
export async function markCreated(dataDir: string): Promise<void> {
  const pointer = await readPointer(dataDir);
  if (!pointer || pointer.created) return;
  await rename(await writeScratch(dataDir, { ...pointer, created: true }), join(dataDir, POINTER));
}

/** Makes a folder that only the identity can enter. */
export async function makePrivate(folder: string, identity: Identity | null): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (identity) await chown(folder, identity.uid, identity.gid);
}
