import { isFinal } from '#domain/orders/status-sets.ts';
import type { Db } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import type { KillExitRow } from '#server/db/tables/risk.ts';
import { advanceKillExit, listKillExits } from '#server/repositories/kill-gates.ts';
import { findIdsByClientOrderIds, findOrders } from '#server/repositories/orders.ts';
import { createTries } from '#server/platform/tries.ts';
import { cancelInTime, CANCELLING } from './cancel-working.ts';
import type { KillNeeds, KillStepRunner, StepOutcome } from './kill-context.ts';
import { coveredPositions, planExits, unrealisedOf } from './plan-exits.ts';
import { exitClientId, sendExit } from './send-exit.ts';

/** An exit that rests at its protection price for this long (exchange time) is taken back and sent again at the market. */
const REST_MS = 2_000;
/** After so many attempts the trader is told, and decides. */
const ATTEMPTS = 20;
/** Pauses after failed attempts. */
const PAUSES = { firstMs: 250, lastMs: 8_000, most: ATTEMPTS };

/** Returns the orders of the exits by name, every attempt. */
async function ordersOf(db: Db, userId: string, exits: readonly KillExitRow[]): Promise<ReadonlyMap<string, OrderRow>> {
  const names = exits.flatMap((exit) => Array.from({ length: exit.attempt + 1 }, (_, attempt) => exitClientId({ ...exit, attempt })));
  const rows = await findOrders(db, await findIdsByClientOrderIds(db, userId, names));
  return new Map(rows.map((row) => [row.client_order_id, row]));
}

/** Returns the step that closes positions: planned once for each press, short ones first, every attempt an order with a key of its own. */
export function createExitPositionsStep(needs: KillNeeds): KillStepRunner {
  const { db, venue } = needs;
  const tries = createTries(PAUSES);
  const cancels = createTries(CANCELLING);

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
      // An immediate retry would be refused again.
      if (current.status === 'denied' || current.status === 'rejected') tries.count(name, venue.now());
    }
    const sent = await sendExit(needs, next, position.broker_account_id, left);
    if (sent === 'unreachable') return 'failed';
    // The refusal is kept under its key: what is closing now may end without closing, so the next look has a new one.
    if (sent === 'refused') await advanceKillExit(db, next);
    if (sent !== 'refused' && sent !== 'unknown') return 'waiting';
    if (!tries.count(name, venue.now())) return 'waiting';
    // Given up; a new press by the trader starts over.
    tries.forget(name);
    return 'failed';
  }

  return async (userId, lock) => {
    const stored = await listKillExits(db, userId, lock.id);
    const exits = stored.length > 0 ? stored : await planExits(needs, userId, lock);
    const orders = await ordersOf(db, userId, exits);
    const open = new Map((await coveredPositions(db, userId, lock)).map((row) => [row.id, row]));
    const outcomes: StepOutcome[] = [];
    for (const exit of exits) outcomes.push(await look(exit, orders, open));
    if (outcomes.includes('waiting')) return 'waiting';
    const isPlanned = new Set(exits.map((exit) => exit.position_id));
    // An unknown result may be a loss, so the losing positions cannot be reported as closed.
    const unknown = lock.order.losingOnly && [...open.values()].some((row) => !isPlanned.has(row.id) && unrealisedOf(venue, row) === null);
    return outcomes.includes('failed') || unknown ? 'failed' : 'done';
  };
}
