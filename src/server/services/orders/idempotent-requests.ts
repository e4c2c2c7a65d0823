import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors/app-error.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { DeferredAnswer } from '#server/db/defer-statement.ts';
import type { IdempotencyKeyRow } from '#server/db/tables/idempotency-keys.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { completeKey, findKey, insertKey, insertNewKey, ONE_KEY } from '#server/repositories/idempotency-keys.ts';
import { isUniqueViolation } from '#server/repositories/unique-violation.ts';
import { answerOf, type IntentOutcome, type OrdersAnswer, refusedWith, storedError, type StoredError } from './intent-outcome.ts';
import type { IdempotentOperation } from './idempotent-operations.ts';
import { isForgotten } from './resolve-key.ts';

/** Returns JSON with sorted names: the same request in any order of fields gives the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/** Returns the hash that identifies the same request. */
function hashOf({ operation, body }: { readonly operation: string; readonly body: unknown }): string {
  return createHash('sha256')
    .update(`${operation}\n${canonical(body)}`)
    .digest('hex');
}

/** Longest wait of a repeated call for the first one in this process. */
const WAIT_MS = 10_000;

/** Stores the outcome with its key. The result tells whether the key was still unanswered: recovery may have answered it meanwhile. */
type Conclude = (trx: Trx, outcome: IntentOutcome) => Promise<DeferredAnswer<boolean>>;

/** The writes of a call before anything is sent. */
export interface LoggedIntent {
  readonly orderIds: readonly string[];
  /** The basket that the call sends more of; after a crash the answer is read from this basket. */
  readonly basketId?: string;
  /** The outcome when nothing is to be sent, else the function that sends. It must call `conclude` in the transaction of its result. */
  readonly next: IntentOutcome | ((conclude: Conclude) => Promise<IntentOutcome>);
}

/** The result of a request that sends nothing at once. */
export const NOTHING_SENT: LoggedIntent = { orderIds: [], next: { answer: { orders: [], message: '' } } };

interface IdempotentRequest {
  readonly userId: string;
  readonly key: string;
  readonly operation: IdempotentOperation;
  readonly body: unknown;
  /** Writes the intent, committed together with the key. A refusal (AppError) rolls it back and is stored as the call's answer. */
  logIntent(trx: Trx, emit: Emit): Promise<LoggedIntent>;
}

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  /** Called when a call failed and its writes may or may not be stored. */
  readonly onUncertain: () => void;
}

function replay(row: IdempotencyKeyRow, bodyHash: string): IntentOutcome {
  if (row.state === 'void') throw new AppError('request.idempotency-voided');
  if (row.body_hash !== bodyHash) throw new AppError('request.idempotency-key-reused');
  if (row.state === 'running') throw new AppError('request.idempotency-in-progress', { retryAfter: 1 });
  return row.error === null ? { answer: row.answer as OrdersAnswer } : { error: row.error as StoredError };
}

/** Returns the key row of a call: answered when there is an outcome, else running. */
function keyRow(
  call: IdempotentRequest,
  bodyHash: string,
  { orderIds, basketId }: Pick<LoggedIntent, 'orderIds' | 'basketId'>,
  outcome: IntentOutcome | null,
  now: Date,
): IdempotencyKeyRow {
  return {
    user_id: call.userId,
    key: call.key,
    operation: call.operation,
    body_hash: bodyHash,
    state: outcome === null ? 'running' : 'done',
    order_ids: orderIds,
    answer: outcome === null ? (basketId === undefined ? null : { basketId }) : 'answer' in outcome ? outcome.answer : null,
    error: outcome !== null && 'error' in outcome ? outcome.error : null,
    created_at: now,
    completed_at: outcome === null ? null : now,
  };
}

/** Constraints violated by a repeated call: the key exists, or an order or instruction carries it. */
const MADE_BEFORE = [ONE_KEY, 'orders_client_order_id', 'sliced_orders_client_order_id', 'instructions_client_key'];

/** Returns the calls with idempotency keys: each runs at most once, and the same key gets the same answer. */
export function createIdempotentRequests({ db, eventLog, clock, onUncertain }: Needs) {
  const running = new Map<string, { readonly bodyHash: string; readonly outcome: Promise<IntentOutcome> }>();
  /** Orders about which calls are being sent, with the number of the calls. */
  const underWay = new Map<string, number>();

  /** Runs the part of a call that sends something about these orders. */
  async function sending<T>(orderIds: readonly string[], send: () => Promise<T>): Promise<T> {
    const count = (by: number) => {
      for (const id of orderIds) {
        const left = (underWay.get(id) ?? 0) + by;
        if (left > 0) underWay.set(id, left);
        else underWay.delete(id);
      }
    };
    count(1);
    try {
      return await send();
    } finally {
      count(-1);
    }
  }

  async function logIntent(call: IdempotentRequest, bodyHash: string): Promise<LoggedIntent> {
    return eventLog.transact(async (trx, emit) => {
      const logged = await call.logIntent(trx, emit);
      const outcome = typeof logged.next === 'function' ? null : logged.next;
      await insertNewKey(trx, keyRow(call, bodyHash, logged, outcome, new Date(clock.now())));
      return logged;
    });
  }

  async function perform(call: IdempotentRequest, bodyHash: string): Promise<IntentOutcome> {
    try {
      const { next, orderIds } = await logIntent(call, bodyHash);
      if (typeof next !== 'function') return next;
      return await sending(orderIds, () => next((trx, outcome) => completeKey(trx, call.userId, call.key, outcome, new Date(clock.now()))));
    } catch (error) {
      if (error instanceof AppError) {
        if (await isForgotten(db, call.userId, call.key)) return refusedWith('request.idempotency-expired');
        const refused: IntentOutcome = { error: storedError(error) };
        if (await insertKey(db, keyRow(call, bodyHash, { orderIds: [] }, refused, new Date(clock.now())))) return refused;
      } else if (!MADE_BEFORE.some((name) => isUniqueViolation(error, name))) {
        onUncertain();
        throw error;
      }
      const taken = await findKey(db, call.userId, call.key);
      if (taken) return replay(taken, bodyHash);
      if (await isForgotten(db, call.userId, call.key)) return refusedWith('request.idempotency-expired');
      throw error;
    }
  }

  return {
    /** Returns whether a call about the order is being sent by this process. */
    isUnderWay: (orderId: string): boolean => underWay.has(orderId),

    /** Returns the answer of the call, new or stored. */
    async run(call: IdempotentRequest): Promise<OrdersAnswer> {
      const bodyHash = hashOf(call);
      const id = `${call.userId} ${call.key}`;
      const first = running.get(id);
      if (first) {
        if (first.bodyHash !== bodyHash) throw new AppError('request.idempotency-key-reused');
        return answerOf(await within(first.outcome));
      }
      const outcome = perform(call, bodyHash);
      running.set(id, { bodyHash, outcome });
      try {
        return answerOf(await outcome);
      } finally {
        running.delete(id);
      }
    },
  };
}

export type IdempotentRequests = ReturnType<typeof createIdempotentRequests>;

async function within(outcome: Promise<IntentOutcome>): Promise<IntentOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('request.idempotency-in-progress', { retryAfter: 1 })), WAIT_MS);
  });
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}
