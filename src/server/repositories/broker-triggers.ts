import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerTriggerRow, NewBrokerTrigger } from '#server/db/tables/broker-desk.ts';

/** Stores a trigger. Returns false, and stores nothing, for one that is there, and while another one of the contract is being placed. */
export async function insertTrigger(
  trx: Trx,
  { legs, asked_legs, known_before, broker_order_ids, ...row }: NewBrokerTrigger,
): Promise<boolean> {
  const stored = await trx
    .insertInto('broker_triggers')
    .values({
      ...row,
      legs: JSON.stringify(legs),
      asked_legs: asked_legs && JSON.stringify(asked_legs),
      known_before: JSON.stringify(known_before),
      broker_order_ids: JSON.stringify(broker_order_ids),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** What may change of a trigger. */
type TriggerChange = Partial<
  Pick<
    BrokerTriggerRow,
    'broker_trigger_id' | 'legs' | 'asked_legs' | 'state' | 'ends' | 'known_before' | 'raw_status' | 'raw_message' | 'broker_order_ids'
  >
>;

/** Changes a trigger. */
export async function updateTrigger(
  trx: Trx,
  id: string,
  { legs, asked_legs, known_before, broker_order_ids, ...change }: TriggerChange,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('broker_triggers')
    .set({
      ...change,
      updated_at: at,
      ...(legs && { legs: JSON.stringify(legs) }),
      ...(asked_legs !== undefined && { asked_legs: asked_legs && JSON.stringify(asked_legs) }),
      ...(known_before && { known_before: JSON.stringify(known_before) }),
      ...(broker_order_ids && { broker_order_ids: JSON.stringify(broker_order_ids) }),
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the triggers of an account, oldest first, held until the transaction ends. */
export function lockTriggers(trx: Trx, accountId: string): Promise<BrokerTriggerRow[]> {
  return trx.selectFrom('broker_triggers').selectAll().where('broker_account_id', '=', accountId).orderBy('sequence').forUpdate().execute();
}

/** Returns the newest triggers of an account that the broker holds or has held, newest first. */
export function listTriggers(db: Db | Trx, accountId: string, most: number): Promise<BrokerTriggerRow[]> {
  return db
    .selectFrom('broker_triggers')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('state', 'not in', ['refused', 'not-made'])
    .orderBy('sequence', 'desc')
    .limit(most)
    .execute();
}

/** Returns a trigger of an account that the broker holds or has held. */
export function findTrigger(db: Db | Trx, accountId: string, id: string): Promise<BrokerTriggerRow | undefined> {
  return db
    .selectFrom('broker_triggers')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', 'not in', ['refused', 'not-made'])
    .executeTakeFirst();
}

/** Returns the triggers of a user that brokers hold, or may hold, oldest first. */
export function listHeldTriggers(db: Db | Trx, userId: string): Promise<BrokerTriggerRow[]> {
  return db
    .selectFrom('broker_triggers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', ['sent', 'active'])
    .orderBy('sequence')
    .execute();
}

/** Returns the triggers whose placing has no outcome yet. */
export function listSentTriggers(db: Db | Trx): Promise<BrokerTriggerRow[]> {
  return db.selectFrom('broker_triggers').selectAll().where('state', '=', 'sent').orderBy('id').execute();
}

/** Returns the newest triggers of an account that were placed here, in every state but those without an effect. */
export function listOwnTriggers(db: Db | Trx, accountId: string, most: number): Promise<BrokerTriggerRow[]> {
  return db
    .selectFrom('broker_triggers')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('portfolio_id', 'is not', null)
    .where('state', 'not in', ['refused', 'not-made'])
    .orderBy('sequence', 'desc')
    .limit(most)
    .execute();
}
