import { AppError } from '#contract/errors/app-error.ts';
import { formMessage } from '#contract/errors/form-messages.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { cancelOrder, modifyOrder } from '#contract/operations/orders.ts';
import { type AskedChange, checkOrderChange } from '#domain/orders/check-change.ts';
import { nextStatus, type OrderEvent } from '#domain/orders/order-transitions.ts';
import { referencePrice } from '#domain/orders/reference-price.ts';
import { isFinal } from '#domain/orders/status-sets.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { CallBinding } from '#server/brokers/broker.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Venue } from '#server/market/venue.ts';
import { requireOrder } from '#server/policies/order-access.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { lockOrder, lockOrders } from '#server/repositories/orders.ts';
import { type IntentOutcome, refusedWith, storedError } from './intent-outcome.ts';
import type { Journalled } from './keyed-calls.ts';
import { wireOrders } from './order-answers.ts';
import { advanceOrder, standingOf } from './order-changes.ts';
import type { Desk } from './order-desk.ts';
import { changeError, priceOf, reviewError } from './order-terms.ts';
import type { OrderReview } from './order-review.ts';
import { storeOrders } from './venue-records.ts';

interface Needs {
  readonly venue: Venue;
  readonly clock: WallClock;
  readonly review: OrderReview;
}

async function ask(
  trx: Trx,
  emit: Emit,
  desk: Desk,
  orderId: string,
  event: OrderEvent,
  { venue, clock }: Needs,
  check: (row: OrderRow) => Promise<void>,
): Promise<OrderRow> {
  const row = requireOrder(await lockOrder(trx, desk.account.user_id, desk.account.account_number, orderId));
  if (nextStatus(row.status, event) === null) throw new AppError('order.not-open');
  await check(row);
  await storeOrders(trx, emit, [advanceOrder(row, event, { exchangeAt: venue.now(), receivedAt: clock.now() })]);
  return row;
}

/** Ties a change to the order that waits for it: it goes only while the order still does, and its outcome is kept with its key. */
function bindingOf(
  orderId: string,
  pending: OrderRow['status'],
  message: string,
  conclude: (trx: Trx, outcome: IntentOutcome) => Promise<void>,
  stopped: (trx: Trx, row: OrderRow) => Promise<OrderRow | null> = async () => null,
): CallBinding<IntentOutcome> {
  let sent = false;
  let ended = false;
  let held: OrderRow | null = null;
  return {
    async select(trx) {
      const [row] = await lockOrders(trx, [orderId]);
      held = row?.status === pending ? await stopped(trx, row) : null;
      sent = row?.status === pending && held === null;
      ended = row !== undefined && isFinal(row.status);
      return new Set(sent ? [orderId] : []);
    },
    async conclude(trx, emit, { refusal, orders }) {
      let outcome: IntentOutcome;
      if (held !== null) {
        await storeOrders(trx, emit, [held]);
        outcome = refusedWith('risk.trading-paused');
      } else if (!sent) outcome = refusedWith(ended ? 'order.not-open' : 'order.change-never-sent');
      else if (refusal !== null) outcome = { error: storedError(changeError(refusal)) };
      else outcome = { answer: { orders: await wireOrders(trx, [orderId], orders), message } };
      await conclude(trx, outcome);
      return outcome;
    },
  };
}

/** Writes down that the order is to be changed, and says how to ask for it. Price and lots that are not given stay. */
export async function journalModify(trx: Trx, emit: Emit, desk: Desk, body: BodyOf<typeof modifyOrder>, needs: Needs): Promise<Journalled> {
  const { review, venue, clock } = needs;
  const moment = () => ({ exchangeAt: venue.now(), receivedAt: clock.now() });
  const limitPrice = priceOf(body.price ?? null);
  const triggerPrice = priceOf(body.trigger_price ?? null);
  let quantity: number | null = null;
  const order = await ask(trx, emit, desk, body.order_id, 'ask-modify', needs, async (row) => {
    if (body.lots !== undefined) quantity = body.lots * row.instrument.lotSize;
    checkChange(row, { quantity, limitPrice, triggerPrice }, needs.venue);
    const refusal = await review.change(trx, row, { quantity, limitPrice }, moment());
    if (refusal !== null) throw reviewError(refusal);
  });

  /** The kill switch may have been pressed since: then the order goes on as it was. */
  async function stopped(trx: Trx, row: OrderRow): Promise<OrderRow | null> {
    const grown = quantity !== null && quantity > row.quantity;
    const wanted = grown ? { ...row, quantity: quantity ?? row.quantity } : row;
    if (!(await review.lastLook(trx, [wanted])).has(row.id)) return null;
    return advanceOrder(row, standingOf(row), moment());
  }

  const change = { orderId: order.id, instrumentId: order.instrument_id, quantity, limitPrice, triggerPrice };
  return {
    orderIds: [order.id],
    next: (conclude) => desk.broker.modify(desk.account, change, bindingOf(order.id, 'modify-pending', 'Order changed', conclude, stopped)),
  };
}

function checkChange(row: OrderRow, change: AskedChange, venue: Venue): void {
  if (change.quantity === null && change.limitPrice === null && change.triggerPrice === null) {
    const fields = ['lots', 'price', 'trigger_price'].map((path) => ({
      path,
      code: 'form.required',
      message: formMessage('form.required'),
    }));
    throw new AppError('request.invalid', { fields });
  }
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

/** Writes down that the order is to be cancelled, and says how to ask for it. */
export async function journalCancel(trx: Trx, emit: Emit, desk: Desk, body: BodyOf<typeof cancelOrder>, needs: Needs): Promise<Journalled> {
  const order = await ask(trx, emit, desk, body.order_id, 'ask-cancel', needs, async () => {});
  const target = { orderId: order.id, instrumentId: order.instrument_id };
  return {
    orderIds: [order.id],
    next: (conclude) => desk.broker.cancel(desk.account, target, bindingOf(order.id, 'cancel-pending', 'Order cancelled', conclude)),
  };
}
