import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/instructions.ts';
import type { Db } from '#server/db/database.ts';
import { isPlain, presentInstruction } from '#server/presenters/instruction.ts';
import { findInstructionsByIds, listMadeBy } from '#server/repositories/instructions.ts';
import type { IdempotentRequests } from '../orders/idempotent-requests.ts';
import type { Conversions } from '../broker-desk/conversions/conversions.ts';
import type { PositionsService } from '../positions/positions.ts';
import { closingAnswer } from './close-position.ts';
import type { InstructionEngine } from './engine.ts';
import { type ActionNeeds, logActionIntent } from './log-action.ts';
import { logConversionIntent } from './log-conversion.ts';
import { logSquareOffIntent } from './log-square-off.ts';

interface Needs extends ActionNeeds {
  readonly db: Db;
  readonly requests: IdempotentRequests;
  readonly engine: InstructionEngine;
  readonly positions: PositionsService;
  readonly conversions: Pick<Conversions, 'logIntent'>;
}

type Answer = AnswerOf<typeof operations.actOnPosition>;

/** Returns what is done to whole positions: exit, half, add, reverse, square off by scope, convert. */
export function createPositionActions(needs: Needs) {
  const { db, requests, engine, positions } = needs;

  async function answerOf(userId: string, key: string, { orders, message }: Pick<Answer, 'orders' | 'message'>): Promise<Answer> {
    const rows = await listMadeBy(db, userId, key);
    await engine.adopt(rows);
    const now = await findInstructionsByIds(
      db,
      rows.map((row) => row.id),
    );
    return { orders, instructions: now.filter(isPlain).map(presentInstruction), message: message === '' ? 'Under way' : message };
  }

  return {
    async actOnPosition(userId: string, key: string, body: BodyOf<typeof operations.actOnPosition>): Promise<Answer> {
      const call = { userId, key, body };
      const done = await requests.run({
        ...call,
        operation: 'executeOrder',
        logIntent: (trx, emit) => logActionIntent(needs, trx, emit, call),
      });
      if (body.action !== 'exit' && body.action !== 'half') return answerOf(userId, key, done);
      const { orders, message, jobs } = await closingAnswer(db, engine, userId, key, done);
      return { orders, instructions: jobs.filter(isPlain).map(presentInstruction), message };
    },

    async squareOffTrades(userId: string, key: string, body: BodyOf<typeof operations.squareOffTrades>): Promise<Answer> {
      const call = { userId, key, body };
      const done = await requests.run({
        ...call,
        operation: 'squareOffTrades',
        logIntent: (trx, emit) => logSquareOffIntent(needs, trx, emit, call),
      });
      return answerOf(userId, key, done);
    },

    async convertPosition(
      userId: string,
      key: string,
      body: BodyOf<typeof operations.convertPosition>,
    ): Promise<AnswerOf<typeof operations.convertPosition>> {
      const call = { userId, key, body };
      await requests.run({ ...call, operation: 'convertPosition', logIntent: (trx) => logConversionIntent(needs, trx, call) });
      await engine.refresh();
      return positions.getPositions(userId, body.portfolio_id, undefined);
    },
  };
}
