import type { KillLock, Swept } from '#domain/risk/kill-gate.ts';
import type { Db } from '#server/db/database.ts';
import type { KeptGtt } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { listComingOrEnded } from '#server/repositories/instructions.ts';
import { listOpenOfUser } from '#server/repositories/user-exposure.ts';
import { unitLedgerOf, type UnitLedger, isCovered } from '../account-exposure.ts';

/** Reason of a GTT cancelled by the kill switch. */
export const BY_KILL = 'instruction.by-kill';

interface Coming {
  /** GTTs that could open something when triggered. */
  readonly unwanted: readonly string[];
  /** The fate of every pending instruction. */
  readonly swept: readonly Swept[];
}

function couldOpen(row: InstructionRow, lock: KillLock, ledger: UnitLedger): boolean {
  const { gtt, closes } = row.state as KeptGtt;
  if (closes !== null) return false;
  // When the kill switch also closes positions, a GTT without its own position can only open.
  if (lock.order.exitPercent > 0) return true;
  const { portfolio_id, instrument_id, product } = row;
  if (portfolio_id === null || instrument_id === null || product === null) return true;
  return gtt.legs.some(({ terms }) => ledger.opening({ portfolio_id, instrument_id, product, side: terms.side }, terms.quantity) > 0);
}

/** An unreadable instruction could open anything. */
function couldOpenAnything(row: InstructionRow, lock: KillLock, ledger: UnitLedger): boolean {
  try {
    return couldOpen(row, lock, ledger);
  } catch {
    return true;
  }
}

/** Returns the pending instructions in the scope of a kill lock. Stops and targets of positions that stay open are kept. */
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
