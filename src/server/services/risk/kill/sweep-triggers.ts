import { AppError } from '#contract/errors/app-error.ts';
import { blockingLock, type KillLock, type Swept } from '#domain/risk/kill-gate.ts';
import { openingTriggers } from '#domain/risk/opening-triggers.ts';
import type { BrokerTriggerRow } from '#server/db/tables/broker-desk.ts';
import { createTries } from '#server/platform/tries.ts';
import { listHeldTriggers } from '#server/repositories/broker-triggers.ts';
import { listOpenOfUser, listWorkingOfUser } from '#server/repositories/user-exposure.ts';
import { CANCELLING } from './cancel-working.ts';
import type { KillNeeds } from './kill-context.ts';

/**
 * How far the triggers of a kill are: what was done with each, how many are still to end, of these how many were given up just now, and whether a broker could
 * not be asked at all.
 */
interface SweptTriggers {
  readonly swept: readonly Swept[];
  readonly left: number;
  readonly givenUp: number;
  readonly unreachable: boolean;
}

/** Result of a try to end a trigger. */
type Try = 'asked' | 'given-up' | 'unreachable';

function isReached(venue: KillNeeds['venue'], lock: KillLock, row: BrokerTriggerRow): boolean {
  if (row.key === null && lock.order.elsewhere !== true) return false;
  // A trigger belongs to an account, not to a portfolio, and one of an unknown contract to no segment.
  const origin = { accountId: row.broker_account_id, portfolioId: null, segment: venue.instrument(row.instrument_id)?.segment ?? '' };
  return blockingLock({ locks: [lock], ended: [] }, origin, true) !== null;
}

/** Sorts the triggers of a user into those to be ended by a kill and the rest. */
async function judged({ db, venue }: KillNeeds, userId: string, lock: KillLock) {
  const rows = (await listHeldTriggers(db, userId)).filter((row) => isReached(venue, lock, row));
  if (rows.length === 0 || lock.order.exitPercent > 0) return { unwanted: rows, kept: [] };
  const open = (await listOpenOfUser(db, userId)).map((row) => ({ ...row, workingBuy: 0, workingSell: 0 }));
  const working = (await listWorkingOfUser(db, userId)).map((row) => {
    const left = row.quantity - row.filled_quantity;
    return { ...row, net_quantity: 0, workingBuy: row.side === 'buy' ? left : 0, workingSell: row.side === 'sell' ? left : 0 };
  });
  const opening = openingTriggers(
    [...open, ...working].map(({ broker_account_id: accountId, instrument_id: instrumentId, net_quantity: netQuantity, ...units }) => ({
      ...{ accountId, instrumentId, netQuantity },
      ...{ product: units.product, workingBuy: units.workingBuy, workingSell: units.workingSell },
    })),
    rows.map((row) => ({ id: row.id, accountId: row.broker_account_id, instrumentId: row.instrument_id, legs: row.legs })),
  );
  return { unwanted: rows.filter((row) => opening.has(row.id)), kept: rows.filter((row) => !opening.has(row.id)) };
}

/**
 * Returns what ends the triggers that brokers hold: all when positions are to be closed, else those that could open something. A broker may hold them while
 * this server is off, so that one left behind would trade after the kill. Those of other programs are left alone unless the user has ticked them.
 */
export function createTriggerSweep(needs: KillNeeds) {
  const { venue, log } = needs;
  const tries = createTries(CANCELLING);
  /** Ids of kills after whose press the lists of brokers were read: another program may have placed a trigger just before. */
  const readFor = new Set<string>();
  /** By kill: the triggers that have ended since it began. */
  const endedBy = new Map<string, Map<string, readonly Swept[]>>();

  const sweptOf = (row: BrokerTriggerRow, action: Swept['action']): readonly Swept[] => {
    const instrument = venue.instrument(row.instrument_id);
    return instrument === null ? [] : [{ id: row.id, kind: 'trigger', instrument, action }];
  };

  /** Has a trigger cancelled when due. */
  async function end(row: BrokerTriggerRow): Promise<Try> {
    if (tries.isSpent(row.id)) {
      tries.forget(row.id);
      return 'given-up';
    }
    if (!tries.isDue(row.id, venue.now())) return 'asked';
    tries.count(row.id, venue.now());
    // One whose placing has no outcome has no name at the broker yet. Cancelling twice does no harm.
    if (row.state !== 'active') return 'asked';
    try {
      await needs.instructions().cancelTrigger(row.user_id, row.broker_account_id, row.id);
      return 'asked';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code === 'trigger.not-active' || error.code === 'broker.busy' ? 'asked' : 'unreachable';
    }
  }

  async function readOnce(userId: string, { id, order }: KillLock): Promise<void> {
    if (order.elsewhere !== true || readFor.has(id)) return;
    readFor.add(id);
    await needs.instructions().readTriggers(userId);
  }

  return async (userId: string, lock: KillLock): Promise<SweptTriggers> => {
    await readOnce(userId, lock).catch((error: unknown) =>
      log.warn({ err: error }, 'triggers of other programs could not be read for the kill switch'),
    );
    const before = await judged(needs, userId, lock);
    const tried = await Promise.all(before.unwanted.map(end));
    const { unwanted, kept } = before.unwanted.length === 0 ? before : await judged(needs, userId, lock);
    const left = new Set(unwanted.map((row) => row.id));
    const ended = endedBy.get(lock.id) ?? new Map<string, readonly Swept[]>();
    endedBy.set(lock.id, ended);
    for (const row of before.unwanted) if (!left.has(row.id)) ended.set(row.id, sweptOf(row, 'cancelled'));
    if (left.size === 0) for (const known of [endedBy, readFor]) known.delete(lock.id);
    return {
      swept: [...[...ended.values()].flat(), ...kept.flatMap((row) => sweptOf(row, 'kept'))],
      left: left.size,
      givenUp: tried.filter((one) => one === 'given-up').length,
      unreachable: tried.includes('unreachable') && left.size > 0,
    };
  };
}
