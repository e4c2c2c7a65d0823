import { sql } from 'kysely';
import { WORKING_STATUSES } from '#domain/orders/status-sets.ts';
import type { Trx } from '#server/db/database.ts';

/** Returns whether one of the portfolios has an unfinished order, an open position, or a live instruction. */
export async function hasOpenExposure(trx: Trx, portfolioIds: readonly string[]): Promise<boolean> {
  if (portfolioIds.length === 0) return false;
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from orders where portfolio_id = any(${portfolioIds}) and status = any(${WORKING_STATUSES}))
        or exists (select from positions where portfolio_id = any(${portfolioIds}) and net_quantity <> 0)
        or exists (select from instructions where portfolio_id = any(${portfolioIds}) and live) as open`.execute(trx);
  return rows[0]?.open ?? true;
}
