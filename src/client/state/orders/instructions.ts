import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { amendExit, cancelInstruction, getInstructions, modifyGtt, retryInstruction } from '#client/api/instructions.ts';
import type { AmendExitBody, GttChangeBody, Instruction } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { upsertByRevision } from '../resource/by-revision.ts';
import { isListOf } from '../resource/is-list.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { operationAtom } from '../resource/loading.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

const instructions = resourceFamily<Instruction[]>({
  name: 'instructions',
  operation: 'getInstructions',
  streamed: true,
  asksAhead: true,
  check: isListOf<Instruction>('instruction_id'),
  load: async (accountNumber) => {
    const answer = await getInstructions(accountNumber);
    return {
      value: answer.instructions,
      receivedAt: fromServerClock(answer.received_at, wallNow()),
      exchangeAt: exchangeTimeOf(answer.exchange_at),
      source: 'network',
    };
  },
});

/** Returns the resource atom of an account's instructions: those that may still act and today's others, newest first. */
export const instructionsAtom = instructions.atomOf;
export const openInstructionsAtom = instructions.open;
export const refreshInstructionsAtom = instructions.refresh;
export const useInstructions = instructions.use;

/** Puts an instruction into its account's list. */
const foldInstructionAtom = atom(null, (_get, set, instruction: Instruction) => {
  if (!instructions.keys().includes(instruction.account_number)) return;
  set(instructions.fold, instruction.account_number, (list) => upsertByRevision(list, instruction, (item) => item.instruction_id, 'first'));
});

foldLazily(
  atom(null, (_get, set, event: UserEvent) => {
    if (event.type === 'instruction.updated' && 'instruction' in event.data) set(foldInstructionAtom, event.data.instruction);
  }),
);

/**
 * Changes of an instruction. Each states what shall hold, so that the same change asked twice is one change; after a lost answer the list is
 * read again and says what holds. They reject with ApiError.
 */
export const amendExitAtom = operationAtom('amendExit', async (_get, set, id: string, body: AmendExitBody) => {
  set(foldInstructionAtom, await amendExit(id, body));
});
export const cancelInstructionAtom = operationAtom('cancelInstruction', async (_get, set, id: string) => {
  set(foldInstructionAtom, await cancelInstruction(id));
});
export const retryInstructionAtom = operationAtom('retryInstruction', async (_get, set, id: string) => {
  set(foldInstructionAtom, await retryInstruction(id));
});
export const modifyGttAtom = operationAtom('modifyGtt', async (_get, set, id: string, body: GttChangeBody) => {
  set(foldInstructionAtom, await modifyGtt(id, body));
});
