import type pg from 'pg';
import type { StatementAnswer } from './batch-answer.ts';
import type { Deferred } from './defer-statement.ts';
import { type Statement, StatementBatch } from './statement-batch.ts';

/** A statement sent together with the next one. */
interface Waiting {
  readonly statement: Statement;
  resolve(answer: StatementAnswer): void;
  reject(error: unknown): void;
}

const NOTHING: StatementAnswer = { command: 'SELECT', rowCount: 0, rows: [] };
const BEGIN: Statement = { text: 'begin', values: [], name: undefined };

/** Returns the waiting statements of a transaction, including its start, which are sent with the next statement. */
export function createWaitingStatements(client: pg.PoolClient, types: pg.CustomTypesConfig) {
  let waiting: Waiting[] = [];
  /** The transaction has begun for its caller, but the database does not know yet. */
  let begun = false;

  /** Drops the statements not sent yet. */
  function drop(): void {
    for (const one of waiting.splice(0)) one.reject(new Error('the statement was not sent: its transaction was rolled back'));
    begun = false;
  }

  /** Sends the waiting statements, with a last statement if given, and returns the last answer. */
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

  /** Defers a statement; the returned row gives access to its answer. */
  function keepBack(statement: Statement): StatementAnswer {
    const answer = new Promise<StatementAnswer>((resolve, reject) => waiting.push({ statement, resolve, reject }));
    // The failure reaches the sender of the next statement, even when this answer is never used.
    answer.catch(() => undefined);
    const ask = async () => {
      if (waiting.some((one) => one.statement === statement)) await sendAll(null);
      return answer;
    };
    return { ...NOTHING, rows: [{ ask } satisfies Deferred] };
  }

  /** Returns whether a commit or rollback has nothing to end, because the database never saw the start. */
  function endsNothing(text: string): boolean {
    return begun && (text === 'rollback' || (text === 'commit' && waiting.length === 0));
  }

  return {
    /** Defers the start of a transaction. */
    begin: () => void (begun = true),
    drop,
    sendAll,
    keepBack,
    endsNothing,
  };
}
