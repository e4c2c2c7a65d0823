import { markOfQuote } from '#domain/market/mark.ts';
import { isFinal } from '#domain/orders/status-sets.ts';
import { unrealisedProfit } from '#domain/positions/profit.ts';
import { emergencyExits } from '#domain/risk/emergency-exits.ts';
import type { KillLock } from '#domain/risk/kill-gate.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import type { KillExitRow } from '#server/db/tables/risk.ts';
import { positionState } from '#server/presenters/position.ts';
import { advanceKillExit, insertKillExits, listKillExits } from '#server/repositories/kill-gates.ts';
import { closingQuantity, findIdsByClientOrderIds, findOrders } from '#server/repositories/orders.ts';
import { listOpenOfUser } from '#server/repositories/user-exposure.ts';
import { createTries } from '#server/services/tries.ts';
import { isCovered } from '../order-origin.ts';
import { cancelInTime, CANCELLING } from './cancel-working.ts';
import type { KillNeeds, KillStepRunner, StepOutcome } from './kill-context.ts';
import { exitClientId, sendExit } from './send-exit.ts';

/** An exit that rests at its protection price for this long (exchange time) is taken back and sent again at the market. */
const REST_MS = 2_000;
/** After so many attempts the trader is told, and decides. */
const ATTEMPTS = 20;
/** The pause after an attempt that came to nothing. */
const PAUSES = { firstMs: 250, lastMs: 8_000, most: ATTEMPTS };

/** Returns the step that closes positions: planned once for each press, short ones first, every attempt an order with a key of its own. */
export function createExitPositionsStep(needs: KillNeeds): KillStepRunner {
  const { db, venue } = needs;
  const tries = createTries(PAUSES);
  const cancels = createTries(CANCELLING);

  const covered = async (userId: string, lock: KillLock) => (await listOpenOfUser(db, userId)).filter((row) => isCovered(lock, row));

  const unrealised = (row: PositionRow) => unrealisedProfit(positionState(row), markOfQuote(venue.quote(row.instrument_id))?.price ?? null);

  async function plan(userId: string, lock: KillLock): Promise<readonly KillExitRow[]> {
    const positions = new Map((await covered(userId, lock)).map((row) => [row.id, row]));
    const asked = [];
    for (const row of positions.values()) {
      const { lotSize, freezeQuantity } = row.instrument;
      const closing = await closingQuantity(db, row.id);
      const named = { positionId: row.id, netQuantity: row.net_quantity, unrealised: unrealised(row) };
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

  /** Orders of the exits by name, every attempt. */
  async function ordersOf(userId: string, exits: readonly KillExitRow[]): Promise<ReadonlyMap<string, OrderRow>> {
    const names = exits.flatMap((exit) => Array.from({ length: exit.attempt + 1 }, (_, attempt) => exitClientId({ ...exit, attempt })));
    const rows = await findOrders(db, await findIdsByClientOrderIds(db, userId, names));
    return new Map(rows.map((row) => [row.client_order_id, row]));
  }

  async function look(
    exit: KillExitRow,
    orders: ReadonlyMap<string, OrderRow>,
    open: ReadonlyMap<string, PositionRow>,
  ): Promise<StepOutcome> {
    const attempts = Array.from({ length: exit.attempt + 1 }, (_, attempt) => orders.get(exitClientId({ ...exit, attempt })));
    const left = exit.quantity - attempts.reduce((sum, order) => sum + (order?.filled_quantity ?? 0), 0);
    const current = attempts.at(-1);
    if (current !== undefined && !isFinal(current.status)) {
      const isResting = current.status === 'open' || current.status === 'partially-filled';
      if (!isResting || venue.now() - current.placed_at.getTime() < REST_MS) return 'waiting';
      return (await cancelInTime(needs, cancels, exit.kill_id, current)) ? 'waiting' : 'failed';
    }
    const position = open.get(exit.position_id);
    if (left <= 0 || position === undefined) return 'done';
    const name = `${exit.kill_id}:${exit.place}`;
    if (!tries.isDue(name, venue.now())) return 'waiting';
    let next = exit;
    if (current !== undefined) {
      await advanceKillExit(db, exit);
      if ((exit.attempt + 1) % ATTEMPTS === 0) return 'failed';
      next = { ...exit, attempt: exit.attempt + 1 };
      // What the venue refuses now it will refuse again at once.
      if (current.status === 'denied' || current.status === 'rejected') tries.count(name, venue.now());
    }
    const sent = await sendExit(needs, next, position.broker_account_id, left);
    if (sent === 'unreachable') return 'failed';
    // The refusal is kept under its key: what is closing now may end without closing, so the next look has a new one.
    if (sent === 'refused') await advanceKillExit(db, next);
    if (sent !== 'refused' && sent !== 'unknown') return 'waiting';
    if (!tries.count(name, venue.now())) return 'waiting';
    // Given up; asked for anew by the trader, it begins again.
    tries.forget(name);
    return 'failed';
  }

  return async (userId, lock) => {
    const stored = await listKillExits(db, userId, lock.id);
    const exits = stored.length > 0 ? stored : await plan(userId, lock);
    const orders = await ordersOf(userId, exits);
    const open = new Map((await covered(userId, lock)).map((row) => [row.id, row]));
    const outcomes: StepOutcome[] = [];
    for (const exit of exits) outcomes.push(await look(exit, orders, open));
    if (outcomes.includes('waiting')) return 'waiting';
    const isPlanned = new Set(exits.map((exit) => exit.position_id));
    // Whether these lose is not known: nobody may say that the losing ones are out.
    const unknown = lock.order.losingOnly && [...open.values()].some((row) => !isPlanned.has(row.id) && unrealised(row) === null);
    return outcomes.includes('failed') || unknown ? 'failed' : 'done';
  };
}
