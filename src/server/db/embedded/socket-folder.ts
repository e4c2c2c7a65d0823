import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivate, reachable } from './cluster-place.ts';
import type { Identity } from './identity.ts';

/** Longest path of a unix socket that every system takes. */
const LONGEST = 100;
const ATTEMPTS = 20;

async function base(identity: Identity | null): Promise<string> {
  const folder = tmpdir();
  if (folder.length > LONGEST - 50) return '/tmp';
  if (identity && !(await reachable(join(folder, '.')).catch(() => false))) return '/tmp';
  return folder;
}

/** Returns a short folder for a cluster's socket, accessible only to its user (and root). A folder of this name made by somebody else is skipped. */
export async function socketFolder(directory: string, identity: Identity | null): Promise<string> {
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 12);
  const parent = await base(identity);
  const uid = identity?.uid ?? process.getuid?.() ?? 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const folder = join(parent, `strikedesk-${name}${attempt === 0 ? '' : `-${attempt}`}`);
    try {
      await makePrivate(folder, identity);
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const found = await lstat(folder).catch(() => null);
    if (found?.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return folder;
  }
  throw new Error(`no folder for the database socket below ${parent}`);
}
