import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import type { Trx } from '#server/db/database.ts';
import { deferStatement } from '#server/db/defer-statement.ts';
import { countTrips } from '#tests/support/server/count-trips.ts';
import { testDatabase } from '#tests/support/product/database.ts';

const { connection } = await testDatabase();
const { db, close } = openDatabase(connection, { size: 2, onError: () => {} });
await sql`create table things (id bigint primary key, at timestamptz, note jsonb)`.execute(db);
const add = (id: number, note: object | null = null) =>
  sql`insert into things values (${id}, ${new Date(id)}, ${note === null ? null : JSON.stringify(note)})`;
const ids = async () => (await sql<{ id: number }>`select id from things order by id`.execute(db)).rows.map((row) => row.id);

beforeEach(() => sql`truncate things`.execute(db));
afterAll(close);

describe('statements that travel together', () => {
  it('run in the order in which they were handed in, and answer what they would have answered alone', async () => {
    const seen = await db.transaction().execute(async (trx) => {
      await deferStatement(trx, add(1, { a: [1, null] }));
      const first = await deferStatement(trx, sql<{ id: number; at: Date; note: unknown }>`select * from things`);
      await deferStatement(trx, add(2));
      const changed = await deferStatement(trx, sql`update things set at = null where id > ${0}`);
      const last = await sql<{ count: number }>`select count(*) as count from things where at is null`.execute(trx);
      return [(await first()).rows, (await changed()).count, last.rows];
    });
    expect(seen).toEqual([[{ id: 1, at: new Date(1), note: { a: [1, null] } }], 2, [{ count: 2 }]]);
    expect(await ids()).toEqual([1, 2]);
  });

  it('take one way there and back, the beginning of the transaction with them', async () => {
    const trips = countTrips();
    await db.transaction().execute(async (trx) => {
      for (let id = 0; id < 5; id += 1) await deferStatement(trx, add(id));
      await sql`select 1`.execute(trx);
    });
    expect(trips.end()).toBe(2);
    expect(await ids()).toHaveLength(5);
  });

  it('go with the commit when nothing else follows, and are asked for at any time', async () => {
    const trips = countTrips();
    await db.transaction().execute(async (trx) => void (await deferStatement(trx, add(1))));
    expect(trips.end()).toBe(1);
    await db.transaction().execute(async (trx) => {
      const added = await deferStatement(trx, add(2));
      expect((await added()).count).toBe(1);
      expect((await added()).count).toBe(1);
    });
    expect(await ids()).toEqual([1, 2]);
  });

  it('fail together: nothing of the transaction stays, whoever hears of it first', async () => {
    const bound = (work: (answer: () => Promise<unknown>) => Promise<unknown>) =>
      db.transaction().execute(async (trx) => {
        await deferStatement(trx, add(1));
        const twice = await deferStatement(trx, add(1));
        await deferStatement(trx, add(2));
        await work(twice);
      });
    await expect(bound(async () => {})).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' });
    await expect(bound((answer) => answer())).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual([]);
    // The connection is as good as new, and so are the statements it prepared.
    for (const id of [1, 2, 3]) await db.transaction().execute(async (trx) => void (await deferStatement(trx, add(id, {}))));
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it('are taken back with their transaction, sent or not', async () => {
    const trips = countTrips();
    const left = db.transaction().execute(async (trx) => {
      await deferStatement(trx, add(1));
      throw new Error('no');
    });
    await expect(left).rejects.toThrow('no');
    expect(trips.end()).toBe(0);
    const sent = db.transaction().execute(async (trx) => {
      await deferStatement(trx, add(1));
      await sql`select 1`.execute(trx);
      await deferStatement(trx, add(2));
      throw new Error('no');
    });
    await expect(sent).rejects.toThrow('no');
    await db.transaction().execute(async () => {});
    expect(await ids()).toEqual([]);
  });

  it('that run out of time fail for whoever waits for them, and for nobody else', async () => {
    const uncaught: unknown[] = [];
    const hear = (error: unknown) => uncaught.push(error);
    process.on('unhandledRejection', hear).on('uncaughtException', hear);
    const outOfTime = { code: '57014' };
    // Each way in which a statement can be on its way: held back and not asked for, asked for, alone, beside another, with the commit.
    const ways: readonly ((trx: Trx, slow: () => Promise<unknown>) => Promise<unknown>)[] = [
      async () => {},
      (_, slow) => slow(),
      (trx) => sql`select 1`.execute(trx),
      (trx, slow) => Promise.all([add(3).execute(trx), slow(), add(4).execute(trx)]),
      (trx) => sql`select pg_sleep(30)`.execute(trx),
    ];
    for (const way of ways) {
      const late = db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 20`.execute(trx);
        await deferStatement(trx, add(1));
        await way(trx, await deferStatement(trx, sql`select pg_sleep(30)`));
      });
      await expect(late).rejects.toMatchObject(outOfTime);
      expect(await ids()).toEqual([]);
    }
    await new Promise((done) => setImmediate(done));
    process.off('unhandledRejection', hear).off('uncaughtException', hear);
    expect(uncaught).toEqual([]);
  });

  it('are not committed without a word when a failure was passed over', async () => {
    const careless = db.transaction().execute(async (trx) => {
      await add(1).execute(trx);
      const twice = await deferStatement(trx, add(1));
      await twice().catch(() => undefined);
    });
    await expect(careless).rejects.toThrow('rolled back instead of committed');
    expect(await ids()).toEqual([]);
  });

  it('see what others have committed while one of them waited for a lock', async () => {
    await add(1).execute(db);
    let release = () => {};
    let isHeld = () => {};
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const other = db.transaction().execute(async (trx) => {
      await sql`select id from things where id = 1 for update`.execute(trx);
      isHeld();
      await new Promise<void>((resolve) => (release = resolve));
      await add(2).execute(trx);
    });
    await held;
    const mine = db.transaction().execute(async (trx) => {
      await deferStatement(trx, sql`select id from things where id = 1 for update`);
      return (await sql<{ count: number }>`select count(*) as count from things`.execute(trx)).rows[0]?.count;
    });
    release();
    await other;
    expect(await mine).toBe(2);
  });

  it.each([
    ['text', sql`text`, ['plain', '', 'it\'s "quoted" \\ back, {braces} and NULL', 'ünïcode ₹ 🙂']],
    ['numbers', sql`double precision`, [0, -1.5, 1e21, 5e-324, Number.MAX_SAFE_INTEGER]],
    ['truth', sql`boolean`, [true, false]],
    ['instants', sql`timestamptz`, [new Date(0), new Date('1969-12-31T23:59:59.999Z'), new Date('2026-11-23T04:30:00.001Z')]],
    ['bytes', sql`bytea`, [Buffer.from([0, 1, 92, 255]), new Uint8Array([7, 8])]],
    ['lists of texts', sql`text[]`, [[], ['a', 'b'], ['with "quotes"', 'back\\slash', 'comma, {brace}', '', 'NULL', null]]],
    ['lists of numbers', sql`bigint[]`, [[1, 2, 3]]],
    ['JSON', sql`jsonb`, [{ a: [1, null, { b: 'ü"\\' }] }, JSON.stringify([1, 2])]],
    ['nothing', sql`text`, [null]],
  ] as const)('carry the same %s as a statement alone', async (_, type, values) => {
    for (const value of values) {
      const ask = () => sql<{ value: unknown }>`select ${value}::${type} as value`;
      const [alone] = (await ask().execute(db)).rows;
      const together = await db.transaction().execute(async (trx) => {
        const answer = await deferStatement(trx, ask());
        await sql`select 1`.execute(trx);
        return (await answer()).rows[0];
      });
      expect(together).toEqual(alone);
    }
  });

  it('that cannot be sent fail before anything is, and outside a transaction they are refused', async () => {
    const circular: unknown[] = [];
    circular.push(circular);
    const bad = db.transaction().execute(async (trx) => {
      await deferStatement(trx, add(1));
      await sql`select ${{ toJSON: () => circular }}::jsonb`.execute(trx);
    });
    await expect(bad).rejects.toThrow(/circular/i);
    await expect(deferStatement(db as never, add(1))).rejects.toThrow('outside a transaction');
    expect(await ids()).toEqual([]);
  });
});
