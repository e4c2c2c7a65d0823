import type { BotRun, Instruction, Position } from '#client/api/types.ts';
import { holdsOf, unitsUnderStop } from '#client/state/bots/run-watch.ts';

/** An instruction that ends a position at a stop, a target or both. */
export type ExitInstruction = Instruction & { readonly exit: NonNullable<Instruction['exit']> };

/** What guards a position. */
export interface Protection {
  /** The exits that may still act, the one that follows the whole position first. */
  readonly exits: readonly ExitInstruction[];
  /** The bots that hold it, and the groups that it leaves with. */
  readonly holders: readonly BotRun[];
  /** Units that a stop holds now. */
  readonly stoppedUnits: number;
  /** The position is short and no stop holds any of it. */
  readonly bare: boolean;
}

function isExit(instruction: Instruction): instruction is ExitInstruction {
  return instruction.exit !== null && instruction.live;
}

/** An exit of an entry order belongs to the position that its fills made. */
function guards(exit: ExitInstruction, position: Position): boolean {
  if (exit.position_id !== null) return exit.position_id === position.position_id;
  return (
    exit.portfolio_id === position.portfolio_id &&
    exit.product === position.product &&
    exit.instrument?.instrument_id === position.instrument.instrument_id &&
    exit.exit.protected_quantity > 0
  );
}

/** Whether a run looks after positions that were opened elsewhere, and still does. */
export function isGroup({ held, status }: BotRun): boolean {
  return held && status !== 'ended';
}

/** Returns the exits of the position, who looks after it, and how much of it their stops hold. */
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
