import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Connection } from '#server/db/connect.ts';
import { readStructure, type TableShape, withPatientClient } from './stored-data.ts';

/** How to find a user's rows in a table: a condition with the user's id as first parameter. */
interface Reach {
  readonly table: TableShape;
  readonly condition: string;
}

interface Reference {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly targets: readonly string[];
}

/** Columns with secrets: useless to their user, useful to whoever finds the file. */
const SECRET = /hash$|^sealed_|secret|token|challenge|public_key|credential_id/;
const ROWS_AT_ONCE = 500;

/** Tables with rows of a user although no column refers to one: the user, password attempts, and results of orders. */
const WITHOUT_REFERENCE: Readonly<Record<string, string>> = {
  users: 'users.id = $1',
  guess_counts: `guess_counts.subject in (select email from users where id = $1 union all select 'user:' || $1)`,
  order_changes:
    'order_changes.order_id in (select id from orders where user_id = $1 union all select id from sliced_orders where user_id = $1)',
};

const quoted = (name: string) => pg.escapeIdentifier(name);

async function references(client: pg.Client): Promise<readonly Reference[]> {
  const names = (keys: string, relation: string) =>
    `(select json_agg(a.attname order by k.place) from unnest(${keys}) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`;
  const { rows } = await client.query<Reference>(
    `select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to,
            ${names('f.conkey', 'f.conrelid')} as columns, ${names('f.confkey', 'f.confrelid')} as targets
       from pg_constraint f where f.contype = 'f' and f.conrelid <> f.confrelid and f.connamespace = current_schema()::regnamespace
      order by f.conname`,
  );
  return rows;
}

/** Returns the tables that can contain a user's rows, in the order of their references, and the names of the other tables. */
export async function reachOfUsers(client: pg.Client): Promise<{ readonly reached: readonly Reach[]; readonly others: readonly string[] }> {
  const structure = await readStructure(client);
  const known = await references(client);
  const found = new Map<string, Reach>();
  const others: string[] = [];
  for (const table of structure?.tables ?? []) {
    const condition = conditionOf(table, known, found);
    if (condition === null) others.push(table.name);
    else found.set(table.name, { table, condition });
  }
  return { reached: [...found.values()], others };
}

/** Returns the condition by the table's own user column, or by a referenced row. */
function conditionOf(table: TableShape, known: readonly Reference[], found: ReadonlyMap<string, Reach>): string | null {
  const own = quoted(table.name);
  const without = WITHOUT_REFERENCE[table.name];
  if (without !== undefined) return without;
  if (table.columns.includes('user_id')) return `${own}.user_id = $1`;
  for (const { from, to, columns, targets } of known) {
    const parent = from === table.name ? found.get(to) : undefined;
    if (parent === undefined) continue;
    const same = columns.map((column, index) => `${quoted(to)}.${quoted(targets[index] ?? '')} = ${own}.${quoted(column)}`);
    return `exists (select 1 from ${quoted(to)} where ${same.join(' and ')} and ${parent.condition})`;
  }
  return null;
}

async function idOf(client: pg.Client, email: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [email]);
  if (!rows[0]) throw new Error(`Nobody here has the e-mail ${email}`);
  return rows[0].id;
}

/** Yields a JSON document: every row of a user, by table, without secrets. */
async function* documentOf(client: pg.Client, email: string, count: (rows: number) => void): AsyncGenerator<string> {
  const id = await idOf(client, email);
  const { reached } = await reachOfUsers(client);
  yield `{"email":${JSON.stringify(email)},"made_at":${JSON.stringify(new Date().toISOString())},"tables":{`;
  for (const [index, { table, condition }] of reached.entries()) {
    const columns = table.columns.filter((column) => !SECRET.test(column));
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(table.name)}:[`;
    const chosen = columns.map((column) => `${quoted(table.name)}.${quoted(column)}`).join(', ');
    await client.query(
      `declare everything no scroll cursor for select row_to_json(each)::text as row from (select ${chosen} from ${quoted(table.name)} where ${condition}) as each`.replaceAll(
        '$1',
        pg.escapeLiteral(id),
      ),
    );
    for (let first = true; ;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from everything`);
      if (rows.length === 0) break;
      count(rows.length);
      yield `${first ? '\n' : ',\n'}${rows.map(({ row }) => row).join(',\n')}`;
      first = false;
    }
    await client.query('close everything');
    yield ']';
  }
  yield '\n}}\n';
}

/** Writes all data of a user into a new file, in one snapshot. Returns the number of rows. */
export async function exportUser(connection: Connection, email: string, path: string): Promise<number> {
  return withPatientClient(connection, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    let rows = 0;
    await pipeline(
      Readable.from(documentOf(client, email, (more) => (rows += more))),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
    await client.query('commit');
    return rows;
  });
}

/** A user's live orders and instructions, bots included. `sending` are orders with an open call at the broker. */
export interface StillWorking {
  readonly orders: number;
  readonly sending: number;
  readonly instructions: number;
}

/** A working order that was removed. */
interface RemovedOrder {
  readonly orderId: string;
  readonly instrumentId: string;
}

interface RemovedUser {
  readonly rows: number;
  /** Orders to remove from the memory of a running exchange. */
  readonly orders: readonly RemovedOrder[];
  /** Sessions ended by the removal. */
  readonly sessions: readonly string[];
}

/** Throws when working orders or instructions forbid the removal; `live` are those of live accounts. */
type Permit = (works: { readonly all: StillWorking; readonly live: StillWorking }) => void;

/** A lock not obtained in this time probably waits for one of ours, so the removal starts over. Shorter than the database's own deadlock timeout. */
const LOCK_WITHIN_MS = 500;
const TRIES = 20;
/** Lock timeout and deadlock. */
const HELD_UP: readonly unknown[] = ['55P03', '40P01'];
/** A database without the migration that allows deleting permanent rows. */
const REFUSED_BY_TRIGGER = 'P0001';

const SENDING: readonly string[] = ['pending-submit', 'modify-pending', 'cancel-pending'];

interface WorkingRow extends RemovedOrder {
  readonly status: string;
  readonly live: boolean;
}

async function stillWorking(client: pg.Client, id: string) {
  const { rows: orders } = await client.query<WorkingRow>(
    `select orders.id as "orderId", instrument_id as "instrumentId", orders.status, account.environment = 'live' as live
       from orders join broker_accounts as account on account.id = orders.broker_account_id
      where account.user_id = $1 and orders.status not in ('draft', 'filled', 'cancelled', 'rejected', 'denied', 'expired')`,
    [id],
  );
  const { rows: instructions } = await client.query<{ live: boolean }>(
    `select account.environment = 'live' as live from instructions join broker_accounts as account on account.id = instructions.broker_account_id
      where account.user_id = $1 and instructions.live`,
    [id],
  );
  const counted = (which: (row: { readonly live: boolean }) => boolean): StillWorking => ({
    orders: orders.filter(which).length,
    sending: orders.filter((row) => which(row) && SENDING.includes(row.status)).length,
    instructions: instructions.filter(which).length,
  });
  return { orders, all: counted(() => true), live: counted(({ live }) => live) };
}

async function removeRows(client: pg.Client, email: string, permit: Permit): Promise<RemovedUser> {
  await client.query(`begin; set local lock_timeout = ${LOCK_WITHIN_MS}; set local strikedesk.removes_user = 'on'`);
  const id = await idOf(client, email);
  // Writers of orders lock their account: after this no new order is written.
  await client.query('select 1 from broker_accounts where user_id = $1 order by id for update', [id]);
  await client.query('select 1 from users where id = $1 for update', [id]);
  const { orders, ...works } = await stillWorking(client, id);
  permit(works);
  const { rows: ended } = await client.query<{ id: string }>('select id from sessions where user_id = $1', [id]);
  const { reached } = await reachOfUsers(client);
  let removed = 0;
  await client.query('set constraints all deferred');
  // First the rows without references, the user last.
  const turn = ({ table }: Reach) => (table.name === 'users' ? 2 : table.name in WITHOUT_REFERENCE ? 0 : 1);
  const inTurn = reached.toReversed().toSorted((a, b) => turn(a) - turn(b));
  for (const { table, condition } of inTurn) {
    const { rowCount } = await client.query(`delete from ${quoted(table.name)} where ${condition}`, [id]);
    removed += rowCount ?? 0;
  }
  await client.query('set constraints all immediate; commit');
  return { rows: removed, orders, sessions: ended.map((session) => session.id) };
}

/**
 * Removes a user with all data. A running exchange must be paused meanwhile, or it would write the user's data again from memory. Throws the errors of
 * `permit`; then nothing has changed.
 */
export async function removeUser(connection: Connection, email: string, permit: Permit): Promise<RemovedUser> {
  return withPatientClient(connection, async (client) => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await removeRows(client, email, permit);
      } catch (error) {
        await client.query('rollback').catch(() => {});
        const { code } = error as { code?: string };
        if (code === REFUSED_BY_TRIGGER)
          throw new Error('This database has not seen this version yet: start the server once', { cause: error });
        if (!HELD_UP.includes(code) || tried === TRIES) throw error;
      }
    }
  });
}
