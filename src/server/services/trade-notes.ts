import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/trade-notes.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import { requireAccount } from '#server/policies/access.ts';
import { presentOrderNote } from '#server/presenters/order-note.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { listOrderNotes, saveOrderNote } from '#server/repositories/order-notes.ts';
import { ownOrder } from './orders/own-order.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly venue: Market;
}

/** Returns the service of the trader's notes: own words about own orders. They change nothing that is traded. */
export function createTradeNotesService({ db, eventLog, clock, venue }: Needs) {
  return {
    async listOrderNotes(
      userId: string,
      accountNumber: string,
      startDate: string | undefined,
    ): Promise<AnswerOf<typeof operations.listOrderNotes>> {
      const account = requireAccount(await findAccountByNumber(db, userId, accountNumber));
      const rows = await listOrderNotes(db, account.id, startDate ?? venue.tradingDate());
      return { order_notes: rows.map(presentOrderNote), received_at: clock.now() };
    },

    setOrderNote: (
      userId: string,
      orderId: string,
      { note, tags }: BodyOf<typeof operations.setOrderNote>,
    ): Promise<AnswerOf<typeof operations.setOrderNote>> =>
      eventLog.transact(async (trx, emit) => {
        const order = await ownOrder(trx, userId, orderId);
        const row = {
          order_id: order.id,
          user_id: userId,
          broker_account_id: order.broker_account_id,
          account_number: order.account_number,
          note,
          tags: [...new Set(tags)],
          updated_at: new Date(clock.now()),
        };
        await saveOrderNote(trx, row);
        const said = presentOrderNote(row);
        emit(userId, 'order.noted', { order_note: said }, venue.now());
        return { order_note: said };
      }),
  };
}
