import fc from 'fast-check';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '#contract/analytics/columns.ts';
import { commentaryRow } from '#contract/analytics/commentary.ts';
import { COMPARISONS, type Filter, IS_VALUES, QUANTIFIED, QUANTIFIERS } from '#server/analytics/query/filter.ts';
import { readCondition, readTree } from '#server/analytics/query/filter-reader.ts';
import { PostgrestError } from '#server/analytics/query/postgrest-error.ts';
import { readTableQuery } from '#server/analytics/query/read-query.ts';
import { withinRange } from '#server/analytics/query/read-range.ts';
import { filterSql } from '#server/repositories/analytics/filter-sql.ts';

const RUNS = 2_000;
const columns = columnsOf(commentaryRow);
const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const column = fc.constantFrom('kind', 'underlying', 'title_en', 'body_fr');
const hostile = fc.constantFrom("'; drop table users; --", '$1', '"', '\\', ')', '(),.', '\\"', "' or '1'='1", 'null', 'é€', '%_*');
const value = fc.oneof(fc.string({ maxLength: 20 }), hostile).map((text) => text.replaceAll('\0', ''));
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ kind: fc.constant('compare' as const), column, operator: fc.constantFrom(...COMPARISONS), value, negated: fc.boolean() }),
  fc.record({
    kind: fc.constant('quantified' as const),
    column,
    operator: fc.constantFrom(...QUANTIFIED),
    of: fc.constantFrom(...QUANTIFIERS),
    values: value,
    negated: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('in' as const), column, values: fc.array(value, { maxLength: 4 }), negated: fc.boolean() }),
  fc.record({ kind: fc.constant('is' as const), column, value: fc.constantFrom(...IS_VALUES), negated: fc.boolean() }),
);
const { tree } = fc.letrec<{ tree: Filter; node: Filter }>((tie) => ({
  tree: fc.record({
    kind: fc.constantFrom('and' as const, 'or' as const),
    filters: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    negated: fc.boolean(),
  }),
  node: fc.oneof({ maxDepth: 3 }, leaf, tie('tree')),
}));

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`;
function conditionText(filter: Exclude<Filter, { filters: unknown }>, write: (text: string) => string): string {
  const not = filter.negated ? 'not.' : '';
  if (filter.kind === 'in') return `${not}in.(${filter.values.map(quoted).join(',')})`;
  if (filter.kind === 'quantified') return `${not}${filter.operator}(${filter.of}).${write(filter.values)}`;
  return filter.kind === 'is' ? `${not}is.${filter.value}` : `${not}${filter.operator}.${write(filter.value)}`;
}
function treeText(filter: Extract<Filter, { filters: unknown }>): string {
  const inside = filter.filters.map((one) =>
    'filters' in one ? `${one.negated ? 'not.' : ''}${one.kind}${treeText(one)}` : `${one.column}.${conditionText(one, quoted)}`,
  );
  return `(${inside.join(',')})`;
}
/** The same filter with other values. */
function withValues(filter: Filter, text: string): Filter {
  if ('filters' in filter) return { ...filter, filters: filter.filters.map((one) => withValues(one, text)) };
  if (filter.kind === 'in') return { ...filter, values: filter.values.map(() => text) };
  if (filter.kind === 'quantified') return { ...filter, values: text };
  return filter.kind === 'compare' ? { ...filter, value: text } : filter;
}
const onlyRefusals = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(PostgrestError);
    expect((error as PostgrestError).status).toBeLessThan(500);
  }
};

describe('a filter of a query string', () => {
  it('is read as it was written, on a column and in a tree', () => {
    fc.assert(
      fc.property(leaf, (filter) => {
        if ('filters' in filter) return;
        expect(
          readCondition(
            filter.column,
            conditionText(filter, (text) => text),
          ),
        ).toEqual(filter);
      }),
      { numRuns: RUNS },
    );
    fc.assert(
      fc.property(tree, (filter) => {
        if (!('filters' in filter)) return;
        expect(readTree(filter.kind, treeText(filter), filter.negated)).toEqual(filter);
      }),
      { numRuns: RUNS },
    );
  });

  it('becomes the same SQL whatever its values are: they are parameters and nothing else', () => {
    const isBoolean = (filter: Filter): boolean =>
      'filters' in filter ? filter.filters.some(isBoolean) : filter.kind === 'is' && !['null', 'not_null'].includes(filter.value);
    const compiled = (filter: Filter) => filterSql('commentary', columns, filter).compile(compiler);
    fc.assert(
      fc.property(fc.oneof(leaf, tree), value, (filter, text) => {
        fc.pre(!isBoolean(filter));
        onlyRefusals(() => {
          const { sql } = compiled(withValues(filter, text));
          expect(sql).toBe(compiled(withValues(filter, 'x')).sql);
          expect(sql).toMatch(/^[\w\s"()$<>=@:[\]]*$/);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('and the whole query are read or refused, never anything else', () => {
    const piece = fc.constantFrom(
      'select',
      'order',
      'and',
      'or',
      'not.and',
      'kind',
      'eq.',
      'in.(',
      ')',
      '(',
      ',',
      '"',
      'not.',
      '=',
      '&',
      '%22',
      'is.null',
      '.',
      '*',
      '\\',
      '5',
      '::',
      '->',
      '\0',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 20 }).map((parts) => parts.join('')),
        ),
        (text) => {
          onlyRefusals(() => withinRange(readTableQuery(text), text));
          onlyRefusals(() => readTableQuery(`select=${text}`));
          onlyRefusals(() => readTree('and', text, false));
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('an unquoted value on a column may hold everything that ends one in a tree', () => {
    expect(readCondition('kind', 'eq.a,b)"c')).toEqual({
      kind: 'compare',
      column: 'kind',
      operator: 'eq',
      value: 'a,b)"c',
      negated: false,
    });
    expect(readTree('or', '(kind.eq.a b,kind.not.is.null)', false)).toMatchObject({
      filters: [{ value: 'a b' }, { kind: 'is', negated: true }],
    });
  });
});
