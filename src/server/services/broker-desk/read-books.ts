import type { BrokerWire } from '#server/brokers/wire/broker-wire.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { insertMessages } from '#server/repositories/broker-desk.ts';
import type { ReadBooks } from './book-reports.ts';
import type { DeskCalls } from './calls/desk-calls.ts';

interface Needs {
  readonly wire: BrokerWire;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
}

/** Returns the function that reads a broker's order and trade book, and stores each report before anything is booked. */
export function createBookReader({ wire, eventLog, clock }: Needs, calls: DeskCalls) {
  return async (account: BrokerAccountRow): Promise<ReadBooks> => {
    const orders = await calls.with(account, 'orders', 'read', (secrets) => wire.orders(secrets));
    // Read after the orders: a fill that the order book shows is in the trade book.
    const trades = await calls.with(account, 'trades', 'read', (secrets) => wire.trades(secrets));
    const reports = [
      ...orders.entries.map((body) => ({ kind: 'order' as const, body })),
      ...trades.entries.map((body) => ({ kind: 'trade' as const, body })),
    ];
    await eventLog.transact((trx) => insertMessages(trx, account.id, reports, new Date(clock.now())));
    return { orders: orders.entries, trades: trades.entries, complete: orders.complete && trades.complete };
  };
}
