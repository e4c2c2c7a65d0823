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
  isdistinct: sql`is distinct from`,
  cs: sql`@>`,
  cd: sql`<@`,
};
const PATTERNS: ReadonlySet<Comparison> = new Set<Comparison>(['like', 'ilike']);
const OF_JSON: ReadonlySet<Comparison> = new Set<Comparison>(['cs', 'cd']);
const SIGNS: Readonly<Partial<Record<Comparison, string>>> = { like: '~~', ilike: '~~*', cs: '@>', cd: '<@' };
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

/** Returns the kind of the column that an operator is used on. Throws a PostgrestError when the operator is none of its kind. */
function operandKind(table: string, columns: Columns, column: string, operator: Comparison): ColumnKind {
  const kind = kindOfColumn(table, columns, column);
  if ((PATTERNS.has(operator) && kind !== 'text') || (OF_JSON.has(operator) && kind !== 'json'))
    throw new PostgrestError(404, '42883', `operator does not exist: ${SQL_TYPES[kind]} ${SIGNS[operator] ?? operator} unknown`, {
      hint: 'No operator matches the given name and argument types.',
    });
  return kind;
}

/** In a pattern a star stands for the percent sign, which an address would have to escape. */
const asPattern = (operator: Comparison, text: string): string => (PATTERNS.has(operator) ? text.replaceAll('*', '%') : text);

function compareSql(table: string, columns: Columns, filter: Extract<Filter, { kind: 'compare' | 'quantified' }>): RawBuilder<unknown> {
  const { column, operator } = filter;
  const kind = operandKind(table, columns, column, operator);
  const type = sql.raw(SQL_TYPES[kind]);
  if (filter.kind === 'quantified')
    return sql`${sql.ref(column)} ${OPERATORS[operator]} ${filter.of === 'any' ? sql`any` : sql`all`} (${asPattern(operator, filter.values)}::${type}[])`;
  const value = asPattern(operator, valueFor(kind, filter.value));
  if (PATTERNS.has(operator) && /(?:^|[^\\])(?:\\\\)*\\$/.test(value))
    throw new PostgrestError(400, '22025', 'LIKE pattern must not end with escape character');
  return sql`${sql.ref(column)} ${OPERATORS[operator]} ${value}::${type}`;
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
  if (filter.kind === 'compare' || filter.kind === 'quantified') return compareSql(table, columns, filter);
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
