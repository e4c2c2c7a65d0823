import { AppError, type FieldError } from '#contract/errors/app-error.ts';
import { formMessage } from '#contract/errors/form-messages.ts';
import { ERRORS, type ErrorCode } from '#contract/errors/registry.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { cancelOrder, modifyOrder } from '#contract/operations/orders.ts';
import { changeChildren } from '#domain/orders/change-children.ts';
import { type AskedChange, checkOrderChange } from '#domain/orders/check-change.ts';
import { referencePrice } from '#domain/orders/reference-price.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { misRuleOf } from '#server/brokers/catalogue.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderOriginKind } from '#domain/orders/order-kinds.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Market } from '#server/market/market.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { findPositions } from '#server/repositories/positions.ts';
import { type ChangeTarget, changeTargetOf, sendChange } from './change-binding.ts';
import type { OrdersAnswer } from './intent-outcome.ts';
import type { LoggedIntent } from './idempotent-requests.ts';
import { wireOrders } from './order-answers.ts';
import { advanceOrder, standingOf } from './order-changes.ts';
import type { AccountLock } from './account-lock.ts';
import type { OrderReview } from './order-review.ts';
import { isPastMisCutOff } from './placing-checks.ts';
import { changeError, priceOf, reviewError } from './order-tickets.ts';
import { closesOf } from './square-off.ts';
import { storeOrders } from './store-orders.ts';

interface Needs {
  readonly venue: Market;
  readonly clock: WallClock;
  readonly review: OrderReview;
}

const UNCHANGED: AskedChange = { quantity: null, limitPrice: null, triggerPrice: null };

/** Returns an error at the lots field. */
function lotsError(code: ErrorCode, values: NonNullable<FieldError['values']> = {}): AppError {
  return new AppError(code, { fields: [{ path: 'lots', code, message: ERRORS[code].message, values }] });
}

/** A part of an order with its change. */
interface Planned {
  readonly row: OrderRow;
  readonly change: AskedChange;
}

/** Returns the changes of the open parts; unchanged parts are left out. */
function plannedChanges({ top, parts, open }: ChangeTarget, asked: AskedChange): readonly Planned[] {
  const { quantity } = asked;
  if (open[0] === top || quantity === null) return open.map((row) => ({ row, change: asked }));
  const { lotSize, freezeQuantity } = top.instrument;
  if (quantity <= top.filled_quantity)
    throw lotsError('order.below-filled', { filled_quantity: top.filled_quantity, filled_lots: top.filled_quantity / lotSize });
  const children = parts.map((row) => ({
    childId: row.id,
    quantity: row.quantity,
    filledQuantity: row.filled_quantity,
    working: open.includes(row),
  }));
  const totals = changeChildren(children, quantity, lotSize, freezeQuantity);
  if (totals === null) throw lotsError('order.slices-out-of-range');
  const total = new Map(totals.map((one) => [one.childId, one.quantity]));
  return open.flatMap((row) => {
    const change = { ...asked, quantity: total.get(row.id) ?? null };
    return change.quantity === null && change.limitPrice === null && change.triggerPrice === null ? [] : [{ row, change }];
  });
}

/** Writes down a change of the order and returns how to send it. Missing prices and lots stay as they are. `by` is the origin of the request. */
export async function logModifyIntent(
  trx: Trx,
  emit: Emit,
  lock: AccountLock,
  body: BodyOf<typeof modifyOrder>,
  needs: Needs,
  by: OrderOriginKind = 'hand',
): Promise<LoggedIntent> {
  const { review, venue, clock } = needs;
  const timestamps = () => ({ exchangeAt: venue.now(), receivedAt: clock.now() });
  const target = await changeTargetOf(trx, lock, body.order_id, 'ask-modify');
  const planned = plannedChanges(target, askedOf(body, target.top.instrument.lotSize));
  for (const { row, change } of planned) checkChange(row, change, venue);
  if (planned.some(({ row, change }) => (change.quantity ?? 0) > row.quantity)) await checkGrowth(trx, lock, target, planned, venue);
  const asked = new Map(planned.map((part) => [part.row.id, part.change]));
  // Includes unchanged open parts: limits apply to the whole order, however it was sliced.
  const whole = planned.length === 0 ? [] : target.open.map((row) => ({ row, change: asked.get(row.id) ?? UNCHANGED }));
  const refusal = await review.change(trx, whole, timestamps());
  if (refusal !== null) throw reviewError(refusal);
  const parts = planned.map(({ row }) => row);
  if (parts.length === 0) return { orderIds: [target.top.id], next: { answer: await unchanged(trx, target.top.id) } };
  await storeOrders(
    trx,
    emit,
    parts.map((row) => advanceOrder(row, 'ask-modify', timestamps())),
    { by },
  );

  /** When the kill switch was pressed meanwhile, the order goes on unchanged. */
  async function stopped(trx: Trx, row: OrderRow): Promise<OrderRow | null> {
    const wanted = { ...row, quantity: Math.max(row.quantity, asked.get(row.id)?.quantity ?? 0) };
    if (!(await review.lastLook(trx, [wanted])).has(row.id)) return null;
    return advanceOrder(row, standingOf(row), timestamps());
  }

  return {
    orderIds: [target.top.id],
    next: sendChange({
      top: target.top,
      parts,
      pending: 'modify-pending',
      message: 'Order changed',
      stopped,
      send: ({ id, instrument_id }, binding) => {
        const change = asked.get(id) ?? UNCHANGED;
        return lock.broker.modify(lock.account, { orderId: id, instrumentId: instrument_id, ...change }, binding);
      },
    }),
  };
}

/** A closing order never grows beyond its position, and a late intraday order may not grow, as for a new order. */
async function checkGrowth(
  trx: Trx,
  lock: AccountLock,
  { top, open }: ChangeTarget,
  planned: readonly Planned[],
  venue: Market,
): Promise<void> {
  if (top.purpose === 'square-off' && top.position_id !== null) {
    const [position] = await findPositions(trx, [top.position_id]);
    const totals = new Map(planned.map(({ row, change }) => [row.id, change.quantity ?? row.quantity]));
    const wanted = open.reduce((sum, row) => sum + (totals.get(row.id) ?? row.quantity) - row.filled_quantity, 0);
    const ids = open.map((row) => row.id);
    if (position === undefined || wanted > (await closesOf(position).stillOpen(trx, ids))) throw lotsError('instruction.above-open');
    return;
  }
  if (top.product === 'MIS' && isPastMisCutOff(misRuleOf(lock.account), top.instrument.kind, venue, venue.now()))
    throw new AppError('order.mis-cut-off');
}

async function unchanged(trx: Trx, orderId: string): Promise<OrdersAnswer> {
  return { orders: await wireOrders(trx, [orderId]), message: 'Order changed' };
}

function askedOf(body: BodyOf<typeof modifyOrder>, lotSize: number): AskedChange {
  const asked = {
    quantity: body.lots === undefined ? null : body.lots * lotSize,
    limitPrice: priceOf(body.price ?? null),
    triggerPrice: priceOf(body.trigger_price ?? null),
  };
  if (asked.quantity !== null || asked.limitPrice !== null || asked.triggerPrice !== null) return asked;
  const fields = ['lots', 'price', 'trigger_price'].map((path) => ({ path, code: 'form.required', message: formMessage('form.required') }));
  throw new AppError('request.invalid', { fields });
}

function checkChange(row: OrderRow, change: AskedChange, venue: Market): void {
  const quote = row.waits_for_open ? null : venue.quote(row.instrument_id);
  const refusal = checkOrderChange(
    row.instrument,
    {
      side: row.side,
      kind: row.kind,
      filledQuantity: row.filled_quantity,
      limitPrice: row.limit_price ?? row.protection_price,
      triggerPrice: row.trigger_price,
      triggered: row.triggered_at !== null,
    },
    change,
    {
      now: venue.now(),
      tradingDate: venue.tradingDate(),
      reference: quote === null ? null : referencePrice(quote),
      lastPrice: quote?.lastPrice ?? null,
    },
  );
  if (refusal !== null) throw changeError(refusal);
}

/** Writes down the cancelling of an order and returns how to send it. `by` is the origin of the request. */
export async function logCancelIntent(
  trx: Trx,
  emit: Emit,
  lock: AccountLock,
  body: BodyOf<typeof cancelOrder>,
  { venue, clock }: Pick<Needs, 'venue' | 'clock'>,
  by: OrderOriginKind = 'hand',
): Promise<LoggedIntent> {
  const { top, open } = await changeTargetOf(trx, lock, body.order_id, 'ask-cancel');
  const timestamps = { exchangeAt: venue.now(), receivedAt: clock.now() };
  await storeOrders(
    trx,
    emit,
    open.map((row) => advanceOrder(row, 'ask-cancel', timestamps)),
    { by },
  );
  return {
    orderIds: [top.id],
    next: sendChange({
      top,
      parts: open,
      pending: 'cancel-pending',
      message: 'Order cancelled',
      send: ({ id, instrument_id }, binding) => lock.broker.cancel(lock.account, { orderId: id, instrumentId: instrument_id }, binding),
    }),
  };
}
