import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/instructions.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { Market } from '#server/market/market.ts';
import { requireAccount } from '#server/policies/access.ts';
import { isPlain, presentInstruction } from '#server/presenters/instruction.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { findInstruction, listHistory, listInstructionsOf } from '#server/repositories/instructions.ts';
import { createExitRequests } from './exit-requests.ts';
import { createGttRequests } from './gtt-requests.ts';
import { type InstructionAnswer, instructionAnswer, type MakingNeeds } from './make-instructions.ts';
import { lookAt } from './observe.ts';

interface Needs extends MakingNeeds {
  readonly clock: WallClock;
  readonly venue: Market;
}

/** A run of a bot has calls of its own. Throws instruction.not-found. */
function requirePlain(row: InstructionRow | undefined): void {
  if (row === undefined || !isPlain(row)) throw new AppError('instruction.not-found');
}

/** Returns the service of exits and GTTs. Every call acts on the given user's own instructions only. */
export function createInstructionsService(needs: Needs) {
  const { db, clock, venue, engine } = needs;
  const look = lookAt(venue, clock);
  const timestamps = () => ({ exchangeAt: venue.now(), receivedAt: clock.now(), look });
  const gttContext = () => ({ now: venue.now(), tradingDate: venue.tradingDate(), look });

  return {
    ...createExitRequests({ ...needs, look, timestamps }),
    ...createGttRequests({ ...needs, gttContext, timestamps }),

    cancelInstruction: async (userId: string, id: string): Promise<InstructionAnswer> =>
      instructionAnswer(
        await engine.command(userId, id, (row) => {
          requirePlain(row);
          return { type: 'cancel' };
        }),
        'Instruction ended',
      ),

    retryInstruction: async (userId: string, id: string): Promise<InstructionAnswer> =>
      instructionAnswer(
        await engine.command(userId, id, (row) => {
          requirePlain(row);
          if (row.status !== 'failed' || row.kind === 'gtt') throw new AppError('instruction.not-failed');
          return { type: 'retry' };
        }),
        'Trying again',
      ),

    async getInstructions(userId: string, accountNumber: string): Promise<AnswerOf<typeof operations.getInstructions>> {
      const account = requireAccount(await findAccountByNumber(db, userId, accountNumber));
      const [exchangeAt, receivedAt] = [venue.now(), clock.now()];
      const rows = await listInstructionsOf(db, account.id, new Date(venue.calendar.instantAt(venue.tradingDate(), 0)));
      return { instructions: rows.filter(isPlain).map(presentInstruction), exchange_at: exchangeAt, received_at: receivedAt };
    },

    async getInstructionHistory(userId: string, id: string): Promise<AnswerOf<typeof operations.getInstructionHistory>> {
      requirePlain(await findInstruction(db, userId, id));
      const rows = await listHistory(db, id);
      return {
        history: rows.map((row) => ({
          number: row.number,
          input: row.input as Record<string, unknown>,
          decisions: row.decisions as Record<string, unknown>[],
          exchange_at: row.exchange_at.getTime(),
          received_at: row.received_at.getTime(),
        })),
      };
    },
  };
}
