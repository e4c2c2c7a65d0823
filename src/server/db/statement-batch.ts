import type pg from 'pg';
import { BatchAnswer, type StatementAnswer } from './batch-answer.ts';
import { wireValue } from './wire-value.ts';

/** A statement as the database gets it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Prepared under this name once a connection. */
  readonly name: string | undefined;
}

interface Messages {
  readonly stream: { cork(): void; uncork(): void };
  /** Texts of the statements that this connection has prepared, by name. */
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
 * Statements that travel together: one way to the database and one back. They run one after the other, each on its own snapshot, as if
 * they were sent singly; after the first that fails the database skips the rest, a commit included, and all of them have failed.
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
    // A value that cannot be sent throws here, before anything is on its way.
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

  // What the client calls with the messages that come back.
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
