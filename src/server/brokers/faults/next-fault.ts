import type { InferOutput } from 'valibot';
import { PRACTICE_FAULTS } from '#contract/fault-kinds.ts';
import type { practiceFault, practiceFaults } from '#contract/schemas/practice-faults.ts';
import { hash32 } from '#domain/units/hash32.ts';

export type PracticeFaults = InferOutput<typeof practiceFaults>;
export type PracticeFault = InferOutput<typeof practiceFault>;

/** Returns what goes wrong with the next call, and what is left for the calls after it: the script first, then the seed. */
export function nextFault(faults: PracticeFaults): { readonly fault: PracticeFault; readonly left: PracticeFaults } {
  const [fault, ...script] = faults.script;
  if (fault !== undefined) return { fault, left: { ...faults, script } };
  if (faults.seed === null) return { fault: 'none', left: faults };
  const draw = hash32(faults.seed, faults.drawn, 0x5eed) % (2 * PRACTICE_FAULTS.length);
  return { fault: PRACTICE_FAULTS[draw] ?? 'none', left: { ...faults, drawn: faults.drawn + 1 } };
}
