import type { Db, Trx } from '#server/db/database.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import type { NewPortfolio, PortfolioRow } from '#server/db/tables/portfolios.ts';

/** Returns the group of what was placed elsewhere in an account, held until the transaction ends; undefined when there is none. */
export async function lockGroupElsewhere(trx: Trx, accountId: string): Promise<PortfolioRow | undefined> {
  return trx
    .selectFrom('portfolios')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('placed_elsewhere', '=', true)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Stores the group, unless the account has one or the name is taken. */
export async function insertGroupElsewhere(trx: Trx, row: Omit<NewPortfolio, 'placed_elsewhere'>): Promise<void> {
  await trx
    .insertInto('portfolios')
    .values({ ...row, placed_elsewhere: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the ids of a user's groups of what was placed elsewhere, removed ones included. */
export async function groupsElsewhere(db: Db | Trx, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('portfolios').select('id').where('user_id', '=', userId).where('placed_elsewhere', '=', true).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Gives an order to the portfolio of the position that it closes. */
export async function moveToPosition(
  trx: Trx,
  orderId: string,
  { id, portfolio_id }: Pick<PositionRow, 'id' | 'portfolio_id'>,
): Promise<void> {
  await trx.updateTable('orders').set({ portfolio_id, position_id: id, purpose: 'square-off' }).where('id', '=', orderId).execute();
}
