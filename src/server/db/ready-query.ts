import type { CompiledQuery } from 'kysely';
import type { Db, Trx } from './database.ts';

/** Placeholder in a query for a value given at execution. */
class Place {
  readonly of: (given: never) => unknown;
  constructor(of: (given: never) => unknown) {
    this.of = of;
  }
}

interface Compilable<Row> {
  compile(on: Db | Trx): CompiledQuery<Row>;
}

/** A compiled query without its values. With values it is passed to `deferStatement`, or run with `executeQuery`. */
type ReadyQuery<Given, Row> = (given: Given) => Compilable<Row>;

const filled = <Row>(compiled: CompiledQuery<Row>, given: unknown): CompiledQuery<Row> => ({
  ...compiled,
  parameters: compiled.parameters.map((value) => (value instanceof Place ? value.of(given as never) : value)),
});

/**
 * Returns a query compiled once, for work in every order: compiling anew took a seventh of the processor's time. `build` gets a placeholder for each
 * value and must not inspect it; values that decide the text cannot be given.
 */
export function readyQuery<Given extends object, Row>(build: (on: Db | Trx, given: Given) => Compilable<Row>): ReadyQuery<Given, Row> {
  const places = new Proxy({} as Given, { get: (_, name) => new Place((given: Given) => given[name as keyof Given]) });
  let ready: CompiledQuery<Row> | null = null;
  return (given) => ({ compile: (on) => filled((ready ??= build(on, places).compile(on)), given) });
}

/** Most rows of a cached insert; longer lists are rare and compiled as they come. */
const MOST_ROWS = 8;
/** The tables have fewer forms; more would mean rows that are not plain. */
const MOST_FORMS = 100;

/**
 * Returns a query that inserts rows, compiled once per number of rows and set of columns. Values must be plain, without expressions. Rows of unequal
 * columns, and long lists, are compiled as they come.
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
