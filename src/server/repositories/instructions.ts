import { sql } from 'kysely';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Product } from '#domain/orders/order-kinds.ts';
import type { Price } from '#domain/units/price.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { FillKind } from '#server/db/tables/fills.ts';
import type { InstructionHistoryRow, InstructionRow, NewInstruction } from '#server/db/tables/instructions.ts';

const stored = (row: InstructionRow): NewInstruction => ({
  ...row,
  instrument: row.instrument === null ? null : JSON.stringify(row.instrument),
  state: JSON.stringify(row.state),
  orders: JSON.stringify(row.orders),
  cancels: JSON.stringify(row.cancels),
  tries: JSON.stringify(row.tries),
});

/** Stores a new instruction. */
export async function insertInstruction(trx: Trx, row: InstructionRow): Promise<void> {
  await trx.insertInto('instructions').values(stored(row)).execute();
}

/** The instruction was stored by another transaction since it was read. */
export class StaleInstruction extends Error {}

/** Stores the present state of an instruction over the revision before; throws StaleInstruction when another transaction wrote it. */
export async function updateInstruction(trx: Trx, row: InstructionRow): Promise<void> {
  const { status, live, state, orders, cancels, reason_code, position_id, fills_cursor, revision, updated_at, received_at } = stored(row);
  const result = await trx
    .updateTable('instructions')
    .set({ status, live, state, orders, cancels, reason_code, position_id, fills_cursor, revision, updated_at, received_at })
    .where('id', '=', row.id)
    .where('revision', '=', row.revision - 1)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw new StaleInstruction(`the stored instruction is not the one in memory: ${row.id}`);
}

/** Stores the numbers of failed writes of an instruction's orders. */
export async function noteTries(db: Db, id: string, tries: Readonly<Record<string, number>>): Promise<void> {
  await db
    .updateTable('instructions')
    .set({ tries: JSON.stringify(tries) })
    .where('id', '=', id)
    .execute();
}

/** Appends inputs and decisions of instructions. */
export async function insertHistory(trx: Trx, rows: readonly InstructionHistoryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('instruction_history')
    .values(rows.map((row) => ({ ...row, input: JSON.stringify(row.input), decisions: JSON.stringify(row.decisions) })))
    .execute();
}

/** Returns the inputs and decisions of an instruction, oldest first. */
export function listHistory(db: Db | Trx, instructionId: string): Promise<InstructionHistoryRow[]> {
  return db.selectFrom('instruction_history').selectAll().where('instruction_id', '=', instructionId).orderBy('number').execute();
}

/** Returns the length of each instruction's history. */
export async function historyLengths(db: Db | Trx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('instruction_history')
    .select(['instruction_id', (eb) => eb.fn.max('number').as('last')])
    .where('instruction_id', '=', sql<string>`any(${ids})`)
    .groupBy('instruction_id')
    .execute();
  return new Map(rows.map((row) => [row.instruction_id, row.last]));
}

/** Returns every live instruction, oldest first. */
export function listLive(db: Db | Trx): Promise<InstructionRow[]> {
  return db.selectFrom('instructions').selectAll().where('live', '=', true).orderBy('created_at').orderBy('id').execute();
}

export function findInstruction(db: Db | Trx, userId: string, id: string): Promise<InstructionRow | undefined> {
  return db.selectFrom('instructions').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

/** Returns the instructions with these ids. */
export function findInstructionsByIds(db: Db | Trx, ids: readonly string[]): Promise<InstructionRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('instructions')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .execute();
}

/** Returns the instructions made by the call with this key. */
export function listMadeBy(db: Db | Trx, userId: string, key: string): Promise<InstructionRow[]> {
  return db
    .selectFrom('instructions')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('client_key', '=', key), sql<boolean>`starts_with(client_key, ${`${key}:`})`]))
    .orderBy('id')
    .execute();
}

/** Returns the pending stops, targets and GTTs of a user, and those ended for a reason since an instant of our clock. */
export function listComingOrEnded(db: Db | Trx, userId: string, reason: string, since: Date): Promise<InstructionRow[]> {
  return db
    .selectFrom('instructions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', 'in', ['gtt', 'exit-pair'])
    .where((eb) => eb.or([eb('live', '=', true), eb.and([eb('reason_code', '=', reason), eb('received_at', '>=', since)])]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the live exits of a position or of an entry order, oldest first. */
export function listLiveExits(
  db: Db | Trx,
  userId: string,
  target: { readonly positionId: string } | { readonly orderId: string },
): Promise<InstructionRow[]> {
  const query = db
    .selectFrom('instructions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'exit-pair')
    .where('live', '=', true);
  const own =
    'orderId' in target ? query.where('parent_order_id', '=', target.orderId) : query.where('position_id', '=', target.positionId);
  return own.orderBy('created_at').orderBy('id').execute();
}

/** Returns the instructions of an account that are live or changed since an instant, without those of bots, newest first. */
export function listInstructionsOf(db: Db | Trx, accountId: string, since: Date): Promise<InstructionRow[]> {
  return db
    .selectFrom('instructions')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('kind', 'not in', ['bot-run', 'bot-set'])
    .where((eb) => eb.or([eb('live', '=', true), eb('updated_at', '>=', since)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The order data needed by an instruction. */
export interface OrderUpdate {
  readonly id: string;
  readonly user_id: string;
  readonly client_order_id: string;
  readonly status: OrderStatus;
  readonly filled_quantity: number;
  readonly filled_value: number;
  readonly reason_code: string | null;
}

/** Returns the orders, whole or sliced, with these ids or client order ids, of their users. */
export function listOrderUpdates(
  db: Db | Trx,
  userIds: readonly string[],
  ids: readonly string[],
  clientIds: readonly string[],
): Promise<OrderUpdate[]> {
  if (ids.length === 0 && clientIds.length === 0) return Promise.resolve([]);
  const of = (table: 'orders' | 'sliced_orders') =>
    db
      .selectFrom(table)
      .select(['id', 'user_id', 'client_order_id', 'status', 'filled_quantity', 'filled_value', 'reason_code'])
      .where('user_id', '=', sql<string>`any(${userIds})`)
      .where((eb) => eb.or([eb('id', '=', sql<string>`any(${ids})`), eb('client_order_id', '=', sql<string>`any(${clientIds})`)]));
  return of('orders').unionAll(of('sliced_orders')).execute();
}

/** A fill of a watched position. `net` is the open quantity now, after all existing fills. */
export interface FillUpdate {
  readonly sequence: number;
  readonly trade_id: string;
  readonly position_id: string;
  readonly order_id: string | null;
  readonly parent_order_id: string | null;
  readonly client_order_id: string | null;
  readonly kind: FillKind;
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  readonly price: Price;
  readonly net: number;
}

interface WatchedPosition {
  readonly portfolio_id: string;
  readonly instrument_id: string;
  readonly product: Product;
  readonly after: number;
}

/** Returns the fills of a position after a sequence number, oldest first, with the open quantity: one statement, so both are consistent. */
export function listFillUpdates(db: Db | Trx, { portfolio_id, instrument_id, product, after }: WatchedPosition): Promise<FillUpdate[]> {
  return db
    .selectFrom('positions')
    .innerJoin('fills', 'fills.position_id', 'positions.id')
    .leftJoin('orders', 'orders.id', 'fills.order_id')
    .select([
      'fills.sequence',
      'fills.trade_id',
      'fills.position_id',
      'fills.order_id',
      'orders.parent_order_id',
      'orders.client_order_id',
      'fills.kind',
      'fills.side',
      'fills.quantity',
      'fills.price',
      'positions.net_quantity as net',
    ])
    .where('positions.portfolio_id', '=', portfolio_id)
    .where('positions.instrument_id', '=', instrument_id)
    .where('positions.product', '=', product)
    .where('fills.sequence', '>', after)
    .orderBy('fills.sequence')
    .execute();
}

/** Returns the newest fill of a position that may not exist yet, without a lock; 0 when it has none. */
export async function newestFillOf(trx: Trx, key: Omit<WatchedPosition, 'after'>): Promise<number> {
  const row = await trx
    .selectFrom('positions')
    .innerJoin('fills', 'fills.position_id', 'positions.id')
    .select((eb) => eb.fn.max('fills.sequence').as('newest'))
    .where('positions.portfolio_id', '=', key.portfolio_id)
    .where('positions.instrument_id', '=', key.instrument_id)
    .where('positions.product', '=', key.product)
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/** Returns the newest fill of a position; 0 when it has none. */
export async function newestFill(trx: Trx, positionId: string): Promise<number> {
  const row = await trx
    .selectFrom('fills')
    .select((eb) => eb.fn.max('sequence').as('newest'))
    .where('position_id', '=', positionId)
    .executeTakeFirst();
  return row?.newest ?? 0;
}
