import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/instructions.ts';
import { misCutOff } from '#domain/calendar/mis-cut-off.ts';
import { sessionOf } from '#domain/calendar/sessions.ts';
import { createReverse } from '#domain/positions/reverse-position.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { KeptReverse } from '#server/db/tables/instruction-states.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import type { Venue } from '#server/market/venue.ts';
import { requirePosition } from '#server/policies/order-access.ts';
import { presentInstruction } from '#server/presenters/instruction.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { listAccounts } from '#server/repositories/broker-accounts.ts';
import { findInstructionsByIds, listMadeBy } from '#server/repositories/instructions.ts';
import { closingQuantity, listClosing, listWorkingOfAccount } from '#server/repositories/orders.ts';
import { listOpenOfAccount, lockPosition } from '#server/repositories/positions.ts';
import { type IntentOutcome, storedError } from '../intent-outcome.ts';
import type { Journalled, KeyedCalls } from '../keyed-calls.ts';
import { openDesk, portfolioOf } from '../order-desk.ts';
import type { OrderReview } from '../order-review.ts';
import { journalOrders } from '../place-orders.ts';
import type { PositionsService } from '../positions.ts';
import { closingAnswer, journalClosing } from './close-position.ts';
import { convert } from './convert.ts';
import type { InstructionEngine } from './engine.ts';
import { storeNew } from './new-instruction.ts';
import { legOf, legPositionOf, storeSquareOff } from './square-off-scopes.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly review: OrderReview;
  readonly calls: KeyedCalls;
  readonly engine: InstructionEngine;
  readonly positions: PositionsService;
}

type Answer = AnswerOf<typeof operations.actOnPosition>;
type Action = BodyOf<typeof operations.actOnPosition>;
type SquareOff = BodyOf<typeof operations.squareOffTrades>;

const NOTHING_SENT: Journalled = { orderIds: [], next: { answer: { orders: [], message: '' } } };

/** Returns what is done to whole positions: exit, half, add, reverse, square off by scope, convert. */
export function createPositionActions(needs: Needs) {
  const { db, clock, venue, brokers, calls, engine, positions } = needs;
  const moment = () => ({ exchangeAt: venue.now(), receivedAt: clock.now() });
  const open = (trx: Trx, userId: string, accountNumber: string, adds: boolean) =>
    openDesk(trx, brokers, userId, accountNumber, adds ? 'may-add-risk' : 'reduces-risk');

  async function journalAction(trx: Trx, emit: Emit, userId: string, key: string, body: Action): Promise<Journalled> {
    const desk = await open(trx, userId, body.account_number, body.action === 'add' || body.action === 'reverse');
    const portfolio = await portfolioOf(trx, desk, body.portfolio_id);
    const position = requirePosition(await lockPosition(trx, portfolio.id, body.position_id));
    if (position.net_quantity === 0) throw new AppError('position.flat');
    const { instrument, product, net_quantity: net } = position;
    if (body.action === 'reverse') {
      if ((await listMadeBy(trx, userId, key)).length > 0) return NOTHING_SENT;
      if ((await closingQuantity(trx, position.id)) > 0) throw new AppError('position.closing');
      const { id, portfolio_id, instrument_id } = position;
      await storeNew(
        trx,
        emit,
        desk.account,
        { kind: 'reverse', status: 'closing', client_key: key, portfolio_id, instrument_id, instrument, product, position_id: id },
        (name): KeptReverse => ({ positions: [legPositionOf(position)], reverse: createReverse(name, legOf(position)) }),
        moment(),
      );
      return NOTHING_SENT;
    }
    if (body.action === 'add') {
      const side = net > 0 ? 'buy' : 'sell';
      const quantity = body.lots * instrument.lotSize;
      const terms = { side, kind: 'market', product, validity: 'DAY', quantity, limitPrice: null, triggerPrice: null } as const;
      return journalOrders(trx, emit, { desk, portfolio, key, origin: 'hand', tickets: [{ instrument, terms }] }, needs);
    }
    // Half of an odd number of lots is rounded down, but one lot is never nothing.
    const half = Math.max(1, Math.floor(Math.abs(net) / instrument.lotSize / 2));
    const lots = body.action === 'half' ? half : body.lots;
    const closing = { ...body, action: 'square_off' as const, ...(lots === undefined ? {} : { lots }) };
    return journalClosing(trx, emit, { desk, body: closing, key }, needs);
  }

  async function inScope(trx: Trx, account: BrokerAccountRow, body: SquareOff): Promise<PositionRow[]> {
    const held = await listOpenOfAccount(trx, account.id);
    if (body.scope === 'account' || body.scope === 'all') return held;
    const own = held.filter((position) => position.portfolio_id === body.portfolio_id);
    if (body.scope === 'portfolio') return own;
    for (const id of body.position_ids) {
      const position = requirePosition(await lockPosition(trx, body.portfolio_id, id));
      if (position.net_quantity === 0) throw new AppError('position.flat');
    }
    return own.filter((position) => body.position_ids.includes(position.id));
  }

  /** Orders that would keep the scope from being flat: those that close its positions, and in a wide scope whatever could open some. */
  async function clearingOf(trx: Trx, account: BrokerAccountRow, body: SquareOff, held: readonly PositionRow[]): Promise<string[]> {
    const closing = await listClosing(
      trx,
      held.map((position) => position.id),
    );
    if (body.scope === 'positions' || !body.cancel_orders) return closing.map((order) => order.id);
    const working = await listWorkingOfAccount(trx, account.id);
    const wide = working.filter((order) => body.scope !== 'portfolio' || order.portfolio_id === body.portfolio_id);
    return [...new Set([...closing, ...wide].map((order) => order.id))];
  }

  async function journalSquareOff(trx: Trx, emit: Emit, userId: string, key: string, body: SquareOff): Promise<Journalled> {
    if ((await listMadeBy(trx, userId, key)).length > 0) return NOTHING_SENT;
    const accounts =
      body.scope === 'all' ? await listAccounts(trx, userId) : [(await open(trx, userId, body.account_number, false)).account];
    let made = 0;
    for (const account of accounts) {
      const held = await inScope(trx, account, body);
      const clearing = await clearingOf(trx, account, body, held);
      if (held.length === 0 && clearing.length === 0) continue;
      made += 1;
      const portfolioId = 'portfolio_id' in body ? body.portfolio_id : null;
      const planned = { kind: 'square-off' as const, scope: body.scope, portfolioId, positions: held, clearing };
      await storeSquareOff(trx, emit, account, { ...planned, clientKey: `${key}:${account.id}` }, moment());
    }
    if (made === 0) throw new AppError('position.flat');
    return NOTHING_SENT;
  }

  async function answerOf(userId: string, key: string, { orders, message }: Pick<Answer, 'orders' | 'message'>): Promise<Answer> {
    const rows = await listMadeBy(db, userId, key);
    await engine.adopt(rows);
    const now = await findInstructionsByIds(
      db,
      rows.map((row) => row.id),
    );
    return { orders, instructions: now.map(presentInstruction), message: message === '' ? 'Under way' : message };
  }

  return {
    async actOnPosition(userId: string, key: string, body: Action): Promise<Answer> {
      const call = { userId, key, operation: 'executeOrder' as const, body };
      const done = await calls.run({ ...call, journal: (trx, emit) => journalAction(trx, emit, userId, key, body) });
      if (body.action !== 'exit' && body.action !== 'half') return answerOf(userId, key, done);
      const { orders, message, jobs } = await closingAnswer(db, engine, userId, key, done);
      return { orders, instructions: jobs.map(presentInstruction), message };
    },

    async squareOffTrades(userId: string, key: string, body: SquareOff): Promise<Answer> {
      const call = { userId, key, operation: 'squareOffTrades' as const, body };
      const done = await calls.run({ ...call, journal: (trx, emit) => journalSquareOff(trx, emit, userId, key, body) });
      return answerOf(userId, key, done);
    },

    async convertPosition(
      userId: string,
      key: string,
      body: BodyOf<typeof operations.convertPosition>,
    ): Promise<AnswerOf<typeof operations.convertPosition>> {
      const marks = () => ({ receivedAt: venue.receivedAt(), quote: (id: string) => venue.quote(id) });
      await calls.run({
        userId,
        key,
        operation: 'convertPosition',
        body,
        async journal(trx) {
          const desk = await open(trx, userId, body.account_number, false);
          await portfolioOf(trx, desk, body.portfolio_id);
          const session = sessionOf(venue.tradingDate());
          const cutOff = body.product !== 'MIS' || session === null ? null : misCutOff(desk.account.broker_name, session);
          if (cutOff !== null && venue.now() >= cutOff) throw new AppError('order.mis-cut-off');
          // In the venue's queue: no fill comes between reading the positions and moving what they hold.
          return {
            orderIds: [],
            next: (conclude) =>
              venue.execute<IntentOutcome>({
                inputs: async () => [],
                async conclude(trx, emit) {
                  let outcome: IntentOutcome = { answer: { orders: [], message: 'Position converted' } };
                  try {
                    await convert(trx, emit, body, venue.tradingDate(), marks(), moment());
                  } catch (error) {
                    if (!(error instanceof AppError)) throw error;
                    outcome = { error: storedError(error) };
                  }
                  // Answered as never made when the exchange was read again: then it is not made now either.
                  const waited = await conclude(trx, outcome);
                  if (!(await waited())) throw new Error('the call was answered before its turn came');
                  return outcome;
                },
              }),
          };
        },
      });
      await engine.refresh();
      return positions.getPositions(userId, body.portfolio_id, undefined);
    },
  };
}

export type PositionActions = ReturnType<typeof createPositionActions>;
