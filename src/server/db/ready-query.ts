import type { CompiledQuery } from 'kysely';
import type { Db, Trx } from './database.ts';

/** Stands in a query for a value that is only known when it is asked. */
class Place {
  readonly of: (given: never) => unknown;
  constructor(of: (given: never) => unknown) {
    this.of = of;
  }
}

interface Compilable<Row> {
  compile(on: Db | Trx): CompiledQuery<Row>;
}

/** A query that still misses its values. With them it is handed to `deferStatement`, or compiled and asked with `executeQuery`. */
type ReadyQuery<Given, Row> = (given: Given) => Compilable<Row>;

const filled = <Row>(compiled: CompiledQuery<Row>, given: unknown): CompiledQuery<Row> => ({
  ...compiled,
  parameters: compiled.parameters.map((value) => (value instanceof Place ? value.of(given as never) : value)),
});

/**
 * Returns a query that is built and compiled once, for whatever an order does each time: to build its statements anew took a seventh of the
 * processor's time. `build` gets a place for each value and must not look at what is in it; what decides the text cannot be given.
 */
export function readyQuery<Given extends object, Row>(build: (on: Db | Trx, given: Given) => Compilable<Row>): ReadyQuery<Given, Row> {
  const places = new Proxy({} as Given, { get: (_, name) => new Place((given: Given) => given[name as keyof Given]) });
  let ready: CompiledQuery<Row> | null = null;
  return (given) => ({ compile: (on) => filled((ready ??= build(on, places).compile(on)), given) });
}

/** Rows that are written by one statement; a longer list is a text of its own, which comes once. */
const MOST_ROWS = 8;
/** The tables have fewer forms than this; more would say that something is no plain row. */
const MOST_FORMS = 100;

/**
 * Returns a query that writes rows, compiled once for each number of rows and set of columns. The values must be plain: no expression.
 * Rows of unequal columns, and many of them, are compiled as they come.
 */
export function readyRows<Row extends object, Answer>(
  build: (on: Db | Trx, rows: readonly Row[]) => Compilable<Answer>,
): ReadyQuery<readonly Row[], Answer> {
  const forms = new Map<string, CompiledQuery<Answer>>();
  const columnsOf = (row: Row) => Object.keys(row).filter((name) => row[name as keyof Row] !== undefined);

  function formOf(on: Db | Trx, rows: readonly Row[]): CompiledQuery<Answer> | null {
    const [first] = rows;
    if (first === undefined || rows.length > MOST_ROWS) return null;
    const columns = columnsOf(first);
    const names = columns.join();
    if (rows.some((row) => row !== first && columnsOf(row).join() !== names)) return null;
    const key = `${rows.length} ${names}`;
    const known = forms.get(key);
    if (known !== undefined) return known;
    const place = (at: number, name: string) => new Place((given: readonly Row[]) => given[at]?.[name as keyof Row]);
    const places = rows.map((_, at) => Object.fromEntries(columns.map((name) => [name, place(at, name)])) as Row);
    const made = build(on, places).compile(on);
    if (forms.size < MOST_FORMS) forms.set(key, made);
    return made;
  }

  return (rows) => ({
    compile(on) {
      const form = formOf(on, rows);
      return form === null ? build(on, rows).compile(on) : filled(form, rows);
    },
  });
}
