import type { Instruction } from '#client/api/types.ts';
import type { Tone } from '#client/ui/chip.tsx';

/** The actions available on a stop, target, GTT or square-off. */
interface InstructionActions {
  readonly edit: 'exit' | 'gtt' | null;
  readonly cancel: boolean;
  readonly retry: boolean;
}

/** Returns the actions that the server accepts in the current state. */
export function actionsOf({ kind, status, live, exit }: Instruction): InstructionActions {
  const failed = status === 'failed';
  return {
    edit: kind === 'gtt' && status === 'active' ? 'gtt' : exit !== null && status === 'watching' ? 'exit' : null,
    cancel: live,
    retry: failed && (exit !== null || kind === 'square-off' || kind === 'auto-square-off'),
  };
}

const TONES: Readonly<Record<string, Tone>> = {
  watching: 'primary',
  active: 'primary',
  working: 'primary',
  stopping: 'warn',
  placing: 'warn',
  placed: 'good',
  completed: 'good',
  done: 'good',
  failed: 'danger',
};

/** Returns the colour of a status; its word carries the meaning. */
export function toneOf(status: string): Tone {
  return TONES[status] ?? 'neutral';
}

/** Returns the list sorted: first those that need the trader, then the active ones, then the rest, each newest first. */
export function inOrderOfNeed(list: readonly Instruction[]): readonly Instruction[] {
  const rank = ({ status, live }: Instruction) => (status === 'failed' ? 0 : live ? 1 : 2);
  return list.toSorted((a, b) => rank(a) - rank(b) || b.updated_at - a.updated_at);
}
