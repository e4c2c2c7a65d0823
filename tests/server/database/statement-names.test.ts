import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { createStatementNames, VARIED } from '#server/db/statement-names.ts';
import { testDatabase } from '#tests/support/product/database.ts';

describe('the names of statements', () => {
  it('are given when a statement comes a second time, one name for ever for one text', () => {
    const { nameOf } = createStatementNames();
    expect(nameOf('select a')).toBeUndefined();
    expect(nameOf('select b')).toBeUndefined();
    const a = nameOf('select a');
    const b = nameOf('select b');
    expect(a).toEqual(expect.any(String));
    expect(b).not.toBe(a);
    expect([nameOf('select a'), nameOf('select b')]).toEqual([a, b]);
  });

  it('are limited, and texts that come once do not use them up', () => {
    const { nameOf } = createStatementNames();
    for (let count = 0; count < 5_000; count += 1) nameOf(`select ${count}`);
    const named = Array.from({ length: 500 }, (_, count) => [nameOf(`update ${count}`), nameOf(`update ${count}`)][1]);
    expect(named[0]).toEqual(expect.any(String));
    expect(named.filter((name) => name !== undefined)).toHaveLength(200);
    expect(nameOf(`insert ${'x'.repeat(9_000)}`) ?? nameOf(`insert ${'x'.repeat(9_000)}`)).toBeUndefined();
  });

  it('are not given to what a caller composes', () => {
    const { nameOf } = createStatementNames();
    expect([1, 2, 3].map(() => nameOf(`${VARIED} select 1`))).toEqual([undefined, undefined, undefined]);
  });
});

describe('a connection', () => {
  it('keeps the statements ready that it has run before, and answers the same', async () => {
    const { connection } = await testDatabase();
    const { db, close } = openDatabase(connection, { size: 1, onError: () => {} });
    const add = async (a: number) => (await sql<{ sum: number }>`select ${a}::bigint + 1 as sum`.execute(db)).rows[0]?.sum;
    const ready = async () => (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows;
    expect(await add(1)).toBe(2);
    expect(await ready()).toEqual([]);
    expect([await add(2), await add(3), await add(4)]).toEqual([3, 4, 5]);
    expect(await ready()).toEqual([{ statement: 'select $1::bigint + 1 as sum' }]);
    await close();
  });

  it('goes on after a prepared statement has failed', async () => {
    const { connection } = await testDatabase();
    const { db, close } = openDatabase(connection, { size: 1, onError: () => {} });
    const divide = async (by: number) => (await sql<{ ratio: number }>`select 10 / ${by}::int as ratio`.execute(db)).rows[0]?.ratio;
    expect([await divide(2), await divide(5)]).toEqual([5, 2]);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect(await divide(10)).toBe(1);
    await close();
  });
});
