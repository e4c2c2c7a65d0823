import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { checkBackup, loadBackup } from '#server/backup/load-backup.ts';
import { figuresOf, hashOfData, readStructure, type TableShape, withPatientClient } from '#server/backup/stored-data.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations/all.ts';
import { type TestDatabase, testDatabase } from '#tests/support/product/database.ts';
import { openTestDesk, stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const folder = fileURLToPath(new URL('frozen/', import.meta.url));
/** Backups of earlier versions: one of each release, and of the schema at some migrations before the first release. */
const FROZEN = readdirSync(folder).filter((name) => name.endsWith('.backup'));
/** Data of a trader, as far as a version had it: an upgrade adds to it and changes nothing. */
const BOOKS = [
  'users',
  'broker_accounts',
  'portfolios',
  'portfolio_sums',
  'orders',
  'order_changes',
  'fills',
  'positions',
  'position_days',
  'events',
  'idempotency_keys',
];
/** Trading days of a year, times the orders of a day. */
const YEAR_OF_ORDERS = 250 * 200;
const YEAR_WITHIN_MS = 5 * 60_000;

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  return database;
}

async function tablesOf({ connection }: TestDatabase): Promise<readonly TableShape[]> {
  return withPatientClient(connection, async (client) => (await readStructure(client))?.tables ?? []);
}

/** Returns the book tables of a schema, with the columns that another schema has too. */
function common(tables: readonly TableShape[], others: readonly TableShape[]): readonly TableShape[] {
  return tables.flatMap(({ name, columns }) => {
    const other = others.find((table) => table.name === name);
    return other && BOOKS.includes(name) ? [{ name, columns: columns.filter((column) => other.columns.includes(column)) }] : [];
  });
}

const figures = ({ connection }: TestDatabase, tables: readonly TableShape[]) =>
  withPatientClient(connection, (client) => figuresOf(client, tables));

/** Unique columns and their values in the copies of a row, `g` being the number of the copy. */
const COPIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: { id: `id || '-' || g`, client_order_id: `client_order_id || '-' || g`, venue_number: 'null' },
  order_changes: { order_id: `order_id || '-' || g` },
  fills: { trade_id: `trade_id || '-' || g`, order_id: `order_id || '-' || g`, sequence: 'sequence + g * 1000' },
  events: { seq: 'seq + g * 1000' },
  idempotency_keys: { key: `key || '-' || g` },
};
/** Ended orders only: the exchange knows a resting order, and only once. */
const ENDED = `status in ('filled', 'cancelled')`;
const COPIED: Readonly<Record<string, string>> = {
  orders: ENDED,
  order_changes: `order_id in (select id from orders where ${ENDED})`,
};

/** Returns the expression of a column in a copy, moved to an earlier day of the year. */
function copied(name: string, column: { readonly column_name: string; readonly data_type: string }): string {
  const ago = 'g % 365';
  const own = COPIES[name]?.[column.column_name];
  const id = pg.escapeIdentifier(column.column_name);
  if (own !== undefined) return own;
  if (column.data_type.startsWith('timestamp')) return `${id} - (${ago}) * interval '1 day'`;
  return /^trad(?:e|ing)_date$/.test(column.column_name) ? `(${id}::date - (${ago}))::text` : id;
}

/** Copies the orders of one day until they fill a year. */
async function fillYear({ connection }: TestDatabase): Promise<void> {
  await withPatientClient(connection, async (client) => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int from orders where ${ENDED}`);
    const times = Math.ceil(YEAR_OF_ORDERS / (rows[0]?.count ?? 1));
    // Orders are copied last: copies of other tables refer to the orders of the day.
    for (const name of Object.keys(COPIES).toSorted((a, b) => Number(a === 'orders') - Number(b === 'orders'))) {
      const { rows: columns } = await client.query<{ column_name: string; data_type: string }>(
        `select column_name, data_type from information_schema.columns where table_schema = 'public' and table_name = $1`,
        [name],
      );
      if (columns.length === 0) continue;
      const list = columns.map(({ column_name: column }) => pg.escapeIdentifier(column)).join(', ');
      const values = columns.map((column) => copied(name, column)).join(', ');
      const which = COPIED[name] === undefined ? '' : `where ${COPIED[name]}`;
      // Without triggers and references: the sums of a portfolio stay, and orders follow after the rows that refer to them.
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into ${name} (${list}) overriding system value select ${values} from ${name}, generate_series(1, ${times}) g ${which}`,
      );
      await client.query('set session_replication_role = origin');
    }
    await client.query('update event_heads h set head = (select max(seq) from events e where e.user_id = h.user_id)');
    await client.query('analyze');
  });
}

describe('an upgrade', () => {
  it.each(FROZEN)(
    'from %s changes nothing of what a trader owns, and the server goes on from there',
    async (name) => {
      const database = await emptyDatabase();
      const sound = await checkBackup(join(folder, name), null);
      await loadBackup(database.connection, sound);
      const books = common(sound.structure.tables, await tablesOf(await testDatabase()));
      if (process.env['LONG'] === '1') await fillYear(database);
      const before = await figures(database, books);
      expect(before.find((table) => table.name === 'orders')?.rows).toBeGreaterThan(3);

      const begun = performance.now();
      const ran = await migrate(database.db);
      const ms = Math.round(performance.now() - begun);
      expect(ran).toEqual(Object.keys(MIGRATIONS).filter((migration) => migration > sound.manifest.migration));
      const after = await figures(database, books);
      expect(after).toEqual(before);
      const rows = before.reduce((sum, table) => sum + table.rows, 0);
      process.stdout.write(
        `${name}: ${rows} rows of the books, ${ran.length} migrations in ${ms} ms, data hash ${hashOfData(after).slice(0, 12)}\n`,
      );

      const server = await testServer({ database });
      const owner = await server.db.selectFrom('users').select(['id', 'email']).executeTakeFirstOrThrow();
      const known = await server.db.selectFrom('orders').select('id').where('user_id', '=', owner.id).execute();
      expect(known.length).toBeGreaterThan(3);
      const desk = await openTestDesk(server);
      await stepMarket(server);
      expect((await desk.place({ lots: 1 })).body.orders[0]?.status).toBe('filled');
    },
    YEAR_WITHIN_MS,
  );

  it('is tried from a backup of every released version', async () => {
    // A version with a date in CHANGELOG.md is released; its file is made by `FREEZE=<version>` with this test.
    const { readFile } = await import('node:fs/promises');
    const changelog = await readFile(new URL('../../../.github/CHANGELOG.md', import.meta.url), 'utf8');
    const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+), \d{4}-\d\d-\d\d$/gm)].map(([, version]) => `${version}.backup`);
    expect(released.filter((name) => !FROZEN.includes(name))).toEqual([]);
  });
});

/** Copies the rows of this program's database into a database whose schema ends at a migration. */
async function asOf(migration: string, from: TestDatabase): Promise<TestDatabase> {
  const old = await emptyDatabase();
  await migrate(old.db, migration);
  const [newer, older] = [await tablesOf(from), await tablesOf(old)];
  await withPatientClient(from.connection, (source) =>
    withPatientClient(old.connection, async (target) => {
      for (const { name, columns } of older) {
        const there = newer.find((table) => table.name === name)?.columns ?? [];
        const list = columns
          .filter((column) => there.includes(column))
          .map((column) => pg.escapeIdentifier(column))
          .join(', ');
        if (list === '') continue;
        const { rows } = await source.query<{ rows: object[] }>(`select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${name} t`);
        await target.query(`alter table ${name} disable trigger user`);
        await target.query(
          `insert into ${name} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${name}, $1)`,
          [JSON.stringify(rows[0]?.rows ?? [])],
        );
        await target.query(`alter table ${name} enable trigger user`);
      }
    }),
  );
  return old;
}

// `FREEZE=0.1.0` freezes this version before its release; `FREEZE=0014-order-notes` freezes its data in the schema of an older migration.
const freeze = process.env['FREEZE'] ?? '';
if (freeze !== '')
  it('freezes this version', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    await stepMarket(server);
    for (const lots of [1, 2, 1]) await desk.place({ lots });
    await desk.place({ order_type: 'LIMIT', price: 0.05 });
    const resting = (await desk.place({ order_type: 'LIMIT', price: 0.1 })).body.orders[0]?.order_id ?? '';
    await desk.modify(resting, { price: 0.15 });
    await desk.cancel(resting);
    await desk.place({ lots: 1, transaction_type: 'SELL' });
    await stepMarket(server, 4);
    await server.services.venue.settled();
    const isMigration = freeze in MIGRATIONS;
    const database = isMigration ? await asOf(freeze, server.database) : server.database;
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${isMigration ? freeze.slice(0, 4) : freeze}.backup`);
    rmSync(path, { force: true });
    const needs = { connection: database.connection, path, passphrase: null, secretKey: null, madeAt: new Date(server.clock.now()) };
    await writeBackup({ ...needs, version: isMigration ? '0.0.0' : freeze });
  });
