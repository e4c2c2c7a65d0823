import { sql } from 'kysely';
import type { CallKind } from '#domain/orders/broker-calls.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerCallRow, NewBrokerCall } from '#server/db/tables/broker-desk.ts';

/** Stores calls; those of an account that is gone are left out. */
export async function insertCalls(db: Db, calls: readonly NewBrokerCall[]): Promise<void> {
  const text = JSON.stringify(calls.map((call, place) => ({ ...call, place })));
  await sql`
    insert into broker_calls (broker_account_id, kind, purpose, started_at, waited_ms, took_ms, outcome, note)
    select told.broker_account_id, kind, purpose, told.started_at, waited_ms, took_ms, outcome, note
    from jsonb_to_recordset(${text}::jsonb) as told (
      broker_account_id text, kind text, purpose text, started_at timestamptz, waited_ms integer, took_ms integer, outcome text, note text, place integer
    )
    join broker_accounts on broker_accounts.id = told.broker_account_id
    order by told.place`.execute(db);
}

/** Returns the newest calls of an account, newest first. */
export function listCalls(db: Db, accountId: string, most: number): Promise<BrokerCallRow[]> {
  return db
    .selectFrom('broker_calls')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .orderBy('sequence', 'desc')
    .limit(most)
    .execute();
}

/** Returns when the calls of an account were made since an instant, each with its kind. */
export function listCallTimes(db: Db, accountId: string, since: Date): Promise<{ readonly kind: CallKind; readonly started_at: Date }[]> {
  return db
    .selectFrom('broker_calls')
    .select(['kind', 'started_at'])
    .where('broker_account_id', '=', accountId)
    .where('started_at', '>=', since)
    .orderBy('started_at')
    .execute();
}

/** Deletes the calls before an instant; readings already before a later one. */
export async function deleteCalls(db: Db, before: { readonly all: Date; readonly reads: Date }): Promise<void> {
  await db
    .deleteFrom('broker_calls')
    .where((eb) => eb.or([eb('started_at', '<', before.all), eb.and([eb('purpose', '=', 'read'), eb('started_at', '<', before.reads)])]))
    .execute();
}
