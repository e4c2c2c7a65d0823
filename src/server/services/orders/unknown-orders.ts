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

/** Statuses of an order whose broker has not answered yet. */
const UNANSWERED: readonly OrderRow['status'][] = ['pending-submit', 'unknown', 'modify-pending', 'cancel-pending'];

/** Returns the order as it becomes when the broker does not know it. */
function neverArrived(row: OrderRow, timestamps: Timestamps): OrderRow {
  if (row.status === 'pending-submit' || row.status === 'unknown')
    return refuseOrder(row, 'reject', { code: 'broker.never-arrived' }, timestamps);
  return advanceOrder(row, standingOf(row), timestamps);
}

/** Answers calls without any open order left; slices and orders answered before count too. */
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

/** A call unanswered for this long leads to a query at the broker. */
const PATIENCE_MS = 5_000;
/** Pause before the next query: it doubles from the first to the last. */
const FIRST_MS = 1_000;
const LAST_MS = 30_000;
/** After this many queries an order unknown to the broker counts as never arrived. */
const QUESTIONS = 3;
const EVERY_MS = 1_000;

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  /** Lets instructions read the tables again, as the venue does not report results found here. */
  readonly onSettled: () => Promise<void>;
}

interface Asked {
  readonly questions: number;
  readonly nextAt: number;
}

/**
 * Returns the service that resolves orders whose call was never answered: it queries the broker by our own order id with growing pauses, and never
 * sends anything twice.
 */
export function createUnknownOrders({ db, eventLog, clock, log, venue, brokers, onSettled }: Needs) {
  const asked = new Map<string, Asked>();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  const timestamps = () => ({ exchangeAt: venue.now(), receivedAt: clock.now() });

  async function settle(trx: Trx, emit: Emit, broker: Broker, accountId: string, ids: readonly string[]): Promise<void> {
    const account = await findAccountById(trx, accountId);
    if (account === undefined) return;
    // Locked before the query: a call still in progress then sees the order as left here.
    await lockOrders(trx, ids);
    const known = await broker.ask(trx, emit, account, ids);
    const rows = (await lockOrders(trx, ids)).filter((row) => UNANSWERED.includes(row.status));
    // The broker knows the order and reported everything: a change still open never arrived. An unknown order may still arrive.
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
      // A time further ahead than any pause was set before the clock went back.
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

  /** Checks everything due once. */
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
