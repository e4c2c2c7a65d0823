import type { FastifyBaseLogger } from 'fastify';
import type { BrokerTriggers } from '#server/brokers/broker.ts';
import type { WireOrder } from '#server/brokers/wire/broker-wire.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerTriggerRow } from '#server/db/tables/broker-desk.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { findNamed } from '#server/repositories/broker-desk.ts';
import { listOwnTriggers } from '#server/repositories/broker-triggers.ts';
import { bookTriggers } from './book-triggers.ts';

/** An order that may be of a trigger waits for so many readings of the books: the list of triggers may be behind the order book. */
const READINGS = 3;
/** How many triggers, the newest, are looked at. */
const MOST = 200;

/** The orders of a broker's book that triggers of ours have placed. */
export interface TriggerOrders {
  /** The portfolio of the trigger, by the broker's id of the order. */
  readonly portfolios: ReadonlyMap<string, string>;
  /** Broker's ids of orders that may be of a trigger, as is not told yet. */
  readonly waiting: ReadonlySet<string>;
}

const NONE: TriggerOrders = { portfolios: new Map(), waiting: new Set() };

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Whether a trigger without an order yet may have placed this one: brokers put no mark of the trigger on the order. */
const mayBeOf = ({ state, broker_order_ids: placed, instrument_id: contract, legs }: BrokerTriggerRow, order: WireOrder) =>
  state !== 'ended' &&
  placed.length === 0 &&
  contract === order.instrumentId &&
  legs.some(({ side, product, quantity }) => side === order.side && product === order.product && quantity === order.quantity);

/** Returns the function that finds the orders of our triggers in a broker's order book. The list of triggers alone says so, and is read where an order may be one. */
export function createTriggerOrders({ db, eventLog, clock, log }: Needs, list: BrokerTriggers['list'] | undefined) {
  const readings = new Map<string, number>();

  async function readList(account: BrokerAccountRow, listOf: BrokerTriggers['list']): Promise<void> {
    try {
      const book = await listOf(account);
      await eventLog.transact((trx) => bookTriggers(trx, { clock, account, book, isProven: () => false }));
    } catch (error) {
      log.warn({ err: error, account: account.id }, 'whether a trigger has placed an order could not be read');
    }
  }

  /** Counts a reading for each order, and returns those that still wait. */
  function stillWaiting(accountId: string, orders: readonly WireOrder[]): ReadonlySet<string> {
    const waiting = new Set<string>();
    for (const { brokerOrderId } of orders) {
      const name = `${accountId}/${brokerOrderId}`;
      const read = (readings.get(name) ?? 0) + 1;
      if (read < READINGS) waiting.add(brokerOrderId);
      if (read < READINGS) readings.set(name, read);
      else readings.delete(name);
    }
    return waiting;
  }

  return async (account: BrokerAccountRow, orders: readonly WireOrder[]): Promise<TriggerOrders> => {
    if (list === undefined) return NONE;
    const before = await listOwnTriggers(db, account.id, MOST);
    if (before.length === 0) return NONE;
    const unmarked = orders.filter(({ tag }) => tag === null);
    const brokerOrderIds = unmarked.map(({ brokerOrderId }) => brokerOrderId);
    const known = new Set((await findNamed(db, account.id, { tags: [], brokerOrderIds })).map((row) => row.broker_order_id));
    const portfoliosOf = (rows: readonly BrokerTriggerRow[]) =>
      new Map(
        rows.flatMap(({ broker_order_ids: ids, portfolio_id: portfolio }) =>
          portfolio === null ? [] : ids.map((id) => [id, portfolio] as const),
        ),
      );
    const open = (rows: readonly BrokerTriggerRow[]) => {
      const placed = portfoliosOf(rows);
      return unmarked.filter(
        ({ brokerOrderId: id, ...order }) =>
          !known.has(id) && !placed.has(id) && rows.some((row) => mayBeOf(row, { ...order, brokerOrderId: id })),
      );
    };
    if (open(before).length === 0) return { portfolios: portfoliosOf(before), waiting: new Set() };
    await readList(account, list);
    const after = await listOwnTriggers(db, account.id, MOST);
    return { portfolios: portfoliosOf(after), waiting: stillWaiting(account.id, open(after)) };
  };
}
