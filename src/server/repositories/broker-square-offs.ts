import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerSquareOffRow, NewBrokerSquareOff } from '#server/db/tables/broker-desk.ts';

/** Stores that a broker is about to be asked. Returns false, and stores nothing, while an earlier call for the account is not settled. */
export async function insertSquareOff(trx: Trx, row: NewBrokerSquareOff): Promise<boolean> {
  const stored = await trx
    .insertInto('broker_square_offs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Gives a call a new state, if the present one is among `from`. Returns whether the state was changed. */
export async function moveSquareOff(
  trx: Trx,
  id: string,
  from: readonly BrokerSquareOffRow['state'][],
  state: BrokerSquareOffRow['state'],
  at: Date,
): Promise<boolean> {
  const moved = await trx
    .updateTable('broker_square_offs')
    .set({ state, updated_at: at })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Returns the calls that are not settled, oldest first. */
export function listOpenSquareOffs(db: Db | Trx): Promise<BrokerSquareOffRow[]> {
  return db.selectFrom('broker_square_offs').selectAll().where('state', 'in', ['sent', 'taken']).orderBy('sequence').execute();
}

/** Returns the last call for an account. */
export function findLastSquareOff(db: Db | Trx, accountId: string): Promise<BrokerSquareOffRow | undefined> {
  return db
    .selectFrom('broker_square_offs')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}
