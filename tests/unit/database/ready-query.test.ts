import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database, Db } from '#server/db/database.ts';
import { readyQuery, readyRows } from '#server/db/ready-query.ts';

const db: Db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

interface Asked {
  readonly userId: string;
  readonly ids: readonly string[];
}
const built = (on: Pick<Db, 'selectFrom'>, { userId, ids }: Asked) =>
  on
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids})`)
    .where('removed_at', 'is', null)
    .where('name', '<>', 'unchanged');

describe('a query that is compiled once', () => {
  it('is what building it anew gives, each time with the values of that time', () => {
    let builds = 0;
    const ready = readyQuery((on, given: Asked) => {
      builds += 1;
      return built(on, given);
    });
    for (const given of [
      { userId: 'ada', ids: ['a', 'b'] },
      { userId: 'bob', ids: [] },
    ]) {
      const { sql: text, parameters } = ready(given).compile(db);
      const anew = built(db, given).compile();
      expect([text, parameters]).toEqual([anew.sql, anew.parameters]);
    }
    expect(builds).toBe(1);
  });

  it('takes a value in more than one place', () => {
    const ready = readyQuery((_, { at }: { readonly at: number }) => sql`select ${at} where ${at} > ${1}`);
    expect(ready({ at: 5 }).compile(db).parameters).toEqual([5, 5, 1]);
  });
});

describe('rows that are written by a query compiled once', () => {
  interface Row {
    readonly order_id: string;
    readonly note: string | null;
    readonly updated_at?: Date | undefined;
  }
  let builds = 0;
  const insert = (on: Pick<Db, 'insertInto'>, rows: readonly Row[]) => on.insertInto('order_notes').values(rows as never);
  const ready = readyRows((on, rows: readonly Row[]) => {
    builds += 1;
    return insert(on, rows);
  });
  const expectSame = (rows: readonly Row[]) => {
    const { sql: text, parameters } = ready(rows).compile(db);
    const anew = insert(db, rows).compile();
    expect([text, parameters]).toEqual([anew.sql, anew.parameters]);
  };

  it.each<[string, number, readonly Row[]]>([
    ['one row', 1, [{ order_id: 'a', note: 'x' }]],
    ['another of the same columns', 0, [{ order_id: 'b', note: null }]],
    ['a column that is undefined, which is none', 0, [{ order_id: 'b', note: null, updated_at: undefined }]],
    ['one more column', 1, [{ order_id: 'c', note: 'y', updated_at: new Date(0) }]],
    [
      'two rows',
      1,
      [
        { order_id: 'd', note: 'x' },
        { order_id: 'e', note: 'z' },
      ],
    ],
    [
      'two others',
      0,
      [
        { order_id: 'f', note: null },
        { order_id: 'g', note: 'w' },
      ],
    ],
    [
      'rows of unequal columns',
      1,
      [
        { order_id: 'h', note: 'x', updated_at: new Date(0) },
        { order_id: 'i', note: 'z' },
      ],
    ],
    ['many rows', 1, Array.from({ length: 9 }, (_, at) => ({ order_id: `${at}`, note: 'x' }))],
  ])('%s', (_, expected, rows) => {
    builds = 0;
    expectSame(rows);
    expect(builds).toBe(expected);
  });
});
