import type pg from 'pg';

/** The answer to one statement. */
export interface StatementAnswer {
  readonly command: 'INSERT' | 'UPDATE' | 'DELETE' | 'SELECT' | 'MERGE' | 'COMMIT' | 'ROLLBACK';
  readonly rowCount: number;
  readonly rows: unknown[];
}

interface Column {
  readonly name: string;
  parse(text: string): unknown;
}

/** Gathers the answers to statements that were sent together, in the order of sending. */
export class BatchAnswer {
  readonly answers: StatementAnswer[] = [];
  readonly #types: pg.CustomTypesConfig;
  #columns: readonly Column[] = [];
  #rows: unknown[] = [];

  constructor(types: pg.CustomTypesConfig) {
    this.#types = types;
  }

  columns({ fields }: { readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#types.getTypeParser(dataTypeID, 'text') }));
  }

  row({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    for (const [place, column] of this.#columns.entries()) {
      const text = fields[place] ?? null;
      row[column.name] = text === null ? null : column.parse(text);
    }
    this.#rows.push(row);
  }

  /** Ends a statement; its tag is such as `INSERT 0 1` or `SELECT 3`. */
  ended({ text }: { readonly text: string }): void {
    const words = text.split(' ');
    this.answers.push({ command: words[0] as StatementAnswer['command'], rowCount: Number(words.at(-1)) || 0, rows: this.#rows });
    this.#columns = [];
    this.#rows = [];
  }
}
