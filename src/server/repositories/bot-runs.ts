import { sql } from 'kysely';
import type { Money } from '#domain/units/money.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { FillRow } from '#server/db/tables/fills.ts';
import type { InstructionHistoryRow, InstructionRow } from '#server/db/tables/instructions.ts';

/** Returns the newest run of every bot of a portfolio, newest first. */
export function listNewestRuns(db: Db | Trx, userId: string, portfolioId: string): Promise<InstructionRow[]> {
  return db
    .with('newest', (query) =>
      query
        .selectFrom('instructions')
        .innerJoin('bots', 'bots.id', 'instructions.bot_id')
        .selectAll('instructions')
        .distinctOn('instructions.bot_id')
        .where('bots.user_id', '=', userId)
        .where('bots.portfolio_id', '=', portfolioId)
        .where('bots.removed_at', 'is', null)
        .where('instructions.bot_id', 'is not', null)
        .orderBy('instructions.bot_id')
        .orderBy('instructions.created_at', 'desc')
        .orderBy('instructions.id', 'desc'),
    )
    .selectFrom('newest')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the live groups of a portfolio's managed positions, and groups changed since an instant; newest first. */
export function listGroups(db: Db | Trx, userId: string, portfolioId: string, since: Date): Promise<InstructionRow[]> {
  return db
    .selectFrom('instructions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('kind', '=', 'bot-run')
    .where('bot_id', 'is', null)
    .where((eb) => eb.or([eb('live', '=', true), eb('updated_at', '>=', since)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the runs of a user that have not ended, oldest first. */
export function listLiveRuns(db: Db | Trx, userId: string): Promise<InstructionRow[]> {
  return db
    .selectFrom('instructions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('live', '=', true)
    .where('kind', '=', 'bot-run')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the run of a bot that has not ended. */
export function findLiveRun(db: Db | Trx, userId: string, botId: string): Promise<InstructionRow | undefined> {
  return db
    .selectFrom('instructions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('bot_id', '=', botId)
    .where('live', '=', true)
    .where('kind', '=', 'bot-run')
    .executeTakeFirst();
}

/** Returns whether the bot, or one of these portfolios, has a live run. */
export async function hasLiveRun(
  trx: Trx,
  of: { readonly botId: string } | { readonly portfolioIds: readonly string[] },
): Promise<boolean> {
  const live = trx.selectFrom('instructions').select('id').where('live', '=', true).where('kind', '=', 'bot-run');
  const own = 'botId' in of ? live.where('bot_id', '=', of.botId) : live.where('portfolio_id', '=', sql<string>`any(${of.portfolioIds})`);
  return (await own.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns where a run has decided something, before a number of its history, newest first, so many entries. */
export function listRunHistory(db: Db | Trx, runId: string, before: number | null, most: number): Promise<InstructionHistoryRow[]> {
  const all = db
    .selectFrom('instruction_history')
    .selectAll()
    .where('instruction_id', '=', runId)
    .where(sql<boolean>`decisions @> '[{"type": "journal"}]'`);
  const older = before === null ? all : all.where('number', '<', before);
  return older.orderBy('number', 'desc').limit(most).execute();
}

/** Returns the decisions of a run since an instant of the exchange, oldest first: where it sent an order or wrote in its journal. */
export function listRunHistorySince(db: Db, runId: string, since: Date): Promise<Pick<InstructionHistoryRow, 'decisions'>[]> {
  return db
    .selectFrom('instruction_history')
    .select('decisions')
    .where('instruction_id', '=', runId)
    .where('exchange_at', '>=', since)
    .where(sql<boolean>`(decisions @> '[{"type": "send"}]' or decisions @> '[{"type": "journal"}]')`)
    .orderBy('number')
    .execute();
}

/** A trade of an order that a run sent, or of a slice of one. */
interface RunTradeRow extends Pick<FillRow, 'exchange_at' | 'side' | 'quantity' | 'price'> {
  readonly charges: Money;
  readonly client_order_id: string;
  readonly parent_client_order_id: string | null;
}

/** Returns an account's booked trades of orders with these client ids between two trading dates, both included. */
export function listTradesOfOrders(
  db: Db,
  {
    accountId,
    from,
    to,
    clientIds,
  }: { readonly accountId: string; readonly from: string; readonly to: string; readonly clientIds: readonly string[] },
): Promise<RunTradeRow[]> {
  if (clientIds.length === 0) return Promise.resolve([]);
  const named = sql<string>`any(${clientIds})`;
  return db
    .selectFrom('fills')
    .innerJoin('orders', 'orders.id', 'fills.order_id')
    .leftJoin('sliced_orders', 'sliced_orders.id', 'orders.parent_order_id')
    .select(['fills.exchange_at', 'fills.side', 'fills.quantity', 'fills.price'])
    .select(sql<Money>`(brokerage + stt + exchange_fee + sebi + stamp + gst + depository)::bigint`.as('charges'))
    .select(['orders.client_order_id', 'sliced_orders.client_order_id as parent_client_order_id'])
    .where('fills.broker_account_id', '=', accountId)
    .where('fills.trade_date', '>=', from)
    .where('fills.trade_date', '<=', to)
    .where((eb) => eb.or([eb('orders.client_order_id', '=', named), eb('sliced_orders.client_order_id', '=', named)]))
    .orderBy('fills.sequence')
    .execute();
}
