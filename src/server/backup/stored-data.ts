import { createHash } from 'node:crypto';
import pg from 'pg';
import { clientSettings, type Connection } from '#server/db/connect.ts';

/** A table with its columns in writing order. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The structure of a database, without rows. */
export interface Structure {
  /** Names of the migrations run, in order. */
  readonly migrations: readonly string[];
  /** Ordered so that rows refer only to earlier tables, except for constraints checked at commit. */
  readonly tables: readonly TableShape[];
  /** The last number of each sequence; null when unused. */
  readonly sequences: readonly { readonly name: string; readonly last: number | null }[];
}

/** Figures of a table's rows: equal for the same rows in any order. */
export interface TableFigures {
  readonly name: string;
  readonly rows: number;
  readonly hash: string;
}

const quoted = (name: string) => pg.escapeIdentifier(name);

/** Returns a table's columns as a list of names for a statement. */
export function columnList({ columns }: TableShape): string {
  return columns.map((column) => quoted(column)).join(', ');
}

/** Runs work on a connection without statement time limits and with uniform value formats. */
export async function withPatientClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...clientSettings(connection),
    application_name: 'strikedesk backup',
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  // A lost connection is reported by the interrupted statement.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set lock_timeout = 0`,
    );
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns the structure of a connection's database; null without our schema. */
export async function readStructure(client: pg.Client): Promise<Structure | null> {
  const known = await client.query<{ there: boolean }>(`select to_regclass('kysely_migration') is not null as there`);
  if (known.rows[0]?.there !== true) return null;
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const columns = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely\\_%'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by c.relname, a.attname`,
  );
  const references = await client.query<{ from: string; to: string }>(
    `select a.relname as from, b.relname as to
       from pg_constraint f join pg_class a on a.oid = f.conrelid join pg_class b on b.oid = f.confrelid
      where f.contype = 'f' and not f.condeferrable and f.conrelid <> f.confrelid and a.relnamespace = current_schema()::regnamespace`,
  );
  const sequences = await client.query<{ name: string; last: number | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema() order by sequencename`,
  );
  const byTable = new Map<string, string[]>();
  for (const { table, column } of columns.rows) byTable.set(table, [...(byTable.get(table) ?? []), column]);
  return {
    migrations: migrations.rows.map((row) => row.name),
    tables: inOrder([...byTable.keys()], references.rows).map((name) => ({
      name,
      columns: byTable.get(name) ?? [],
    })),
    sequences: sequences.rows,
  };
}

/** Returns the names with referenced tables first. Throws for circular references. */
function inOrder(names: readonly string[], references: readonly { readonly from: string; readonly to: string }[]): readonly string[] {
  const placed = new Set<string>();
  while (placed.size < names.length) {
    const free = names.filter(
      (name) => !placed.has(name) && references.every((reference) => reference.from !== name || placed.has(reference.to)),
    );
    if (free.length === 0)
      throw new Error(`tables refer to each other in a circle: ${names.filter((name) => !placed.has(name)).join(', ')}`);
    for (const name of free) placed.add(name);
  }
  return [...placed];
}

/** Returns the figures of every table in the client's transaction. */
export async function figuresOf(client: pg.Client, tables: readonly TableShape[]): Promise<readonly TableFigures[]> {
  const figures: TableFigures[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ rows: number; first: string; second: string }>(
      `select count(*) as rows, coalesce(sum(('x' || left(sum, 15))::bit(60)::bigint), 0)::text as first,
              coalesce(sum(('x' || substr(sum, 16, 15))::bit(60)::bigint), 0)::text as second
         from (select md5(row(${columnList(table)})::text) as sum from ${quoted(table.name)}) as hashed`,
    );
    figures.push({ name: table.name, rows: rows[0]?.rows ?? 0, hash: `${rows[0]?.first}-${rows[0]?.second}` });
  }
  return figures;
}

/** Returns a hash of all tables, independent of their order. */
export function hashOfData(figures: readonly TableFigures[]): string {
  const lines = figures.map(({ name, rows, hash }) => `${name} ${rows} ${hash}\n`).toSorted();
  return createHash('sha256').update(lines.join('')).digest('hex');
}
