import type { Db, Trx } from '#server/db/database.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import { listPositionsOfDay } from '#server/repositories/position-days.ts';

/** Ends a transaction that only tries something. */
class OnlyTried extends Error {}

type LeftOut = (positionId: string) => boolean;

interface Ending {
  /** The date of the session that ends. */
  readonly date: string;
  /** Writes the end without closing these positions, whose owners are told. */
  readonly write: (trx: Trx, emit: Emit, isLeftOut: LeftOut) => Promise<unknown>;
}

async function fails(eventLog: EventLog, { write }: Ending, isLeftOut: LeftOut): Promise<boolean> {
  try {
    await eventLog.transact(async (trx, emit) => {
      await write(trx, emit, isLeftOut);
      throw new OnlyTried();
    });
    return false;
  } catch (error) {
    if (error instanceof OnlyTried) return false;
    if (isOwnFault(error)) return true;
    throw error;
  }
}

/** Returns the positions by which the end of a session cannot be written; none where it lies with something else. */
async function failingIn(db: Db, eventLog: EventLog, ending: Ending): Promise<ReadonlySet<string>> {
  const failing = new Set<string>();
  if (await fails(eventLog, ending, () => true)) return failing;
  for (const { id } of await listPositionsOfDay(db, ending.date, null))
    if (await fails(eventLog, ending, (other) => other !== id)) failing.add(id);
  return failing;
}

/**
 * Writes the end of a session. Where that fails, it is found out which positions it fails by: each is tried by itself, and nothing of that stays. The session then ends for all
 * others.
 */
export async function recordEnd(db: Db, eventLog: EventLog, ending: Ending): Promise<void> {
  try {
    await eventLog.transact((trx, emit) => ending.write(trx, emit, () => false));
  } catch (error) {
    const failing = isOwnFault(error) ? await failingIn(db, eventLog, ending) : new Set<string>();
    if (failing.size === 0) throw error;
    await eventLog.transact((trx, emit) => ending.write(trx, emit, (id) => failing.has(id)));
  }
}
