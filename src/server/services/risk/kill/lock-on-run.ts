import { blockingLock, type KillGate, type KillLock } from '#domain/risk/kill-gate.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';

type Run = Pick<InstructionRow, 'broker_account_id' | 'portfolio_id'> & { readonly segment: string };

/** Returns the lock that keeps a bot from entering anything; null when none does. */
export function lockOnRun(gate: KillGate, { broker_account_id, portfolio_id, segment }: Run): KillLock | null {
  return blockingLock(gate, { accountId: broker_account_id, portfolioId: portfolio_id, segment }, true);
}
