import type pg from 'pg';
import { BatchAnswer, type StatementAnswer } from './batch-answer.ts';
import { wireValue } from './wire-value.ts';

/** A statement in the form sent to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Name of the prepared statement, prepared once per connection. */
  readonly name: string | undefined;
}

interface Messages {
  readonly stream: { cork(): void; uncork(): void };
  /** Texts of the statements prepared by this connection, by name. */
  readonly parsedStatements: Record<string, string>;
  parse(message: { text: string; name: string; types: readonly number[] }): void;
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
  on(event: 'parseComplete', listener: () => void): unknown;
  off(event: 'parseComplete', listener: () => void): unknown;
}

/**
 * Statements sent together in one round trip. They run in order, each on its own snapshot, as if sent singly; after a failure the database skips the
 * rest, a commit included, and all of the rest have failed.
 */
export class StatementBatch implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #parsing: Statement[] = [];
  readonly #answer: BatchAnswer;
  readonly answers: Promise<readonly StatementAnswer[]>;
  #settle: { resolve(answers: readonly StatementAnswer[]): void; reject(error: Error): void } | null = null;
  #connection: Messages | null = null;
  readonly #onParsed = () => {
    const statement = this.#parsing.shift();
    if (statement?.name !== undefined && this.#connection) this.#connection.parsedStatements[statement.name] = statement.text;
  };

  constructor(statements: readonly Statement[], types: pg.CustomTypesConfig) {
    // An invalid value throws here, before anything is sent.
    this.#statements = statements.map((statement) => ({
      ...statement,
      values: statement.values.map(wireValue),
    }));
    this.#answer = new BatchAnswer(types);
    this.answers = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
  }

  submit(given: pg.Connection): void {
    const connection = given as unknown as Messages;
    this.#connection = connection;
    connection.on('parseComplete', this.#onParsed);
    const sent = new Set<string>();
    connection.stream.cork();
    for (const statement of this.#statements) {
      const { text, values, name = '' } = statement;
      if (name === '' || !(sent.has(name) || name in connection.parsedStatements)) {
        connection.parse({ text, name, types: [] });
        this.#parsing.push(statement);
        sent.add(name);
      }
      connection.bind({ portal: '', statement: name, values });
      connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '', rows: 0 });
    }
    connection.sync();
    connection.stream.uncork();
  }

  // Callbacks of the client for the answers.
  handleRowDescription = (message: Parameters<BatchAnswer['columns']>[0]): void => this.#answer.columns(message);
  handleDataRow = (message: Parameters<BatchAnswer['row']>[0]): void => this.#answer.row(message);
  handleCommandComplete = (message: Parameters<BatchAnswer['ended']>[0]): void => this.#answer.ended(message);
  handleError(error: Error): void {
    this.#connection?.off('parseComplete', this.#onParsed);
    this.#settle?.reject(error);
  }
  handleReadyForQuery(): void {
    this.#connection?.off('parseComplete', this.#onParsed);
    const { answers } = this.#answer;
    if (answers.length === this.#statements.length) this.#settle?.resolve(answers);
    else this.#settle?.reject(new Error(`${this.#statements.length} statements were sent and ${answers.length} answered`));
  }
}
