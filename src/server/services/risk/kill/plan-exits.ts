import { markOfQuote } from '#domain/market/mark.ts';
import { unrealisedProfit } from '#domain/positions/profit.ts';
import { emergencyExits } from '#domain/risk/emergency-exits.ts';
import type { KillLock } from '#domain/risk/kill-gate.ts';
import type { Db } from '#server/db/database.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import type { KillExitRow } from '#server/db/tables/risk.ts';
import type { Market } from '#server/market/market.ts';
import { positionState } from '#server/presenters/position.ts';
import { insertKillExits } from '#server/repositories/kill-gates.ts';
import { closingQuantity } from '#server/repositories/orders.ts';
import { listOpenOfUser } from '#server/repositories/user-exposure.ts';
import { reachOfLock } from './reach-of-lock.ts';

interface Needs {
  readonly db: Db;
  readonly venue: Market;
}

/** Returns the open positions that a kill closes. */
export const coveredPositions = async (db: Db, userId: string, lock: KillLock): Promise<readonly PositionRow[]> =>
  (await listOpenOfUser(db, userId)).filter(await reachOfLock(db, userId, lock));

/** Returns the unrealised result of a position at its mark; null when unknown. */
export const unrealisedOf = (venue: Market, row: PositionRow) =>
  unrealisedProfit(positionState(row), markOfQuote(venue.quote(row.instrument_id))?.price ?? null);

/** Stores the closing orders of a kill lock, once, and returns them in sending order: short positions first. */
export async function planExits({ db, venue }: Needs, userId: string, lock: KillLock): Promise<readonly KillExitRow[]> {
  const positions = new Map((await coveredPositions(db, userId, lock)).map((row) => [row.id, row]));
  const asked = [];
  for (const row of positions.values()) {
    const { lotSize, freezeQuantity } = row.instrument;
    const closing = await closingQuantity(db, row.id);
    const named = { positionId: row.id, netQuantity: row.net_quantity, unrealised: unrealisedOf(venue, row) };
    asked.push({ ...named, closingQuantity: closing, lotSize, freezeQuantity });
  }
  const orders = emergencyExits(asked, lock.order).exits.flatMap(({ positionId, quantities }) =>
    quantities.map((quantity) => ({ position: positions.get(positionId), quantity })),
  );
  const rows = orders.flatMap(({ position, quantity }, place): KillExitRow[] => {
    if (position === undefined) return [];
    const { id: position_id, account_number, portfolio_id } = position;
    return [{ user_id: userId, kill_id: lock.id, place, account_number, portfolio_id, position_id, quantity, attempt: 0 }];
  });
  await db.transaction().execute((trx) => insertKillExits(trx, rows));
  return rows;
}
