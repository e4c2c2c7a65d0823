import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/database.ts';
import type { NewBrokerCall } from '#server/db/tables/broker-desk.ts';
import { insertCalls } from '#server/repositories/broker-calls.ts';

/** Calls are written together, this long after the first of them. */
const TOGETHER_MS = 500;
/** Kept in memory while the database does not take them; more are lost, the oldest first. */
const MOST = 5_000;

/** The log of the calls to brokers. */
export interface CallLog {
  add(call: NewBrokerCall): void;
  /** Writes what has been added. */
  flush(): Promise<void>;
}

/** Returns the log: it never delays a call. */
export function createCallLog({ db, log }: { readonly db: Db; readonly log: Pick<FastifyBaseLogger, 'warn'> }): CallLog {
  let added: readonly NewBrokerCall[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const calls = added;
    added = [];
    if (calls.length === 0) return;
    try {
      await insertCalls(db, calls);
    } catch (error) {
      added = [...calls, ...added].slice(-MOST);
      log.warn({ err: error, calls: calls.length }, 'the calls to brokers could not be logged');
    }
  }
  const flush = () => (writing = writing.then(write));

  return {
    add(call) {
      added = [...added.slice(-MOST), call];
      timer ??= setTimeout(() => void flush(), TOGETHER_MS).unref();
    },
    flush,
  };
}
