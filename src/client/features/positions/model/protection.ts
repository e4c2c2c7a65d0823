import type { Instruction, Position } from '#client/api/types.ts';

/** An instruction that ends a position at a stop, a target or both. */
export type ExitInstruction = Instruction & { readonly exit: NonNullable<Instruction['exit']> };

/** What guards a position. */
export interface Protection {
  /** The exits that may still act, the one that follows the whole position first. */
  readonly exits: readonly ExitInstruction[];
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

/** Returns the exits of the position and how much of it they hold. */
export function protectionOf(position: Position, instructions: readonly Instruction[]): Protection {
  const rank = (exit: ExitInstruction) => (exit.exit.follows === 'position' ? 0 : 1);
  const exits = instructions
    .filter(isExit)
    .filter((exit) => guards(exit, position))
    .toSorted((a, b) => rank(a) - rank(b) || b.created_at - a.created_at);
  const open = Math.abs(position.net_quantity);
  const held = exits.reduce((sum, { exit }) => (exit.effective_stop === null ? sum : sum + exit.protected_quantity), 0);
  return { exits, stoppedUnits: Math.min(open, held), bare: position.net_quantity < 0 && held === 0 };
}
