import { listOpenOfUser, listWorkingOfUser } from '#server/repositories/user-exposure.ts';
import type { KillNeeds, KillStepRunner } from './kill-context.ts';
import { reachOfLock } from './reach-of-lock.ts';

/** Returns the step that says flat only when nothing is open and nothing works: what is unknown counts as working. */
export function createConfirmFlatStep({ db }: Pick<KillNeeds, 'db'>): KillStepRunner {
  return async (userId, lock) => {
    const isReached = await reachOfLock(db, userId, lock);
    // Orders first, so that an order filled in between is seen as a position.
    const working = (await listWorkingOfUser(db, userId)).filter(isReached);
    const open = (await listOpenOfUser(db, userId)).filter(isReached);
    if (working.length > 0) return 'waiting';
    return open.length === 0 ? 'done' : 'failed';
  };
}
