import { createHash } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { AppError } from '#contract/errors/app-error.ts';
import type { resolveAnswer } from '#contract/schemas/order.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { Asked } from '#server/db/send-later.ts';
import type { IdempotencyKeyRow } from '#server/db/tables/idempotency-keys.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { isUniqueViolation } from '#server/repositories/unique-violation.ts';
import { completeKey, findKey, insertKey, insertNewKey, ONE_KEY } from '#server/repositories/idempotency-keys.ts';
import { listMadeBy } from '#server/repositories/instructions.ts';
import { findIdsByClientOrderIds } from '#server/repositories/orders.ts';
import { answerOf, type IntentOutcome, type OrdersAnswer, storedError, type StoredError } from './intent-outcome.ts';
import { houseClientId } from './instructions/house-orders.ts';
import type { KeyedOperation } from './keyed-operations.ts';
import { wireOrders } from './order-answers.ts';
import { isClientKey } from './system-keys.ts';

/** How long a repeated call waits for the first one of this process. */
const WAIT_MS = 10_000;

/** Keeps the outcome with its key; asked, it says whether the key still waited: reading the exchange again may have answered it meanwhile. */
type Conclude = (trx: Trx, outcome: IntentOutcome) => Promise<Asked<boolean>>;

/** What a call has written down before anything is sent. */
export interface Journalled {
  readonly orderIds: readonly string[];
  /** The basket that the call sends more of: what it has made is read from it when the server ends in its middle. */
  readonly basketId?: string;
  /** The outcome when nothing is to be sent, else the way to send. It must call `conclude` in the transaction of its result. */
  readonly next: IntentOutcome | ((conclude: Conclude) => Promise<IntentOutcome>);
}

export interface KeyedCall {
  readonly userId: string;
  readonly key: string;
  readonly operation: KeyedOperation;
  readonly body: unknown;
  /** Writes the intent; it is committed together with the key. A refusal (AppError) undoes it and is kept as the call's answer. */
  journal(trx: Trx, emit: Emit): Promise<Journalled>;
}

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  /** Hears that a call failed in a way that leaves open what was stored. */
  readonly onUncertain: () => void;
}

function replay(row: IdempotencyKeyRow, bodyHash: string): IntentOutcome {
  if (row.state === 'void') throw new AppError('request.idempotency-voided');
  if (row.body_hash !== bodyHash) throw new AppError('request.idempotency-key-reused');
  if (row.state === 'running') throw new AppError('request.idempotency-in-progress', { retryAfter: 1 });
  return row.error === null ? { answer: row.answer as OrdersAnswer } : { error: row.error as StoredError };
}

/** Returns the calls that carry a key: each happens at most once, and the same key gets the same answer. */
export function createKeyedCalls({ db, eventLog, clock, onUncertain }: Needs) {
  const running = new Map<string, { readonly bodyHash: string; readonly outcome: Promise<IntentOutcome> }>();

  function keyRow(
    call: KeyedCall,
    bodyHash: string,
    { orderIds, basketId }: Pick<Journalled, 'orderIds' | 'basketId'>,
    outcome: IntentOutcome | null,
  ): IdempotencyKeyRow {
    const now = new Date(clock.now());
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

  async function journal(call: KeyedCall, bodyHash: string): Promise<Journalled> {
    return eventLog.transact(async (trx, emit) => {
      const journalled = await call.journal(trx, emit);
      const outcome = typeof journalled.next === 'function' ? null : journalled.next;
      await insertNewKey(trx, keyRow(call, bodyHash, journalled, outcome));
      return journalled;
    });
  }

  async function perform(call: KeyedCall, bodyHash: string): Promise<IntentOutcome> {
    try {
      const { next } = await journal(call, bodyHash);
      if (typeof next !== 'function') return next;
      return await next((trx, outcome) => completeKey(trx, call.userId, call.key, outcome, new Date(clock.now())));
    } catch (error) {
      if (error instanceof AppError) {
        const refused: IntentOutcome = { error: storedError(error) };
        if (await insertKey(db, keyRow(call, bodyHash, { orderIds: [] }, refused))) return refused;
      } else if (!isUniqueViolation(error, ONE_KEY) && !isUniqueViolation(error, 'orders_client_order_id')) {
        onUncertain();
        throw error;
      }
      const taken = await findKey(db, call.userId, call.key);
      if (!taken) throw error;
      return replay(taken, bodyHash);
    }
  }

  return {
    /** Returns the answer of the call, made now or kept from before. */
    async run(call: KeyedCall): Promise<OrdersAnswer> {
      const bodyHash = createHash('sha256')
        .update(`${call.operation}\n${canonical(call.body)}`)
        .digest('hex');
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

    /** Returns what became of a key; one that has not arrived is given up for ever. */
    async resolve(userId: string, key: string): Promise<InferOutput<typeof resolveAnswer>> {
      if (!isClientKey(key)) throw new AppError('request.invalid');
      const now = new Date(clock.now());
      const tombstone: IdempotencyKeyRow = {
        user_id: userId,
        key,
        operation: '',
        body_hash: '',
        state: 'void',
        order_ids: [],
        answer: null,
        error: null,
        created_at: now,
        completed_at: now,
      };
      const row = (await findKey(db, userId, key)) ?? ((await insertKey(db, tombstone)) ? tombstone : await findKey(db, userId, key));
      if (!row || row.state === 'running') return { state: 'in-progress', orders: [], error: null };
      if (row.state === 'void') return { state: 'void', orders: [], error: null };
      const error = row.error as StoredError | null;
      const named = row.order_ids.length > 0 ? row.order_ids : answeredIds(row.answer as OrdersAnswer | null);
      const ids = named.length > 0 ? named : await sentByJobs(db, userId, key);
      return { state: 'done', orders: await wireOrders(db, ids), error: error && { code: error.code, message: error.message } };
    },
  };
}

export type KeyedCalls = ReturnType<typeof createKeyedCalls>;

/** The orders of a call that makes them in calls of its own, such as a basket. */
function answeredIds(answer: OrdersAnswer | null): string[] {
  return answer?.orders.map((order) => order.order_id) ?? [];
}

/** The orders that the square-offs and reversals of a call have sent up to now. */
async function sentByJobs(db: Db, userId: string, key: string): Promise<string[]> {
  const jobs = (await listMadeBy(db, userId, key)).filter(({ kind }) => kind === 'square-off' || kind === 'reverse');
  const names = jobs.flatMap((row) => row.orders.map(houseClientId));
  return findIdsByClientOrderIds(db, userId, names);
}

/** JSON with sorted names: the same request however its fields were ordered. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

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
