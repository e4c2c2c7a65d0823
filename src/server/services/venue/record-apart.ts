import type { Trx } from '#server/db/database.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';

/** Ends a transaction that only tries something. */
class OnlyTried extends Error {}

/** Whether an order or a position is left as it is, by its id. */
export type LeftOut = (id: string) => boolean;

interface Writing {
  /** The orders and positions by which the write may fail. */
  readonly candidates: () => Promise<readonly string[]>;
  /** Writes everything but what is left out, whose owners are told. */
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

/** Returns the orders and positions by which the write fails; none where it lies with something else. */
async function failingIn(eventLog: EventLog, writing: Writing): Promise<ReadonlySet<string>> {
  const failing = new Set<string>();
  if (await fails(eventLog, writing, () => true)) return failing;
  for (const id of await writing.candidates()) if (await fails(eventLog, writing, (other) => other !== id)) failing.add(id);
  return failing;
}

/**
 * Writes what the exchange has decided. Where that fails, it is found out by which orders and positions: each is tried by itself, and nothing of that stays.
 * It is then written for all others.
 */
export async function recordApart(eventLog: EventLog, writing: Writing): Promise<void> {
  try {
    await eventLog.transact((trx, emit) => writing.write(trx, emit, () => false));
  } catch (error) {
    const failing = isOwnFault(error) ? await failingIn(eventLog, writing) : new Set<string>();
    if (failing.size === 0) throw error;
    await eventLog.transact((trx, emit) => writing.write(trx, emit, (id) => failing.has(id)));
  }
}
