import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { AmendExitBody, GttChangeBody, Instruction, InstructionsAnswer } from './types.ts';

const named = (id: string) => ({ params: { path: { id } } });
/** The outcome is shown at the place of the user's action. */
const quietly = (signal: AbortSignal | undefined): CallOptions => ({ signal, quiet: 'outcome' });

/** Returns an account's live instructions, and those changed today. */
export async function getInstructions(accountNumber: string, options?: CallOptions): Promise<InstructionsAnswer> {
  const answer = await call(
    (client, init) => client.GET('/api/instructions/{accountNumber}/', { ...init, params: { path: { accountNumber } } }),
    options,
  );
  return expectAnswer(answer, 'instructions');
}

/** Moves the parts of an exit to what the body says: the same change asked twice is one change. */
export async function amendExit(id: string, body: AmendExitBody, signal?: AbortSignal): Promise<Instruction> {
  const answer = await call(
    (client, init) => client.POST('/api/instructions/exits/{id}/', { ...init, ...named(id), body }),
    quietly(signal),
  );
  return expectAnswer(answer, 'instruction').instruction;
}

/** Cancels an instruction: orders not sent yet are never sent. */
export async function cancelInstruction(id: string, signal?: AbortSignal): Promise<Instruction> {
  const answer = await call((client, init) => client.POST('/api/instructions/{id}/cancel/', { ...init, ...named(id) }), quietly(signal));
  return expectAnswer(answer, 'instruction').instruction;
}

/** Lets an exit that was refused too often, or failed legs of a square-off, try again. */
export async function retryInstruction(id: string, signal?: AbortSignal): Promise<Instruction> {
  const answer = await call((client, init) => client.POST('/api/instructions/{id}/retry/', { ...init, ...named(id) }), quietly(signal));
  return expectAnswer(answer, 'instruction').instruction;
}

/** Replaces the legs and the last day of a GTT that has not triggered. */
export async function modifyGtt(id: string, body: GttChangeBody, signal?: AbortSignal): Promise<Instruction> {
  const answer = await call((client, init) => client.POST('/api/instructions/gtt/{id}/', { ...init, ...named(id), body }), quietly(signal));
  return expectAnswer(answer, 'instruction').instruction;
}
