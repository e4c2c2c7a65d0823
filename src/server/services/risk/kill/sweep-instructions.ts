import type { KillLock, Swept } from '#domain/risk/kill-gate.ts';
import type { Db } from '#server/db/database.ts';
import type { KeptGtt } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { listComingOrEnded } from '#server/repositories/instructions.ts';
import { listOpenOfUser } from '#server/repositories/user-exposure.ts';
import { unitLedgerOf, type UnitLedger, isCovered } from '../account-exposure.ts';

/** Why a GTT ended that a press has cancelled. */
export const BY_KILL = 'instruction.by-kill';

interface Coming {
  /** GTTs that could open something when their price comes. */
  readonly unwanted: readonly string[];
  /** What became of every instruction that was still to come. */
  readonly swept: readonly Swept[];
}

function couldOpen(row: InstructionRow, lock: KillLock, ledger: UnitLedger): boolean {
  const { gtt, closes } = row.state as KeptGtt;
  if (closes !== null) return false;
  // What a press closes leaves nothing that an order without a position of its own could close.
  if (lock.order.exitPercent > 0) return true;
  const { portfolio_id, instrument_id, product } = row;
  if (portfolio_id === null || instrument_id === null || product === null) return true;
  return gtt.legs.some(({ terms }) => ledger.opening({ portfolio_id, instrument_id, product, side: terms.side }, terms.quantity) > 0);
}

/** What is stored in a way that cannot be read could open anything. */
function couldOpenAnything(row: InstructionRow, lock: KillLock, ledger: UnitLedger): boolean {
  try {
    return couldOpen(row, lock, ledger);
  } catch {
    return true;
  }
}

/** Returns what is still to come in the scope of a press. A stop or target that protects a position which stays is not taken away. */
export async function comingInstructions(db: Db, userId: string, lock: KillLock): Promise<Coming> {
  const ledger = unitLedgerOf({ open: await listOpenOfUser(db, userId), working: [] });
  const unwanted: string[] = [];
  const swept: Swept[] = [];
  for (const row of await listComingOrEnded(db, userId, BY_KILL, new Date(lock.pressedAt))) {
    const { id, instrument, portfolio_id } = row;
    if (instrument === null || portfolio_id === null || !isCovered(lock, { ...row, instrument, portfolio_id })) continue;
    const kind = row.kind === 'gtt' ? ('gtt' as const) : ('stop' as const);
    const opens = kind === 'gtt' && row.status === 'active' && couldOpenAnything(row, lock, ledger);
    if (opens) unwanted.push(id);
    else swept.push({ id, kind, instrument, action: row.reason_code === BY_KILL ? 'cancelled' : 'kept' });
  }
  return { unwanted, swept };
}
