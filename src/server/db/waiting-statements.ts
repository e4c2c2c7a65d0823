import type pg from 'pg';
import type { StatementAnswer } from './batch-answer.ts';
import type { Deferred } from './defer-statement.ts';
import { type Statement, StatementBatch } from './statement-batch.ts';

/** A statement that goes with the next one. */
interface Waiting {
  readonly statement: Statement;
  resolve(answer: StatementAnswer): void;
  reject(error: unknown): void;
}

const NOTHING: StatementAnswer = { command: 'SELECT', rowCount: 0, rows: [] };
const BEGIN: Statement = { text: 'begin', values: [], name: undefined };

/** Returns the statements of a transaction that wait for the next one, its beginning among them, and sends them with it. */
export function createWaitingStatements(client: pg.PoolClient, types: pg.CustomTypesConfig) {
  let waiting: Waiting[] = [];
  /** The transaction has begun for its caller, and the database does not know it yet. */
  let begun = false;

  /** Forgets what has not been sent. */
  function drop(): void {
    for (const one of waiting.splice(0)) one.reject(new Error('the statement was not sent: its transaction was rolled back'));
    begun = false;
  }

  /** Sends what waits, with a last statement or without one, and returns the answer to the last. */
  async function sendAll(last: Statement | null): Promise<StatementAnswer> {
    const before = waiting;
    const all = [...(begun ? [BEGIN] : []), ...before.map((one) => one.statement), ...(last === null ? [] : [last])];
    waiting = [];
    begun = false;
    try {
      const [only] = all;
      const answers: readonly StatementAnswer[] =
        all.length === 1 && only !== undefined
          ? [(await client.query({ ...only, values: [...only.values] })) as unknown as StatementAnswer]
          : await client.query(new StatementBatch(all, types)).answers;
      const from = answers.length - before.length - (last === null ? 0 : 1);
      for (const [place, one] of before.entries()) one.resolve(answers[from + place] ?? NOTHING);
      return answers.at(-1) ?? NOTHING;
    } catch (error) {
      for (const one of before) one.reject(error);
      throw error;
    }
  }

  /** Has a statement wait; its answer is asked for by the one row that is returned. */
  function keepBack(statement: Statement): StatementAnswer {
    const answer = new Promise<StatementAnswer>((resolve, reject) => waiting.push({ statement, resolve, reject }));
    // Whoever sends the next statement gets a failure, even when nobody asks for this answer.
    answer.catch(() => undefined);
    const ask = async () => {
      if (waiting.some((one) => one.statement === statement)) await sendAll(null);
      return answer;
    };
    return { ...NOTHING, rows: [{ ask } satisfies Deferred] };
  }

  /** Returns whether the end of a transaction has nothing to end: the database never knew it. */
  function endsNothing(text: string): boolean {
    return begun && (text === 'rollback' || (text === 'commit' && waiting.length === 0));
  }

  return {
    /** Has the beginning of a transaction wait. */
    begin: () => void (begun = true),
    drop,
    sendAll,
    keepBack,
    endsNothing,
  };
}
