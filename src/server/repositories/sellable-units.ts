import { sql } from 'kysely';
import { WORKING_STATUSES } from '#domain/orders/status-sets.ts';
import type { Trx } from '#server/db/database.ts';

/** Returns the units of a share that a portfolio holds for delivery and no working order sells already. The position is held until the transaction ends. */
export async function sellableUnits(trx: Trx, portfolioId: string, instrumentId: string): Promise<number> {
  const position = await trx
    .selectFrom('positions')
    .select('net_quantity')
    .where('portfolio_id', '=', portfolioId)
    .where('instrument_id', '=', instrumentId)
    .where('product', '=', 'CNC')
    .forUpdate()
    .executeTakeFirst();
  if (position === undefined) return 0;
  const working = await trx
    .selectFrom('orders')
    .select(sql<number>`coalesce(sum(quantity - filled_quantity), 0)::bigint`.as('units'))
    .where('portfolio_id', '=', portfolioId)
    .where('instrument_id', '=', instrumentId)
    .where('product', '=', 'CNC')
    .where('side', '=', 'sell')
    .where('status', 'in', [...WORKING_STATUSES])
    .executeTakeFirstOrThrow();
  return position.net_quantity - working.units;
}
