import { sql } from 'kysely';
import { columnsOf } from '#contract/analytics/columns.ts';
import { ANALYTICS_TABLES, type AnalyticsRow, type AnalyticsTable } from '#contract/analytics/tables.ts';
import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Db, Trx } from '#server/db/database.ts';

type Stamped = 'id' | 'created_at' | 'received_at' | 'source';
/** A row of a producer: `at` is the exchange time of its data. */
export type NewRow<T extends AnalyticsTable> = Omit<AnalyticsRow<T>, Stamped> & { readonly at: ExchangeTime };

/** When rows were computed, and their owner: null = from the simulated exchange, for everybody. */
export interface RowStamp {
  readonly receivedAt: WallTime;
  readonly ownerId: string | null;
}

/** Returns the name of the stored table. */
export const storedName = (table: AnalyticsTable): string => `analytics_${table}`;

/** Returns an instant in the format of the analytics tables. */
export const isoOf = (at: ExchangeTime | WallTime): string => new Date(at).toISOString();

/** Stores rows. With `replaces`, a stored row of the same owner with the same values in those columns is replaced and keeps its id. */
export async function putRows<T extends AnalyticsTable>(
  db: Db | Trx,
  table: T,
  rows: readonly NewRow<T>[],
  { receivedAt, ownerId }: RowStamp,
  replaces: readonly string[] | null = null,
): Promise<void> {
  if (rows.length === 0) return;
  const stored = rows.map(({ at, ...row }) => ({
    ...row,
    id: newId(receivedAt),
    owner_id: ownerId,
    created_at: isoOf(at),
    received_at: isoOf(receivedAt),
    source: ownerId === null ? 'simulated' : 'broker',
  }));
  const name = sql.table(storedName(table));
  const changed = [...columnsOf(ANALYTICS_TABLES[table]).keys()].filter((column) => column !== 'id' && !replaces?.includes(column));
  const conflict =
    replaces === null
      ? sql``
      : sql` on conflict (${sql.join(['owner_id', ...replaces].map((column) => sql.ref(column)))}) do update set ${sql.join(
          changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
        )}`;
  await sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(stored)}::jsonb)${conflict}`.execute(
    db,
  );
}

/** Returns the rows of an owner (null: the public rows), newest first. */
export async function listRows<T extends AnalyticsTable>(db: Db | Trx, table: T, ownerId: string | null): Promise<AnalyticsRow<T>[]> {
  const columns = sql.join([...columnsOf(ANALYTICS_TABLES[table]).keys()].map((column) => sql.ref(column)));
  const { rows } = await sql<{ row: AnalyticsRow<T> }>`
    select to_json(t) as row from (select ${columns} from ${sql.table(storedName(table))}
      where owner_id is not distinct from ${ownerId} order by created_at desc, id desc) t`.execute(db);
  return rows.map(({ row }) => row);
}
