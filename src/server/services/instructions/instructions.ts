import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/instructions.ts';
import { istInstant } from '#domain/calendar/ist.ts';
import { createGtt } from '#domain/orders/gtt.ts';
import type { Observation } from '#domain/orders/trigger.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { KeptExit, KeptGtt } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { Venue } from '#server/market/venue.ts';
import { requireAccount } from '#server/policies/account-access.ts';
import { requirePosition } from '#server/policies/order-access.ts';
import { presentInstruction } from '#server/presenters/instruction.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { findInstruction, listHistory, listInstructionsOf, listLiveExits, listMadeBy } from '#server/repositories/instructions.ts';
import { lockPosition } from '#server/repositories/positions.ts';
import type { KeyedCalls } from '../keyed-calls.ts';
import type { KeyedOperation } from '../keyed-operations.ts';
import { type Desk, openDesk, portfolioOf } from '../order-desk.ts';
import type { InstructionEngine } from './engine.ts';
import { amendmentOf, type ExitTarget, storeExit } from './exits.ts';
import type { ExitRequest } from './exit-rules.ts';
import { gttChangeOf, legsOf } from './gtts.ts';
import { storeNew } from './new-instruction.ts';
import { observationOf } from './observe.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly calls: KeyedCalls;
  readonly engine: InstructionEngine;
}

type Answer = AnswerOf<typeof operations.createExit>;

/** Returns the service of exits and GTTs. Every call acts on the given user's own instructions only. */
export function createInstructionsService({ db, clock, venue, brokers, calls, engine }: Needs) {
  const look = (instrumentId: string): Observation | null => {
    const quote = venue.quote(instrumentId);
    const moment = { now: clock.now(), receivedAt: venue.receivedAt(), sessionOpen: venue.sessionOpen() };
    return quote === null ? null : observationOf(quote, moment);
  };
  const moment = () => ({ exchangeAt: venue.now(), receivedAt: clock.now(), look });
  const gttMoment = () => ({ now: venue.now(), tradingDate: venue.tradingDate(), look });

  /** Makes instructions at most once for a key, and has them watched. */
  async function made(
    userId: string,
    key: string,
    operation: KeyedOperation,
    body: { readonly account_number: string },
    make: (trx: Trx, emit: Emit, desk: Desk) => Promise<unknown>,
  ): Promise<InstructionRow | undefined> {
    await calls.run({
      userId,
      key,
      operation,
      body,
      async journal(trx, emit) {
        // Asked again under the same key: the kept answer follows.
        if ((await listMadeBy(trx, userId, key)).length === 0)
          await make(trx, emit, await openDesk(trx, brokers, userId, body.account_number, 'reduces-risk'));
        return { orderIds: [], next: { answer: { orders: [], message: '' } } };
      },
    });
    const rows = await listMadeBy(db, userId, key);
    await engine.adopt(rows);
    const [first] = rows;
    return first && (await findInstruction(db, userId, first.id));
  }

  const answer = (row: InstructionRow | undefined, message: string): Answer => {
    if (row === undefined) throw new AppError('instruction.not-found');
    return { instruction: presentInstruction(row), message };
  };

  /** An exit that there is already is changed, not doubled. */
  async function present(userId: string, target: ExitTarget): Promise<InstructionRow | undefined> {
    const { position_id: positionId, order_id: orderId } = target;
    if ((positionId === undefined) === (orderId === undefined)) return undefined;
    const found = await listLiveExits(db, userId, positionId === undefined ? { orderId: orderId ?? '' } : { positionId });
    return found.find((row) => row.status === 'watching' && (row.state as KeptExit).follows !== 'fixed');
  }

  async function place(
    userId: string,
    key: string,
    operation: KeyedOperation,
    body: ExitTarget,
    request: ExitRequest,
    change: Partial<ExitRequest>,
  ): Promise<Answer> {
    const known = body.lots === undefined ? await present(userId, body) : undefined;
    if (known === undefined || known.client_key === key) {
      const row = await made(userId, key, operation, body, (trx, emit, desk) =>
        storeExit(trx, emit, desk, body, request, { ...moment(), key }),
      );
      return answer(row, 'Exit set');
    }
    await made(userId, key, operation, body, async () => undefined);
    return answer(await engine.command(userId, known.id, (row) => amendmentOf(row, change, look)), 'Exit changed');
  }

  return {
    createExit: (userId: string, key: string, body: BodyOf<typeof operations.createExit>): Promise<Answer> =>
      place(userId, key, 'createExit', body, body, {
        ...(body.stop === null ? {} : { stop: body.stop }),
        ...(body.target_price === null ? {} : { target_price: body.target_price }),
        ...(body.trailing === null ? {} : { trailing: body.trailing }),
      }),

    placeStopLossOrder(userId: string, key: string, body: BodyOf<typeof operations.placeStopLossOrder>): Promise<Answer> {
      const { trigger_price, limit_offset, trailing, source } = body;
      const stop = { trigger_price, limit_offset };
      const change = trailing === null ? { stop } : { stop, trailing };
      return place(userId, key, 'placeStopLossOrder', body, { source, stop, target_price: null, trailing }, change);
    },

    placeTargetOrder(userId: string, key: string, body: BodyOf<typeof operations.placeTargetOrder>): Promise<Answer> {
      const request = { source: body.source, stop: null, target_price: body.price, trailing: null };
      return place(userId, key, 'placeTargetOrder', body, request, { target_price: body.price });
    },

    async amendExit(userId: string, id: string, body: BodyOf<typeof operations.amendExit>): Promise<Answer> {
      const change: Partial<ExitRequest> = {
        ...(body.stop === undefined ? {} : { stop: body.stop }),
        ...(body.target_price === undefined ? {} : { target_price: body.target_price }),
        ...(body.trailing === undefined ? {} : { trailing: body.trailing }),
      };
      return answer(await engine.command(userId, id, (row) => amendmentOf(row, change, look)), 'Exit changed');
    },

    async createGtt(userId: string, key: string, body: BodyOf<typeof operations.createGtt>): Promise<Answer> {
      const row = await made(userId, key, 'createGtt', body, async (trx, emit, desk) => {
        const portfolio = await portfolioOf(trx, desk, body.portfolio_id);
        const instrument = venue.instrument(body.instrument_id);
        if (instrument === null) throw new AppError('instrument.not-found');
        const { product, source, valid_until: validUntil, position_id: positionId } = body;
        const closes = positionId === undefined ? null : requirePosition(await lockPosition(trx, portfolio.id, positionId)).id;
        const legs = legsOf(body.legs, validUntil, { instrument, product, source }, gttMoment());
        const columns = { portfolio_id: portfolio.id, instrument_id: instrument.id, instrument, product, position_id: closes };
        await storeNew(
          trx,
          emit,
          desk.account,
          { ...columns, kind: 'gtt', status: 'active', client_key: key },
          (gttId): KeptGtt => ({ gtt: createGtt({ gttId, instrumentId: instrument.id, source, legs, validUntil }), closes }),
          moment(),
        );
      });
      return answer(row, 'GTT set');
    },

    modifyGtt: async (userId: string, id: string, body: BodyOf<typeof operations.modifyGtt>): Promise<Answer> =>
      answer(await engine.command(userId, id, (row) => gttChangeOf(row, body, gttMoment())), 'GTT changed'),

    cancelInstruction: async (userId: string, id: string): Promise<Answer> =>
      answer(await engine.command(userId, id, () => ({ type: 'cancel' })), 'Instruction ended'),

    retryInstruction: async (userId: string, id: string): Promise<Answer> =>
      answer(
        await engine.command(userId, id, (row) => {
          if (row.status !== 'failed' || row.kind === 'gtt') throw new AppError('instruction.not-failed');
          return { type: 'retry' };
        }),
        'Trying again',
      ),

    async getInstructions(userId: string, accountNumber: string): Promise<AnswerOf<typeof operations.getInstructions>> {
      const account = requireAccount(await findAccountByNumber(db, userId, accountNumber));
      const [exchangeAt, receivedAt] = [venue.now(), clock.now()];
      const rows = await listInstructionsOf(db, account.id, new Date(istInstant(venue.tradingDate(), 0)));
      return { instructions: rows.map(presentInstruction), exchange_at: exchangeAt, received_at: receivedAt };
    },

    async getInstructionHistory(userId: string, id: string): Promise<AnswerOf<typeof operations.getInstructionHistory>> {
      if ((await findInstruction(db, userId, id)) === undefined) throw new AppError('instruction.not-found');
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

export type InstructionsService = ReturnType<typeof createInstructionsService>;
