import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { PRODUCTS, VALIDITIES } from '#domain/orders/order-kinds.ts';
import { CHANNEL_KINDS } from '#domain/telling/channel-kinds.ts';
import { DELIVERY_STATUSES } from '#domain/telling/delivery.ts';
import { type TestDatabase, testDatabase } from '#tests/support/product/database.ts';

/** Columns whose CHECK repeats a list of the code: a new value of the list needs a migration that widens the CHECK. */
const CLOSED: readonly (readonly [table: string, column: string, list: readonly string[]])[] = [
  ['orders', 'product', PRODUCTS],
  ['orders', 'validity', VALIDITIES],
  ['telling_channels', 'kind', CHANNEL_KINDS],
  ['telling_deliveries', 'status', DELIVERY_STATUSES],
];

/** The values that `column = ANY (ARRAY['a'::text, ...])` names. */
function valuesIn(check: string, column: string): readonly string[] | null {
  const list = new RegExp(`^CHECK \\(\\(${column} = ANY \\(ARRAY\\[([^\\]]*)\\]\\)\\)\\)$`).exec(check)?.[1];
  return list === undefined ? null : [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
}

describe('a CHECK of the database takes exactly the values of the list in the code', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });

  it.each(CLOSED)('%s.%s', async (table, column, list) => {
    const { rows } = await sql<{ check: string }>`
      select pg_get_constraintdef(oid) as check from pg_constraint where contype = 'c' and conrelid = ${table}::regclass`.execute(
      database.db,
    );
    const found = rows.flatMap(({ check }) => valuesIn(check, column) ?? []);
    expect(found.toSorted()).toEqual(list.toSorted());
  });
});
