import type { BotRun, Instruction, Position } from '#client/api/types.ts';
import { holdsOf, unitsUnderStop } from '#client/state/bots/run-watch.ts';

/** An instruction that ends a position at a stop, a target or both. */
export type ExitInstruction = Instruction & { readonly exit: NonNullable<Instruction['exit']> };

/** Stops, targets and bots that protect a position. */
export interface Protection {
  /** Live exit instructions, the one covering the whole position first. */
  readonly exits: readonly ExitInstruction[];
  /** Runs of the bots and groups that manage the position. */
  readonly holders: readonly BotRun[];
  /** Units covered by a stop now. */
  readonly stoppedUnits: number;
  /** True for a short position without any stop. */
  readonly bare: boolean;
}

function isExit(instruction: Instruction): instruction is ExitInstruction {
  return instruction.exit !== null && instruction.live;
}

/** Whether an exit protects the position; the exit of an entry order is matched by portfolio, product and contract. */
function guards(exit: ExitInstruction, position: Position): boolean {
  if (exit.position_id !== null) return exit.position_id === position.position_id;
  return (
    exit.portfolio_id === position.portfolio_id &&
    exit.product === position.product &&
    exit.instrument?.instrument_id === position.instrument.instrument_id &&
    exit.exit.protected_quantity > 0
  );
}

/** Whether a run is a live group: it manages positions opened elsewhere. */
export function isGroup({ held, status }: BotRun): boolean {
  return held && status !== 'ended';
}

/** Returns the exits and managing runs of a position, and the units covered by stops. */
export function protectionOf(position: Position, instructions: readonly Instruction[], runs: readonly BotRun[] = []): Protection {
  const rank = (exit: ExitInstruction) => (exit.exit.follows === 'position' ? 0 : 1);
  const exits = instructions
    .filter(isExit)
    .filter((exit) => guards(exit, position))
    .toSorted((a, b) => rank(a) - rank(b) || b.created_at - a.created_at);
  const open = Math.abs(position.net_quantity);
  const held = exits.reduce((sum, { exit }) => (exit.effective_stop === null ? sum : sum + exit.protected_quantity), 0);
  const stopped = held + unitsUnderStop(position, runs);
  const holders = runs.filter((run) => holdsOf(run, position));
  return { exits, holders, stoppedUnits: Math.min(open, stopped), bare: position.net_quantity < 0 && stopped === 0 };
}
