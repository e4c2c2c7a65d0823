import type pg from 'pg';
import type { StatementAnswer } from './batch-answer.ts';
import { type Later, LATER } from './send-later.ts';
import { type Statement, StatementBatch } from './statement-batch.ts';
import type { StatementNames } from './statement-names.ts';

/** A statement that goes with the next one. */
interface Waiting {
  readonly statement: Statement;
  resolve(answer: StatementAnswer): void;
  reject(error: unknown): void;
}

const NOTHING: StatementAnswer = { command: 'SELECT', rowCount: 0, rows: [] };
const BEGIN: Statement = { text: 'begin', values: [], name: undefined };

/**
 * Returns one use of a connection of the pool, which keeps back what can travel with the next statement. A statement that comes while its
 * transaction is rolled back or later, from work that went on beside what failed, is refused: it would be committed alone.
 */
export function preparingClient(client: pg.PoolClient, names: StatementNames, types: pg.CustomTypesConfig) {
  let waiting: Waiting[] = [];
  /** The transaction has begun for its caller, and the database has not heard of it. */
  let begun = false;
  /** The transaction is being rolled back, or the connection was given back. */
  let over = false;
  let givenBack = false;

  function dropWaiting(): void {
    for (const one of waiting.splice(0)) one.reject(new Error('the statement was not sent: its transaction was rolled back'));
    begun = false;
  }

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

  function keepBack(statement: Statement): StatementAnswer {
    const answer = new Promise<StatementAnswer>((resolve, reject) => waiting.push({ statement, resolve, reject }));
    // Whoever sends the next statement hears of a failure, even when nobody asks for this answer.
    answer.catch(() => undefined);
    const ask = async () => {
      if (waiting.some((one) => one.statement === statement)) await sendAll(null);
      return answer;
    };
    return { ...NOTHING, rows: [{ ask } satisfies Later] };
  }

  /** Returns whether the end of a transaction has nothing to end: the database never heard of it. */
  function endsNothing(text: string): boolean {
    return begun && (text === 'rollback' || (text === 'commit' && waiting.length === 0));
  }

  return {
    async run(text: string, values: readonly unknown[]): Promise<StatementAnswer> {
      if (text === 'begin') {
        begun = true;
        over = false;
        return NOTHING;
      }
      if (over && text !== 'rollback') throw new Error('the statement was not sent: its transaction has ended');
      over ||= text === 'rollback';
      if (endsNothing(text)) {
        dropWaiting();
        return NOTHING;
      }
      if (text === 'rollback') dropWaiting();
      const isLater = text.startsWith(LATER);
      const plain = isLater ? text.slice(LATER.length) : text;
      const statement = { text: plain, values, name: values.length === 0 ? undefined : names.nameOf(plain) };
      if (isLater) return keepBack(statement);
      const answer = await sendAll(statement);
      // Whoever waited for the rollback may go on, as a migration does.
      if (text === 'rollback' && !givenBack) over = false;
      // A transaction in which a statement has failed ends with its rollback, which is no error to the database.
      if (plain === 'commit' && answer.command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed');
      return answer;
    },
    /** Forgets what has not been sent, and takes nothing more. */
    giveBack(): void {
      dropWaiting();
      over = true;
      givenBack = true;
    },
  };
}
