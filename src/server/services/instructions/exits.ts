import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import { QUOTAS } from '#contract/quotas.ts';
import type * as operations from '#contract/operations/instructions.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Side } from '#domain/orders/order-kinds.ts';
import { isWorking } from '#domain/orders/status-sets.ts';
import type { Observation } from '#domain/orders/trigger.ts';
import type { Trx } from '#server/db/database.ts';
import type { KeptExit } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { requireOrder, requirePosition } from '#server/policies/access.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { newestFill } from '#server/repositories/instructions.ts';
import { lockOrder } from '#server/repositories/orders.ts';
import { countKept } from '#server/repositories/quotas.ts';
import { findSlicedOrder } from '#server/repositories/sliced-orders.ts';
import { lockPosition, lockPositions } from '#server/repositories/positions.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import { type AccountLock, portfolioOf } from '../orders/account-lock.ts';
import type { KeptInput } from './behaviour.ts';
import { createKeptExit } from './exit-behaviour.ts';
import { type ExitRequest, onTick, requireNotReached, rulesOf, sensible, stopOf, trailingOf } from './exit-rules.ts';
import { storeNew } from './new-instruction.ts';

/** Where an exit belongs. */
export type ExitTarget = Pick<
  BodyOf<typeof operations.createExit>,
  'account_number' | 'portfolio_id' | 'position_id' | 'order_id' | 'lots'
>;

/** The inputs for creating an exit. */
export interface ExitContext extends Timestamps {
  readonly key: string;
  look(instrumentId: string): Observation | null;
}

interface Anchor extends Pick<
  InstructionRow,
  'portfolio_id' | 'instrument_id' | 'product' | 'position_id' | 'parent_order_id' | 'fills_cursor'
> {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly follows: KeptExit['follows'];
  readonly units: number;
}

/** Returns the position, locked so that no fill comes between counting and following it. */
async function onPosition(trx: Trx, portfolioId: string, positionId: string, lots: number | undefined): Promise<Anchor> {
  const position = requirePosition(await lockPosition(trx, portfolioId, positionId));
  if (position.net_quantity === 0) throw new AppError('position.flat');
  const open = Math.abs(position.net_quantity);
  const units = lots === undefined ? open : lots * position.instrument.lotSize;
  if (units > open) throw new AppError('instruction.above-open');
  return {
    portfolio_id: portfolioId,
    instrument_id: position.instrument_id,
    instrument: position.instrument,
    product: position.product,
    position_id: position.id,
    parent_order_id: null,
    fills_cursor: await newestFill(trx, position.id),
    side: position.net_quantity > 0 ? 'sell' : 'buy',
    follows: lots === undefined ? 'position' : 'fixed',
    units,
  };
}

/** Returns the working entry order; what it has filled so far is protected, and each later fill. */
async function onOrder(trx: Trx, lock: AccountLock, portfolioId: string, orderId: string): Promise<Anchor> {
  const { user_id: userId, account_number: accountNumber } = lock.account;
  const whole = await lockOrder(trx, userId, accountNumber, orderId);
  const order = whole ?? requireOrder(await findSlicedOrder(trx, userId, accountNumber, orderId));
  if (order.portfolio_id !== portfolioId) throw new AppError('order.not-found');
  if (!isWorking(order.status) || order.purpose !== 'open') throw new AppError('order.not-open');
  const [position] = await lockPositions(trx, [order]);
  // Slices fill under their position's lock, so the parent's filled quantity is read again under it.
  const now = whole ?? (await findSlicedOrder(trx, userId, accountNumber, orderId)) ?? order;
  return {
    portfolio_id: portfolioId,
    instrument_id: order.instrument_id,
    instrument: order.instrument,
    product: order.product,
    position_id: position?.id ?? null,
    parent_order_id: order.id,
    fills_cursor: position === undefined ? 0 : await newestFill(trx, position.id),
    side: order.side === 'buy' ? 'sell' : 'buy',
    follows: 'order',
    units: now.filled_quantity,
  };
}

/** Stores a new exit of a position or of an entry order. */
export async function storeExit(
  trx: Trx,
  emit: Emit,
  lock: AccountLock,
  target: ExitTarget,
  request: ExitRequest,
  context: ExitContext,
): Promise<void> {
  const portfolio = await portfolioOf(trx, lock, target.portfolio_id);
  const { position_id: positionId, order_id: orderId, lots } = target;
  if ((positionId === undefined) === (orderId === undefined)) throw new AppError('instruction.needs-position-or-order');
  const anchor =
    positionId === undefined
      ? await onOrder(trx, lock, portfolio.id, orderId ?? '')
      : await onPosition(trx, portfolio.id, positionId, lots);
  if ((await countKept(trx, lock.account.user_id, 'instructions')) >= QUOTAS.waiting) throw new AppError('instruction.too-many');
  const { side, follows, units, ...columns } = anchor;
  // An unfilled entry may have any level; on an open position a level already reached is refused.
  const rules = rulesOf('', request, side, anchor.instrument);
  if (units > 0) requireNotReached(rules, context.look(anchor.instrument.id));
  await storeNew(
    trx,
    emit,
    lock.account,
    { ...columns, kind: 'exit-pair', status: 'watching', client_key: context.key },
    (id) => createKeptExit({ ...rules, pairId: id }, follows, units),
    context,
  );
}

/** Returns the change of an exit: what is absent stays. Throws when it can no longer be changed or would be reached at once. */
export function amendmentOf(
  row: InstructionRow,
  change: Partial<Pick<ExitRequest, 'stop' | 'target_price' | 'trailing'>>,
  look: (instrumentId: string) => Observation | null,
): Extract<KeptInput, { type: 'amend' }> {
  if (row.kind !== 'exit-pair' || row.instrument === null) throw new AppError('instruction.not-found');
  const { pair } = row.state as KeptExit;
  if (pair.status !== 'watching' || pair.stopped) throw new AppError('instruction.not-active');
  const { rules } = pair;
  const stop = change.stop === undefined ? rules.stop : stopOf(change.stop, row.instrument);
  const target =
    change.target_price === undefined
      ? rules.target
      : change.target_price === null
        ? null
        : onTick(change.target_price, row.instrument, 'limitPrice');
  const trailing = change.trailing === undefined ? rules.trailing : trailingOf(change.trailing, rules.side, row.instrument);
  sensible({ ...rules, stop, target, trailing });
  const moved = { ...rules, stop: change.stop === undefined ? null : stop, target: change.target_price === undefined ? null : target };
  if (moved.stop !== null || moved.target !== null) requireNotReached(moved, look(row.instrument.id));
  return { type: 'amend', stop, target, ...(change.trailing === undefined ? {} : { trailing }) };
}
