import { rm } from 'node:fs/promises';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { Connection } from '#server/db/connect.ts';
import { type BackupWriter, createBackup, type PartFigures } from './backup-file.ts';
import {
  columnList,
  figuresOf,
  hashOfData,
  readStructure,
  type Structure,
  type TableFigures,
  type TableShape,
  withPatientClient,
} from './stored-data.ts';

/** The part with the server's key, only in an encrypted backup. */
export const KEY_PART = 'secret.key';
/** The last part. */
export const MANIFEST_PART = 'manifest';

/** The last part of a backup: its contents. */
export interface Manifest {
  /** ISO, UTC. */
  readonly made_at: string;
  /** The program's version. */
  readonly version: string;
  /** The newest migration run by the database. */
  readonly migration: string;
  /** As PostgreSQL names it. */
  readonly database: string;
  /** Of all rows of all tables. */
  readonly data_hash: string;
  readonly rows: number;
  readonly tables: readonly TableFigures[];
  readonly parts: readonly (PartFigures & { readonly name: string })[];
}

interface BackupRequest {
  readonly connection: Connection;
  /** A path without an existing file. */
  readonly path: string;
  readonly version: string;
  readonly madeAt: Date;
  readonly passphrase: string | null;
  /** The server's key, written into an encrypted backup only. */
  readonly secretKey: Buffer | null;
  /** Aborts between two tables. */
  readonly signal?: AbortSignal;
}

/** Writes the whole database in one snapshot, while others keep writing. Returns the manifest. */
export async function writeBackup(request: BackupRequest): Promise<Manifest> {
  const { path, version, madeAt, passphrase } = request;
  return withPatientClient(request.connection, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const structure = await readStructure(client);
    if (structure === null) throw new Error('There is nothing to back up: no Strikedesk server has worked on this database yet');
    const writer = await createBackup(path, { version, madeAt, passphrase });
    try {
      const manifest = await writeParts(client, writer, structure, request);
      await writer.close();
      await client.query('commit');
      return manifest;
    } catch (error) {
      await writer.abandon().catch(() => {});
      await rm(path, { force: true });
      throw error;
    }
  });
}

async function writeParts(
  client: pg.Client,
  writer: BackupWriter,
  structure: Structure,
  { version, madeAt, passphrase, secretKey, signal }: BackupRequest,
): Promise<Manifest> {
  const key = passphrase === null ? null : secretKey;
  const contents: { readonly name: string; readonly content: () => AsyncIterable<Buffer> | Iterable<Buffer> }[] = [
    ...structure.tables.map((table) => ({ name: table.name, content: () => rowsOf(client, table) })),
    ...(key === null ? [] : [{ name: KEY_PART, content: () => [Buffer.from(key.toString('base64'))] }]),
  ];
  const nameAt = (index: number) => contents[index]?.name ?? MANIFEST_PART;
  const parts = [{ name: 'structure', ...(await writer.part([Buffer.from(JSON.stringify(structure))], nameAt(0))) }];
  for (const [index, { name, content }] of contents.entries()) {
    signal?.throwIfAborted();
    parts.push({ name, ...(await writer.part(content(), nameAt(index + 1))) });
  }
  const tables = await figuresOf(client, structure.tables);
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  const manifest: Manifest = {
    made_at: madeAt.toISOString(),
    version,
    migration: structure.migrations.at(-1) ?? '',
    database: rows[0]?.version ?? '',
    data_hash: hashOfData(tables),
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    tables,
    parts,
  };
  await writer.part([Buffer.from(JSON.stringify(manifest))], null);
  return manifest;
}

function rowsOf(client: pg.Client, table: TableShape): AsyncIterable<Buffer> {
  return client.query(copyStreams.to(`copy (select ${columnList(table)} from ${pg.escapeIdentifier(table.name)}) to stdout`));
}
