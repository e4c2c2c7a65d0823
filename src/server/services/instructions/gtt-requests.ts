import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/instructions.ts';
import { QUOTAS } from '#contract/quotas.ts';
import { createGtt } from '#domain/orders/gtt.ts';
import type { KeptGtt } from '#server/db/tables/instruction-states.ts';
import type { Market } from '#server/market/market.ts';
import { requirePosition, requireTradable } from '#server/policies/access.ts';
import { lockPosition } from '#server/repositories/positions.ts';
import { countKept } from '#server/repositories/quotas.ts';
import { portfolioOf } from '../orders/account-lock.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import { gttChangeOf, type GttContext, legsOf } from './gtts.ts';
import { type InstructionAnswer, instructionAnswer, makeInstructions, type MakingNeeds } from './make-instructions.ts';
import { storeNew } from './new-instruction.ts';

interface Needs extends MakingNeeds {
  readonly venue: Market;
  readonly gttContext: () => GttContext;
  readonly timestamps: () => Timestamps;
}

/** Returns the requests that set and change GTTs. */
export function createGttRequests(needs: Needs) {
  const { venue, engine, gttContext, timestamps } = needs;
  return {
    async createGtt(userId: string, key: string, body: BodyOf<typeof operations.createGtt>): Promise<InstructionAnswer> {
      const row = await makeInstructions(needs, { userId, key, operation: 'createGtt', body }, async (trx, emit, lock) => {
        const portfolio = await portfolioOf(trx, lock, body.portfolio_id);
        const instrument = venue.instrument(body.instrument_id);
        if (instrument === null) throw new AppError('instrument.not-found');
        if ((await countKept(trx, userId, 'instructions')) >= QUOTAS.waiting) throw new AppError('instruction.too-many');
        const { product, source, valid_until: validUntil, position_id: positionId } = body;
        if (positionId === undefined) requireTradable(portfolio);
        const closes = positionId === undefined ? null : requirePosition(await lockPosition(trx, portfolio.id, positionId)).id;
        const legs = legsOf(body.legs, validUntil, { instrument, product, source }, gttContext());
        const columns = { portfolio_id: portfolio.id, instrument_id: instrument.id, instrument, product, position_id: closes };
        await storeNew(
          trx,
          emit,
          lock.account,
          { ...columns, kind: 'gtt', status: 'active', client_key: key },
          (gttId): KeptGtt => ({ gtt: createGtt({ gttId, instrumentId: instrument.id, source, legs, validUntil }), closes }),
          timestamps(),
        );
      });
      return instructionAnswer(row, 'GTT set');
    },

    modifyGtt: async (userId: string, id: string, body: BodyOf<typeof operations.modifyGtt>): Promise<InstructionAnswer> =>
      instructionAnswer(await engine.command(userId, id, (row) => gttChangeOf(row, body, gttContext())), 'GTT changed'),
  };
}
