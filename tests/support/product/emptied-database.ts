import pg from 'pg';
import { clientSettings, type Connection } from '#server/db/connect.ts';

/** Tables with rows after the migrations alone. */
const FILLED_BY_MIGRATING = ['kysely_migration', 'kysely_migration_lock'];
/** A database that held more rows is not reused: deleted rows stay in its files and slow down scans. */
const MOST_ROWS = 20_000;

const TABLES = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' order by 1`;

/** Checksum of tables, columns, constraints, indexes, triggers, functions and settings, to detect tests that change any of them. */
const SHAPE = `select concat_ws(' ',
  (select sum(hashtext(concat_ws(',', relname, relkind, relnamespace, reloptions))::bigint) from pg_class where oid >= 16384),
  (select sum(hashtext(concat_ws(',', attrelid, attname, atttypid, attnotnull, attisdropped))::bigint) from pg_attribute where attrelid >= 16384),
  (select sum(hashtext(concat_ws(',', oid, conname, convalidated))::bigint) from pg_constraint where oid >= 16384),
  (select sum(hashtext(concat_ws(',', oid, adbin))::bigint) from pg_attrdef where oid >= 16384),
  (select sum(hashtext(concat_ws(',', oid, tgname, tgenabled))::bigint) from pg_trigger where oid >= 16384),
  (select sum(hashtext(concat_ws(',', oid, prosrc))::bigint) from pg_proc where oid >= 16384),
  (select count(*) from pg_namespace), (select count(*) from pg_event_trigger), (select count(*) from pg_extension),
  (select count(*) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database()),
  (select count(*) from pg_largeobject_metadata),
  (select md5(string_agg(m::text, ',' order by name)) from kysely_migration m),
  (select md5(string_agg(l::text, ',' order by id)) from kysely_migration_lock l)) as shape`;

/** Runs work on a connection of its own. */
async function connected<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(clientSettings(connection));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const shapeBy = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? '';
};

const filledBy = async (client: pg.Client): Promise<readonly string[]> => {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  const own = tables.filter(({ name }) => !FILLED_BY_MIGRATING.includes(name));
  const looks = own.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  const { rows } = await client.query<{ name: string }>(looks.join(' union all '));
  return rows.map(({ name }) => name);
};

/** Returns the schema checksum of a migrated database, and checks that the database is empty. */
export const shapeOfTemplate = (connection: Connection): Promise<string> =>
  connected(connection, async (client) => {
    const filled = await filledBy(client);
    if (filled.length > 0)
      throw new Error(`a migration fills ${filled.join(', ')}: tests/support/product/emptied-database.ts would empty it`);
    return shapeBy(client);
  });

/**
 * Empties a used database, at a hundredth of the cost of copying the template. Resolves to whether the result equals the template: false where the test
 * changed more than rows, or stored too many.
 */
export const emptied = (connection: Connection, shape: string): Promise<boolean> =>
  connected(connection, async (client) => {
    await client.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    if ((await shapeBy(client)) !== shape) return false;
    const filled = await filledBy(client);
    if (filled.length === 0) return true;
    // Without triggers and foreign keys.
    const deletes = filled.map((name) => `delete from ${name}`).join(';');
    const answers = (await client.query(`set session_replication_role = replica; ${deletes}`)) as unknown as readonly pg.QueryResult[];
    await client.query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences where last_value is not null`,
    );
    return answers.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0) <= MOST_ROWS;
  });
