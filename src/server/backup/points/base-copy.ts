import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { createBackup } from '../backup-file.ts';
import { walPlace, type WalPlace } from './wal.ts';

/** The last part: the label needed by PostgreSQL to begin recovery. */
const LABEL_PART = 'backup_label';
/** The server's key, in an encrypted copy only; no file of the cluster has this name. */
export const KEY_PART = 'secret.key';
const CONTROL = 'global/pg_control';

/** The first part: the folders of the files. */
export interface BaseStructure {
  readonly kind: 'base';
  readonly folders: readonly string[];
}

/** Files made anew by PostgreSQL at each start, or belonging to the running instance. */
const LEFT_OUT_FILES =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|recovery\.signal|standby\.signal)$|(?:^|\/)pgsql_tmp|(?:^|\/)pg_internal\.init/;
const EMPTIED_FOLDERS = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;

async function walk(root: string, below: string, found: { files: string[]; folders: string[] }): Promise<void> {
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (LEFT_OUT_FILES.test(path)) continue;
    if (!entry.isDirectory()) found.files.push(path);
    else {
      found.folders.push(path);
      if (!EMPTIED_FOLDERS.test(path)) await walk(root, path, found);
    }
  }
}

/** Yields the content of a file; nothing for a file dropped meanwhile, as the log drops it again. */
async function* contentOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) yield chunk as Buffer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

interface BaseNeeds {
  /** The cluster keeps working; the connection stays open throughout. */
  readonly client: pg.Client;
  readonly directory: string;
  readonly path: string;
  readonly version: string;
  readonly passphrase: string | null;
  readonly secretKey: Buffer;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Copies the files of a running cluster into one file (low-level backup of PostgreSQL) and returns where recovery begins in the log. */
export async function copyBase({ client, directory, path, version, passphrase, secretKey, now, signal }: BaseNeeds): Promise<WalPlace> {
  const begun = await client.query<{ place: string }>(`select pg_backup_start('strikedesk', true)::text as place`);
  const found = { files: [] as string[], folders: [] as string[] };
  await walk(directory, '', found);
  // The control file, which says where recovery ends, is copied last.
  const files = [...found.files.filter((name) => name !== CONTROL), CONTROL];
  const structure: BaseStructure = { kind: 'base', folders: found.folders };
  const writer = await createBackup(path, { version, madeAt: now, passphrase });
  try {
    const key = passphrase === null ? [] : [KEY_PART];
    const names = [...key, ...files, LABEL_PART];
    await writer.part([Buffer.from(JSON.stringify(structure))], names[0] ?? null);
    for (const [index, name] of names.entries()) {
      signal.throwIfAborted();
      const next = names[index + 1] ?? null;
      if (name === KEY_PART) await writer.part([Buffer.from(secretKey.toString('base64'))], next);
      else if (name === LABEL_PART) {
        const { rows } = await client.query<{ label: string }>(`select labelfile as label from pg_backup_stop(false)`);
        await writer.part([Buffer.from(rows[0]?.label ?? '')], next);
      } else await writer.part(contentOf(join(directory, name)), next);
    }
    await writer.close();
  } catch (error) {
    await writer.abandon().catch(() => {});
    throw error;
  }
  return walPlace(begun.rows[0]?.place ?? '0/0');
}
