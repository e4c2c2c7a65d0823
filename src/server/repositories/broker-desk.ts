import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AskedChange } from '#domain/orders/check-change.ts';
import { WORKING_STATUSES } from '#domain/orders/status-sets.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerMessageRow, BrokerOrderRow, BrokerReportBody, HeldReason } from '#server/db/tables/broker-desk.ts';

/** Stores how the broker will name new orders. An order that is there already keeps its row. */
export async function insertBrokerOrders(
  trx: Trx,
  rows: readonly (Pick<BrokerOrderRow, 'order_id' | 'broker_account_id' | 'tag'> &
    Partial<Pick<BrokerOrderRow, 'broker_order_id' | 'second_of'>>)[],
): Promise<void> {
  if (rows.length === 0) return;
  const untold = { exchange_order_id: null, raw_status: null, raw_message: null, asked_change: null };
  const unnamed = { broker_order_id: null, second_of: null, ...untold };
  await trx
    .insertInto('broker_orders')
    .values(rows.map((row) => ({ ...unnamed, ...row })))
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

/** The fate of reports. `reason`: why no order placed here fits; null where one does. `bookedAt`: null while not booked. */
interface Settled {
  readonly reason: HeldReason | null;
  readonly bookedAt: Date | null;
}

/** Notes what became of the reports about these orders of the broker. */
export async function settleMessages(
  trx: Trx,
  accountId: string,
  brokerOrderIds: readonly string[],
  { reason, bookedAt }: Settled,
): Promise<void> {
  if (brokerOrderIds.length === 0) return;
  await trx
    .updateTable('broker_messages')
    .set({ booked_at: bookedAt, held_reason: reason })
    .where('broker_account_id', '=', accountId)
    .where('broker_order_id', '=', sql<string>`any(${brokerOrderIds})`)
    .where('booked_at', 'is', null)
    .execute();
}

/** An account that is logged in at a broker elsewhere. */
export interface LinkedAccount {
  readonly account: BrokerAccountRow;
  /** Whether an order of it works, */
  readonly works: boolean;
  /** or a position is open. */
  readonly holds: boolean;
}

/** Returns the accounts of these brokers that are logged in. */
export async function listLinkedAccounts(db: Db, brokerNames: readonly string[]): Promise<readonly LinkedAccount[]> {
  const rows = await db
    .selectFrom('broker_accounts')
    .selectAll()
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.broker_account_id', '=', 'broker_accounts.id')
            .where('orders.status', 'in', [...WORKING_STATUSES]),
        )
        .as('works'),
      eb
        .exists(
          eb
            .selectFrom('positions')
            .select('positions.id')
            .whereRef('positions.broker_account_id', '=', 'broker_accounts.id')
            .where('positions.net_quantity', '<>', 0),
        )
        .as('holds'),
    ])
    .where('broker_name', 'in', brokerNames)
    .where('status', 'in', ['active', 'disabled'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ works, holds, ...account }) => ({ account, works: works === true, holds: holds === true }));
}

/** Returns how the broker names the orders of an account of a trading date, and those that still work. */
export function listBrokerOrders(db: Db, accountId: string, tradingDate: string): Promise<BrokerOrderRow[]> {
  return db
    .selectFrom('broker_orders')
    .innerJoin('orders', 'orders.id', 'broker_orders.order_id')
    .selectAll('broker_orders')
    .where('broker_orders.broker_account_id', '=', accountId)
    .where((eb) => eb.or([eb('orders.trading_date', '=', tradingDate), eb('orders.status', 'in', [...WORKING_STATUSES])]))
    .orderBy('broker_orders.order_id')
    .execute();
}

/** Returns the newest reports of an account that fit no order placed here, newest first. */
export function listHeldMessages(db: Db, accountId: string, limit: number): Promise<BrokerMessageRow[]> {
  return db
    .selectFrom('broker_messages')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('held_reason', 'is not', null)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
}
