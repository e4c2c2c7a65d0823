import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { program } from './binaries.ts';
import { type ClusterPlace, makePrivate } from './cluster-place.ts';

export const SUPERUSER = 'strikedesk';

/** Returns the environment and user of a PostgreSQL program: nothing of ours leaks in, and its folder is one it may enter. */
export function programOptions(place: ClusterPlace) {
  return {
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { ...(process.platform === 'win32' ? process.env : {}), LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] ?? '' },
    windowsHide: true,
    ...(place.identity ? { uid: place.identity.uid, gid: place.identity.gid } : {}),
  };
}

/** Returns whether a complete cluster is there. */
export async function isInitialised(directory: string): Promise<boolean> {
  return (await stat(join(directory, 'PG_VERSION')).catch(() => null)) !== null;
}

/** Creates a cluster in a temporary folder and moves it into place in one step: an interrupted run leaves nothing that looks complete. */
export async function initialise(place: ClusterPlace, native: string, password: string | null): Promise<void> {
  const scratch = `${place.directory}.${randomBytes(4).toString('hex')}`;
  const passwordFile = `${scratch}.password`;
  await makePrivate(scratch, place.identity);
  try {
    if (password !== null) await writeFile(passwordFile, password, { mode: 0o600 });
    await run(program(native, 'initdb'), place, [
      `--pgdata=${scratch}`,
      `--username=${SUPERUSER}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      '--auth-host=scram-sha-256',
      '--auth-local=trust',
      ...(password === null ? [] : [`--pwfile=${passwordFile}`]),
    ]);
    await rename(scratch, place.directory).catch(async (error: NodeJS.ErrnoException) => {
      if (!(await isInitialised(place.directory))) throw error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

function run(file: string, place: ClusterPlace, args: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(file, args, { ...programOptions(place), stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const collect = (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-4_000));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => fail(new Error(`${file} could not be started: ${error.message}`, { cause: error })));
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`${file} failed with code ${code}:\n${said}`))));
  });
}
