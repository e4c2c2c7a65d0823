import { sql } from 'kysely';
import type { MisSegment } from '#domain/calendar/mis-cut-off.ts';
import { WORKING_STATUSES } from '#domain/orders/status-sets.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';

const inSegment = (column: string, segment: MisSegment) => sql<boolean>`(${sql.ref(column)}->>'kind' = 'equity') = ${segment === 'shares'}`;

/** Returns the key prefix of a segment's square-offs: a running square-off of one segment does not delay the other. */
export const squareOffKeys = (segment: MisSegment): string => (segment === 'shares' ? 'mis-shares:' : 'mis:');

/** Returns the accounts of a broker with intraday exposure in a segment that no working square-off is taking care of. */
export async function accountsWithIntraday(
  db: Db | Trx,
  brokerNames: readonly string[],
  segment: MisSegment,
): Promise<Pick<BrokerAccountRow, 'id' | 'user_id' | 'account_number'>[]> {
  const { rows } = await sql<Pick<BrokerAccountRow, 'id' | 'user_id' | 'account_number'>>`
    select a.id, a.user_id, a.account_number from broker_accounts a
    where a.broker_name = any(${brokerNames})
      and (exists (select from positions p where p.broker_account_id = a.id and p.product = 'MIS' and p.net_quantity <> 0
          and ${inSegment('p.instrument', segment)})
        or exists (select from orders o where o.broker_account_id = a.id and o.product = 'MIS' and o.status = any(${WORKING_STATUSES})
          and ${inSegment('o.instrument', segment)}))
      and not exists (
        select from instructions i where i.broker_account_id = a.id and i.kind = 'auto-square-off' and i.live
          and i.client_key like ${`${squareOffKeys(segment)}%`})
    order by a.id`.execute(db);
  return rows;
}

/** Returns the open intraday positions of an account in a segment. */
export function listIntradayPositions(trx: Trx, accountId: string, segment: MisSegment): Promise<PositionRow[]> {
  return trx
    .selectFrom('positions')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('product', '=', 'MIS')
    .where('net_quantity', '<>', 0)
    .where(inSegment('instrument', segment))
    .orderBy('id')
    .execute();
}

/** Returns the working intraday orders of an account in a segment. */
export function listIntradayWorking(trx: Trx, accountId: string, segment: MisSegment): Promise<OrderRow[]> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('product', '=', 'MIS')
    .where('status', 'in', [...WORKING_STATUSES])
    .where(inSegment('instrument', segment))
    .orderBy('id')
    .execute();
}
