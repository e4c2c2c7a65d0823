import type { Trx } from '#server/db/database.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';

/** Rolls back a trial transaction. */
class OnlyTried extends Error {}

/** Whether an order or position is left out, by its id. */
export type LeftOut = (id: string) => boolean;

interface Writing {
  /** The orders and positions by which the write may fail. */
  readonly candidates: () => Promise<readonly string[]>;
  /** Writes everything but the left-out ids, and notifies their owners. */
  readonly write: (trx: Trx, emit: Emit, isLeftOut: LeftOut) => Promise<unknown>;
}

async function fails(eventLog: EventLog, { write }: Writing, isLeftOut: LeftOut): Promise<boolean> {
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

/** Returns the orders and positions that make the write fail; none when the cause lies elsewhere. */
async function failingIn(eventLog: EventLog, writing: Writing): Promise<ReadonlySet<string>> {
  const failing = new Set<string>();
  if (await fails(eventLog, writing, () => true)) return failing;
  for (const id of await writing.candidates()) if (await fails(eventLog, writing, (other) => other !== id)) failing.add(id);
  return failing;
}

/** Writes the exchange's decisions. On a failure the causing orders and positions are found by trial transactions, and everything else is written. */
export async function recordApart(eventLog: EventLog, writing: Writing): Promise<void> {
  try {
    await eventLog.transact((trx, emit) => writing.write(trx, emit, () => false));
  } catch (error) {
    const failing = isOwnFault(error) ? await failingIn(eventLog, writing) : new Set<string>();
    if (failing.size === 0) throw error;
    await eventLog.transact((trx, emit) => writing.write(trx, emit, (id) => failing.has(id)));
  }
}
