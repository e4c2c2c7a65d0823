import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { createExit } from '#contract/operations/instructions.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { isPlain, presentInstruction } from '#server/presenters/instruction.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { findInstruction, listMadeBy } from '#server/repositories/instructions.ts';
import { type AccountLock, acquireAccountLock } from '../orders/account-lock.ts';
import type { IdempotentOperation } from '../orders/idempotent-operations.ts';
import type { IdempotentRequests } from '../orders/idempotent-requests.ts';
import type { InstructionEngine } from './engine.ts';

export interface MakingNeeds {
  readonly db: Db;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly requests: IdempotentRequests;
  readonly engine: InstructionEngine;
}

/** A request that creates instructions. */
interface MakingRequest {
  readonly userId: string;
  readonly key: string;
  readonly operation: IdempotentOperation;
  readonly body: { readonly account_number: string };
}

/** Makes instructions at most once for a key, has them watched, and returns the first of them. */
export async function makeInstructions(
  { db, brokers, requests, engine }: MakingNeeds,
  request: MakingRequest,
  make: (trx: Trx, emit: Emit, lock: AccountLock) => Promise<unknown>,
): Promise<InstructionRow | undefined> {
  const { userId, key, body } = request;
  await requests.run({
    ...request,
    async logIntent(trx, emit) {
      // Asked again under the same key: the kept answer follows.
      if ((await listMadeBy(trx, userId, key)).length === 0)
        await make(trx, emit, await acquireAccountLock(trx, brokers, userId, body.account_number, 'reduces-risk'));
      return { orderIds: [], next: { answer: { orders: [], message: '' } } };
    },
  });
  const rows = await listMadeBy(db, userId, key);
  await engine.adopt(rows);
  const [first] = rows;
  return first && (await findInstruction(db, userId, first.id));
}

export type InstructionAnswer = AnswerOf<typeof createExit>;

/** Returns the answer that carries the instruction. Throws instruction.not-found. */
export function instructionAnswer(row: InstructionRow | undefined, message: string): InstructionAnswer {
  if (row === undefined || !isPlain(row)) throw new AppError('instruction.not-found');
  return { instruction: presentInstruction(row), message };
}
