import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/instructions.ts';
import type { Observation } from '#domain/orders/trigger.ts';
import type { KeptExit } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { listLiveExits } from '#server/repositories/instructions.ts';
import { portfolioOf } from '../orders/account-lock.ts';
import type { IdempotentOperation } from '../orders/idempotent-operations.ts';
import { amendmentOf, type ExitContext, type ExitTarget, storeExit } from './exits.ts';
import type { ExitRequest } from './exit-rules.ts';
import { type InstructionAnswer, instructionAnswer, makeInstructions, type MakingNeeds } from './make-instructions.ts';

interface Needs extends MakingNeeds {
  readonly look: (instrumentId: string) => Observation | null;
  readonly timestamps: () => Omit<ExitContext, 'key'>;
}

/** Returns the requests that set and change exits. */
export function createExitRequests(needs: Needs) {
  const { db, engine, look, timestamps } = needs;

  /** An exit that there is already is changed, not doubled. */
  async function present(userId: string, target: ExitTarget): Promise<InstructionRow | undefined> {
    const { position_id: positionId, order_id: orderId } = target;
    if ((positionId === undefined) === (orderId === undefined)) return undefined;
    const found = await listLiveExits(db, userId, positionId === undefined ? { orderId: orderId ?? '' } : { positionId });
    return found.find((row) => row.status === 'watching' && (row.state as KeptExit).follows !== 'fixed');
  }

  const amend = async (userId: string, id: string, change: Partial<ExitRequest>): Promise<InstructionAnswer> =>
    instructionAnswer(await engine.command(userId, id, (row) => amendmentOf(row, change, look)), 'Exit changed');

  async function place(
    userId: string,
    key: string,
    operation: IdempotentOperation,
    body: ExitTarget,
    exit: ExitRequest,
    change: Partial<ExitRequest>,
  ): Promise<InstructionAnswer> {
    const request = { userId, key, operation, body };
    const known = body.lots === undefined ? await present(userId, body) : undefined;
    if (known === undefined || known.client_key === key) {
      const row = await makeInstructions(needs, request, (trx, emit, lock) =>
        storeExit(trx, emit, lock, body, exit, { ...timestamps(), key }),
      );
      return instructionAnswer(row, 'Exit set');
    }
    await makeInstructions(needs, request, async (trx, _emit, lock) => {
      const portfolio = await portfolioOf(trx, lock, body.portfolio_id);
      if (known.broker_account_id === lock.account.id && known.portfolio_id === portfolio.id) return;
      throw new AppError(body.position_id === undefined ? 'order.not-found' : 'position.not-found');
    });
    return amend(userId, known.id, change);
  }

  return {
    createExit: (userId: string, key: string, body: BodyOf<typeof operations.createExit>): Promise<InstructionAnswer> =>
      place(userId, key, 'createExit', body, body, {
        ...(body.stop === null ? {} : { stop: body.stop }),
        ...(body.target_price === null ? {} : { target_price: body.target_price }),
        ...(body.trailing === null ? {} : { trailing: body.trailing }),
      }),

    placeStopLossOrder(userId: string, key: string, body: BodyOf<typeof operations.placeStopLossOrder>): Promise<InstructionAnswer> {
      const { trigger_price, limit_offset, trailing, source } = body;
      const stop = { trigger_price, limit_offset };
      const change = trailing === null ? { stop } : { stop, trailing };
      return place(userId, key, 'placeStopLossOrder', body, { source, stop, target_price: null, trailing }, change);
    },

    placeTargetOrder(userId: string, key: string, body: BodyOf<typeof operations.placeTargetOrder>): Promise<InstructionAnswer> {
      const exit = { source: body.source, stop: null, target_price: body.price, trailing: null };
      return place(userId, key, 'placeTargetOrder', body, exit, { target_price: body.price });
    },

    amendExit: (userId: string, id: string, body: BodyOf<typeof operations.amendExit>): Promise<InstructionAnswer> =>
      amend(userId, id, {
        ...(body.stop === undefined ? {} : { stop: body.stop }),
        ...(body.target_price === undefined ? {} : { target_price: body.target_price }),
        ...(body.trailing === undefined ? {} : { trailing: body.trailing }),
      }),
  };
}
