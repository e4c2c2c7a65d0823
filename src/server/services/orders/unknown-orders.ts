import type { FastifyBaseLogger } from 'fastify';
import { isFinal } from '#domain/orders/status-sets.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Venue } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { findAccountById } from '#server/repositories/broker-accounts.ts';
import { completeKey, lockRunningKeys } from '#server/repositories/idempotency-keys.ts';
import { listUnanswered, lockOrders, findOrders } from '#server/repositories/orders.ts';
import { listSlices } from '#server/repositories/sliced-orders.ts';
import { storeOrders } from './store-orders.ts';
import { refusedWith } from './intent-outcome.ts';
import { placedAnswer } from './order-answers.ts';
import { advanceOrder, refuseOrder, standingOf, type Timestamps } from './order-changes.ts';

/** What an order is while its broker has not said what became of it. */
const UNANSWERED: readonly OrderRow['status'][] = ['pending-submit', 'unknown', 'modify-pending', 'cancel-pending'];

/** Returns what an order becomes that the broker does not know. */
function neverArrived(row: OrderRow, timestamps: Timestamps): OrderRow {
  if (row.status === 'pending-submit' || row.status === 'unknown')
    return refuseOrder(row, 'reject', { code: 'broker.never-arrived' }, timestamps);
  return advanceOrder(row, standingOf(row), timestamps);
}

/** Answers the calls of which no order is open any more, slices and orders that were answered before included. */
async function answerCalls(trx: Trx, asked: readonly OrderRow[], lost: ReadonlySet<string>, now: Date): Promise<void> {
  const touched = new Set(asked.flatMap((row) => [row.id, row.parent_order_id ?? row.id]));
  for (const key of await lockRunningKeys(trx)) {
    if (!key.order_ids.some((id) => touched.has(id))) continue;
    const slices = await listSlices(trx, key.order_ids);
    const rows = await findOrders(trx, [...key.order_ids, ...slices.map((slice) => slice.id)]);
    if (rows.some((row) => UNANSWERED.includes(row.status))) continue;
    const changes = key.operation === 'modifyOrder' || key.operation === 'cancelOrder';
    const dropped =
      changes && rows.some((row) => lost.has(row.id) || (key.operation === 'cancelOrder' && slices.length === 0 && !isFinal(row.status)));
    const outcome = dropped ? refusedWith('order.change-never-sent') : { answer: await placedAnswer(trx, key.order_ids) };
    await completeKey(trx, key.user_id, key.key, outcome, now);
  }
}

/** A call that has had no answer for this long is asked about. */
const PATIENCE_MS = 5_000;
/** Time until the next question: it doubles from the first to the last. */
const FIRST_MS = 1_000;
const LAST_MS = 30_000;
/** An order that the broker does not know after so many questions has never arrived. */
const QUESTIONS = 3;
const EVERY_MS = 1_000;

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  /** Has whoever waits for orders look at the tables: what was found out here, the venue tells nobody. */
  readonly onSettled: () => Promise<void>;
}

interface Asked {
  readonly questions: number;
  readonly nextAt: number;
}

/**
 * Returns the service that finds out what became of orders whose call was never answered: it asks the broker by our own order id, again and
 * again with growing pauses, and never sends anything a second time.
 */
export function createUnknownOrders({ db, eventLog, clock, log, venue, brokers, onSettled }: Needs) {
  const asked = new Map<string, Asked>();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  const timestamps = () => ({ exchangeAt: venue.now(), receivedAt: clock.now() });

  async function settle(trx: Trx, emit: Emit, broker: Broker, accountId: string, ids: readonly string[]): Promise<void> {
    const account = await findAccountById(trx, accountId);
    if (account === undefined) return;
    // Held before asking: a call that is still on its way finds the order as it is left here.
    await lockOrders(trx, ids);
    const known = await broker.ask(trx, emit, account, ids);
    const rows = (await lockOrders(trx, ids)).filter((row) => UNANSWERED.includes(row.status));
    // It knows the order and has said all: a change that is still open has not arrived; an order that it does not know may be on its way.
    const lost = rows.filter(
      (row) => (asked.get(row.id)?.questions ?? 0) + 1 >= QUESTIONS && (!known.has(row.id) || row.status.endsWith('-pending')),
    );
    await storeOrders(
      trx,
      emit,
      lost.map((row) => neverArrived(row, timestamps())),
    );
    await answerCalls(trx, await lockOrders(trx, ids), new Set(lost.map((row) => row.id)), new Date(clock.now()));
  }

  async function askAbout(accountId: string, rows: readonly OrderRow[]): Promise<void> {
    const account = await findAccountById(db, accountId);
    const broker = account && brokers.get(account.broker_name);
    if (broker === undefined) return;
    const ids = rows.map((row) => row.id);
    try {
      await eventLog.transact((trx, emit) => settle(trx, emit, broker, accountId, ids));
      await onSettled();
    } catch (error) {
      log.warn({ err: error, account: accountId }, 'the broker did not say what became of orders; it is asked again');
    }
    for (const id of ids) {
      const questions = (asked.get(id)?.questions ?? 0) + 1;
      asked.set(id, { questions, nextAt: clock.now() + Math.min(LAST_MS, FIRST_MS * 2 ** (questions - 1)) });
    }
  }

  async function once(): Promise<void> {
    const now = clock.now();
    const open = await listUnanswered(db, UNANSWERED);
    const ids = new Set(open.map((row) => row.id));
    for (const id of asked.keys()) if (!ids.has(id)) asked.delete(id);
    const due = open.filter((row) => {
      const before = asked.get(row.id);
      // What lies further ahead than it was put was put by a clock that has gone back since.
      if (before !== undefined) return before.nextAt <= now || before.nextAt > now + LAST_MS;
      const receivedAt = row.received_at.getTime();
      return row.status === 'unknown' || receivedAt + PATIENCE_MS <= now || receivedAt > now + PATIENCE_MS;
    });
    for (const accountId of new Set(due.map((row) => row.broker_account_id)))
      await askAbout(
        accountId,
        due.filter((row) => row.broker_account_id === accountId),
      );
  }

  /** Looks once at everything that is due. */
  function turn(): Promise<void> {
    running = running.then(once).catch((error: unknown) => log.warn({ err: error }, 'unanswered orders could not be looked at'));
    return running;
  }

  return {
    turn,
    start(): void {
      timer ??= setInterval(() => void turn(), EVERY_MS).unref();
    },
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await running;
    },
  };
}
