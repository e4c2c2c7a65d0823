import { sql } from 'kysely';
import { columnsOf } from '#contract/analytics/columns.ts';
import { ANALYTICS_TABLES, type AnalyticsTable } from '#contract/analytics/tables.ts';
import { MOST_BYTES, MOST_ROWS, type TableQuery } from '#server/analytics/query/read-query.ts';
import type { Db } from '#server/db/database.ts';
import { VARIED } from '#server/db/statement-names.ts';
import { filterSql, kindOfColumn } from './filter-sql.ts';
import { storedName } from './rows.ts';

/** Rows as JSON text made by the database. */
export interface ReadRows {
  /** A JSON array. */
  readonly text: string;
  readonly count: number;
  /** All rows of the filter; null when it was not asked for. */
  readonly total: number | null;
  /** The names in the answer, in their order. */
  readonly names: readonly string[];
}
/** Who reads, whether all rows of the filter are counted, and whether what is null is left out of a row. */
interface ReadTerms {
  readonly viewerId: string | null;
  readonly counted: boolean;
  readonly stripped: boolean;
}

const NEWEST = sql`created_at desc, id desc`;
const DISPLAYED = sql`display_order, id`;
/** The order of rows that the caller does not distinguish. */
const LAST_ORDER = {
  commentary: NEWEST,
  market_data: NEWEST,
  daily_data: NEWEST,
  screener: DISPLAYED,
  bots: DISPLAYED,
  index_config: NEWEST,
} as const satisfies Record<AnalyticsTable, unknown>;

/** Returns the public rows of a table and the viewer's own, up to the limits of an answer. Throws a PostgrestError for unknown columns. */
export async function readTable(
  db: Db,
  table: AnalyticsTable,
  query: TableQuery,
  { viewerId, counted, stripped }: ReadTerms,
): Promise<ReadRows> {
  const columns = columnsOf(ANALYTICS_TABLES[table]);
  const all = [...columns.keys()].map((column) => ({ column, as: column, cast: null }));
  // Of two columns with one name the later one counts, as in a JSON object.
  const selected = new Map((query.select ?? ['*' as const]).flatMap((one) => (one === '*' ? all : [one])).map((one) => [one.as, one]));
  for (const { column } of [...selected.values(), ...query.order]) kindOfColumn(table, columns, column);
  const fields = [...selected.values()].map(
    ({ column, as, cast }) => sql`${sql.ref(column)}${cast === null ? sql`` : sql`::${sql.raw(cast)}`} as ${sql.id(as)}`,
  );
  const row = stripped ? sql`json_strip_nulls(row_to_json(t))` : sql`row_to_json(t)`;
  const order = query.order.map(({ column, descending, nulls }) => {
    const where = nulls === null ? sql`` : nulls === 'first' ? sql` nulls first` : sql` nulls last`;
    return sql`${sql.ref(column)} ${descending ? sql`desc` : sql`asc`}${where}, `;
  });
  const mine = viewerId === null ? sql`owner_id is null` : sql`(owner_id is null or owner_id = ${viewerId})`;
  const conditions = sql.join([mine, ...query.filters.map((filter) => filterSql(table, columns, filter))], sql` and `);
  const from = sql`from ${sql.table(storedName(table))} where ${conditions}`;
  const { rows } = await sql<Omit<ReadRows, 'names'>>`${sql.raw(VARIED)}
    select coalesce('[' || string_agg(line, ',' order by place) || ']', '[]') as text, count(line)::int as count,
      ${counted ? sql`(select count(*)::int ${from})` : sql`null::int`} as total
    from (select place, line, sum(octet_length(line) + 1) over (order by place) as bytes
    from (select row_number() over () as place, ${row}::text as line
    from (select ${sql.join(fields)} ${from}
      order by ${sql.join(order, sql``)}${LAST_ORDER[table]}
      limit ${Math.min(query.limit ?? MOST_ROWS, MOST_ROWS)} offset ${query.offset}) t) l) fitting where bytes < ${MOST_BYTES}`.execute(db);
  return { ...(rows[0] ?? { text: '[]', count: 0, total: counted ? 0 : null }), names: [...selected.keys()] };
}
