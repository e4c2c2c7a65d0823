import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { type Connection, openDatabase } from '#server/db/connect.ts';
import { migrate, newerThanWeKnow } from '#server/db/migrate.ts';
import { BackupDamaged, type BackupPart, readHead, readParts } from './backup-file.ts';
import { columnList, figuresOf, hashOfData, readStructure, type Structure, type TableShape, withPatientClient } from './stored-data.ts';
import { KEY_PART, type Manifest, MANIFEST_PART } from './write-backup.ts';

/** A backup read to its end, with every part intact. */
export interface SoundBackup {
  readonly path: string;
  readonly passphrase: string | null;
  readonly structure: Structure;
  readonly manifest: Manifest;
  /** The server's key, if the backup contains it. */
  readonly secretKey: Buffer | null;
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of content) void chunk;
}

function parsed<T>(text: string, part: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new BackupDamaged(part, 'it cannot be read');
  }
}

/**
 * Reads a backup to its end without touching any database. A key in an unencrypted backup is ignored, because its author would know our key. With a
 * passphrase an unencrypted backup is refused unless allowed. Throws BackupLocked, BackupUnsealed and BackupDamaged as readParts does, and an error for
 * a newer program's backup.
 */
export async function checkBackup(path: string, given: string | null, { unsealedToo = false } = {}): Promise<SoundBackup> {
  const passphrase = unsealedToo && (await readHead(path)).sealed === null ? null : given;
  let structure: Structure | null = null;
  let manifest: Manifest | null = null;
  let secretKey: Buffer | null = null;
  for await (const { name, content } of readParts(path, passphrase)) {
    if (structure === null) {
      structure = parsed<Structure>(await textOf(content), name);
      await refuseNewer(path, structure);
    } else if (name === MANIFEST_PART) manifest = parsed<Manifest>(await textOf(content), name);
    else if (name === KEY_PART && passphrase !== null) secretKey = Buffer.from(await textOf(content), 'base64');
    else await drain(content);
  }
  if (structure === null || manifest === null) throw new BackupDamaged(MANIFEST_PART, 'it is missing');
  return { path, passphrase, structure, manifest, secretKey };
}

async function refuseNewer(path: string, { migrations }: Structure): Promise<void> {
  if (newerThanWeKnow(migrations).length === 0) return;
  const { version } = await readHead(path);
  throw new Error(`The backup was made by a newer version of Strikedesk (${version}): update the program, then restore`);
}

/** Fills an empty database with a backup, completely or not at all. Throws when the database is not empty, or its rows differ from the backup afterwards. */
export async function loadBackup(connection: Connection, backup: SoundBackup, signal?: AbortSignal): Promise<void> {
  await withPatientClient(connection, async (client) => {
    if ((await readStructure(client)) !== null)
      throw new Error('The database is not empty: give a new, empty one, since a restore never writes over what is there');
  });
  const opened = openDatabase(connection, { size: 1, onError: () => {} });
  try {
    await migrate(opened.db, backup.manifest.migration);
  } finally {
    await opened.close();
  }
  await withPatientClient(connection, async (client) => {
    await client.query('begin');
    await fill(client, backup, signal);
    await client.query('commit');
    await client.query('analyze');
  });
}

async function fill(client: pg.Client, { path, passphrase, structure, manifest }: SoundBackup, signal?: AbortSignal): Promise<void> {
  const { tables } = structure;
  const each = (statement: (name: string) => string) =>
    client.query(tables.map(({ name }) => statement(pg.escapeIdentifier(name))).join(';'));
  // Values derived by triggers are already in the backup.
  await each((name) => `alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
  await client.query('set constraints all deferred');
  const byName = new Map(tables.map((table) => [table.name, table]));
  for await (const part of readParts(path, passphrase)) {
    signal?.throwIfAborted();
    const table = byName.get(part.name);
    await (table === undefined ? drain(part.content) : copyIn(client, table, part));
  }
  await client.query('set constraints all immediate');
  await each((name) => `alter table ${name} enable trigger user`);
  for (const { name, last } of structure.sequences)
    if (last !== null) await client.query('select setval($1::text::regclass, $2)', [pg.escapeIdentifier(name), last]);
  const found = await figuresOf(client, tables);
  if (hashOfData(found) === manifest.data_hash) return;
  const different = manifest.tables.filter(({ name, hash }) => found.find((table) => table.name === name)?.hash !== hash);
  throw new BackupDamaged(different.map(({ name }) => name).join(', '), 'restored, its rows are not the ones that were backed up');
}

async function copyIn(client: pg.Client, table: TableShape, part: BackupPart): Promise<void> {
  const into = client.query(copyStreams.from(`copy ${pg.escapeIdentifier(table.name)} (${columnList(table)}) from stdin`));
  await pipeline(Readable.from(part.content, { objectMode: false }), into);
}
