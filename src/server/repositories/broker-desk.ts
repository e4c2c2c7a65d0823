import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AskedChange } from '#domain/orders/check-change.ts';
import { WORKING_STATUSES } from '#domain/orders/status-sets.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerOrderRow, BrokerReportBody, HeldReason } from '#server/db/tables/broker-desk.ts';

/** Stores how the broker will name new orders. An order that is there already keeps its row. */
export async function insertBrokerOrders(
  trx: Trx,
  rows: readonly Pick<BrokerOrderRow, 'order_id' | 'broker_account_id' | 'tag'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const unnamed = { broker_order_id: null, exchange_order_id: null, raw_status: null, raw_message: null, asked_change: null };
  await trx
    .insertInto('broker_orders')
    .values(rows.map((row) => ({ ...row, ...unnamed })))
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

/** Returns the broker's names of these orders. */
export function findBrokerOrders(db: Db | Trx, orderIds: readonly string[]): Promise<BrokerOrderRow[]> {
  return db
    .selectFrom('broker_orders')
    .selectAll()
    .where('order_id', '=', sql<string>`any(${orderIds})`)
    .execute();
}

/** Returns our orders of an account with one of these tags or ids of the broker. */
export function findNamed(
  db: Db | Trx,
  accountId: string,
  names: { readonly tags: readonly string[]; readonly brokerOrderIds: readonly string[] },
): Promise<BrokerOrderRow[]> {
  return db
    .selectFrom('broker_orders')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where((eb) =>
      eb.or([eb('tag', '=', sql<string>`any(${names.tags})`), eb('broker_order_id', '=', sql<string>`any(${names.brokerOrderIds})`)]),
    )
    .orderBy('order_id')
    .execute();
}

/** A broker's id of an order; in a book also the status and its reason. */
interface ToldOfOrder {
  readonly brokerOrderId: string;
  readonly exchangeOrderId?: string | null;
  readonly rawStatus?: string;
  readonly message?: string | null;
}

/** Stores what the broker says of an order; an id that is known stays. */
export async function nameBrokerOrder(trx: Trx, orderId: string, { brokerOrderId, ...told }: ToldOfOrder): Promise<void> {
  await trx
    .updateTable('broker_orders')
    .set((eb) => ({
      broker_order_id: eb.fn.coalesce('broker_order_id', eb.val(brokerOrderId)),
      exchange_order_id: eb.fn.coalesce(eb.val(told.exchangeOrderId ?? null), 'exchange_order_id'),
      ...(told.rawStatus === undefined ? {} : { raw_status: told.rawStatus, raw_message: told.message ?? null }),
    }))
    .where('order_id', '=', orderId)
    .execute();
}

/** Stores the change that is about to be sent, or null once its outcome is known. */
export async function saveAskedChange(trx: Trx, orderId: string, change: AskedChange | null): Promise<void> {
  await trx
    .updateTable('broker_orders')
    .set({ asked_change: change === null ? null : JSON.stringify(change) })
    .where('order_id', '=', orderId)
    .execute();
}

const digestOf = (body: BrokerReportBody) => createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/** A report of a broker, with the reason if it cannot be booked. */
interface StoredReport {
  readonly kind: 'order' | 'trade';
  readonly body: BrokerReportBody;
}

/** Stores the reports that are new, before anything is booked. */
export async function insertMessages(trx: Trx, accountId: string, reports: readonly StoredReport[], receivedAt: Date): Promise<void> {
  if (reports.length === 0) return;
  await trx
    .insertInto('broker_messages')
    .values(
      reports.map(({ kind, body }) => ({
        broker_account_id: accountId,
        kind,
        broker_order_id: body.brokerOrderId,
        digest: digestOf(body),
        body: JSON.stringify(body),
        broker_at: body.at === null ? null : new Date(body.at),
        received_at: receivedAt,
        booked_at: null,
        held_reason: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['broker_account_id', 'kind', 'broker_order_id', 'digest']).doNothing())
    .execute();
}

/** Notes what became of the reports about these orders of the broker: held for a reason, or booked (null). */
export async function settleMessages(
  trx: Trx,
  accountId: string,
  brokerOrderIds: readonly string[],
  held: HeldReason | null,
  at: Date,
): Promise<void> {
  if (brokerOrderIds.length === 0) return;
  await trx
    .updateTable('broker_messages')
    .set(held === null ? { booked_at: at, held_reason: null } : { held_reason: held })
    .where('broker_account_id', '=', accountId)
    .where('broker_order_id', '=', sql<string>`any(${brokerOrderIds})`)
    .where('booked_at', 'is', null)
    .execute();
}

/** Returns the accounts of these brokers that are logged in and have an order that still works. */
export function listAccountsAtWork(db: Db, brokerNames: readonly string[]): Promise<BrokerAccountRow[]> {
  return db
    .selectFrom('broker_accounts')
    .selectAll()
    .where('broker_name', 'in', brokerNames)
    .where('status', 'in', ['active', 'disabled'])
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.broker_account_id', '=', 'broker_accounts.id')
          .where('orders.status', 'in', [...WORKING_STATUSES]),
      ),
    )
    .orderBy('id')
    .execute();
}
