import * as v from 'valibot';
import { SOURCE_KINDS } from '#domain/market/source-kind.ts';

/** What a column of an analytics table holds: how it is stored, compared and written on the wire. */
export type ColumnKind = 'text' | 'number' | 'integer' | 'flag' | 'instant' | 'day' | 'json';

const kind = <Value>(column: ColumnKind) => v.metadata<Value, { column: ColumnKind }>({ column });

export const text = v.pipe(v.string(), kind('text'));
/** Prices and money in currency units, ratios, percentages: a decimal number. */
export const number = v.pipe(v.number(), v.finite(), kind('number'));
export const integer = v.pipe(v.number(), v.integer(), kind('integer'));
export const flag = v.pipe(v.boolean(), kind('flag'));
/** An instant as ISO 8601 with its offset, as PostgREST writes it. */
export const instant = v.pipe(v.string(), v.isoTimestamp(), kind('instant'));
/** A trading date, YYYY-MM-DD, exchange time. */
export const day = v.pipe(v.string(), v.isoDate(), kind('day'));
export const oneOf = <const T extends readonly string[]>(values: T) => v.pipe(v.picklist(values), kind('text'));
export const json = <S extends v.GenericSchema>(shape: S) => v.pipe(shape, kind<v.InferOutput<S>>('json'));
/** A value in a JSON column without a fixed shape. */
export const loose = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));

/** What every row has: `created_at` is the instant of the exchange it speaks of, `received_at` our own clock when it was computed. */
export const stamps = {
  id: text,
  created_at: instant,
  received_at: instant,
  /** `simulated` is never market data; rows of `broker` are readable by their owner only. */
  source: oneOf(SOURCE_KINDS),
} as const;

interface Shaped {
  readonly pipe?: readonly { readonly type: string; readonly metadata?: { readonly column?: ColumnKind } }[];
  readonly wrapped?: Shaped;
}

function kindOf(schema: Shaped): ColumnKind | null {
  const found = schema.pipe?.find((item) => item.type === 'metadata')?.metadata?.column;
  return found ?? (schema.wrapped === undefined ? null : kindOf(schema.wrapped));
}

/** Returns the columns of a table's row schema with their kinds, in the order of the schema. Throws on a field without a kind. */
export function columnsOf(row: { readonly entries: Readonly<Record<string, unknown>> }): ReadonlyMap<string, ColumnKind> {
  return new Map(
    Object.entries(row.entries).map(([name, schema]) => {
      const found = kindOf(schema as Shaped);
      if (found === null) throw new Error(`the analytics column ${name} has no kind`);
      return [name, found];
    }),
  );
}
