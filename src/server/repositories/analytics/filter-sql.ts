import { type RawBuilder, sql } from 'kysely';
import type { ColumnKind } from '#contract/analytics/columns.ts';
import { SQL_TYPES, valueFor } from '#server/analytics/query/column-values.ts';
import type { Comparison, Filter, IsValue } from '#server/analytics/query/filter.ts';
import { PostgrestError } from '#server/analytics/query/postgrest-error.ts';

type Columns = ReadonlyMap<string, ColumnKind>;

const OPERATORS: Readonly<Record<Comparison, RawBuilder<unknown>>> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
};
const IS: Readonly<Record<IsValue, RawBuilder<unknown>>> = {
  null: sql`is null`,
  not_null: sql`is not null`,
  true: sql`is true`,
  false: sql`is false`,
  unknown: sql`is unknown`,
};

/** Returns the kind of a column. Throws a PostgrestError when the table has no such column. */
export function kindOfColumn(table: string, columns: Columns, name: string): ColumnKind {
  const kind = columns.get(name);
  if (kind === undefined) throw new PostgrestError(400, '42703', `column ${table}.${name} does not exist`);
  return kind;
}

function compareSql(table: string, columns: Columns, filter: Extract<Filter, { kind: 'compare' }>): RawBuilder<unknown> {
  const kind = kindOfColumn(table, columns, filter.column);
  const matches = filter.operator === 'like' || filter.operator === 'ilike';
  if (matches && kind !== 'text')
    throw new PostgrestError(404, '42883', `operator does not exist: ${SQL_TYPES[kind]} ~~ unknown`, {
      hint: 'No operator matches the given name and argument types.',
    });
  const value = matches ? filter.value.replaceAll('*', '%') : valueFor(kind, filter.value);
  if (matches && /(?:^|[^\\])(?:\\\\)*\\$/.test(String(value)))
    throw new PostgrestError(400, '22025', 'LIKE pattern must not end with escape character');
  return sql`${sql.ref(filter.column)} ${OPERATORS[filter.operator]} ${value}::${sql.raw(SQL_TYPES[kind])}`;
}

/** Returns the condition of a filter: names from the table's own columns, every value a parameter. */
export function filterSql(table: string, columns: Columns, filter: Filter): RawBuilder<unknown> {
  const plain = plainSql(table, columns, filter);
  return filter.negated ? sql`not (${plain})` : sql`(${plain})`;
}

function plainSql(table: string, columns: Columns, filter: Filter): RawBuilder<unknown> {
  if ('filters' in filter)
    return sql.join(
      filter.filters.map((one) => filterSql(table, columns, one)),
      filter.kind === 'and' ? sql` and ` : sql` or `,
    );
  if (filter.kind === 'compare') return compareSql(table, columns, filter);
  const kind = kindOfColumn(table, columns, filter.column);
  if (filter.kind === 'in') {
    const values = filter.values.map((value) => valueFor(kind, value));
    return sql`${sql.ref(filter.column)} = any(${values}::${sql.raw(SQL_TYPES[kind])}[])`;
  }
  if (kind !== 'flag' && filter.value !== 'null' && filter.value !== 'not_null')
    throw new PostgrestError(
      400,
      '42804',
      `argument of IS ${filter.value.toUpperCase()} must be type boolean, not type ${SQL_TYPES[kind]}`,
    );
  return sql`${sql.ref(filter.column)} ${IS[filter.value]}`;
}
