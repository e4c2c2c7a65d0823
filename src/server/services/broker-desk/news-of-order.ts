import { chargesOfFill } from '#domain/fees/fill-charges.ts';
import type { VenueEffect } from '#domain/matching/venue-effect.ts';
import type { VenueOrder } from '#domain/matching/venue-order.ts';
import type { AskedChange } from '#domain/orders/check-change.ts';
import { addTrade, type FillLedger } from '#domain/orders/fill-ledger.ts';
import { isStopKind, takesLimit } from '#domain/orders/order-kinds.ts';
import { isChanging, isFinal } from '#domain/orders/status-sets.ts';
import { money } from '#domain/units/money.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import type { WireOrder, WireTrade } from '#server/brokers/wire/broker-wire.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { endedByAbsence } from '../orders/order-changes.ts';
import { ownTradeId } from './tags.ts';

/** What our books know and when the report is booked. */
interface BookingContext {
  /** Our names of the trades booked for the order. */
  readonly booked: ReadonlySet<string>;
  /** The change that was sent last and has no outcome yet. */
  readonly asked: AskedChange | null;
  /** Whether the order is as it was when the broker was asked. */
  readonly unmoved: boolean;
  readonly now: ExchangeTime;
  readonly tradingDate: string;
}

/** What a report says that our books do not have yet. */
interface OrderNews {
  readonly effects: readonly VenueEffect[];
  /** The broker's reason for refusing the order, or its rest; null when it has not. */
  readonly refusal: string | null;
}

/** Returns the order as the broker has it, with the fills that our books have. */
export function orderAsTold(
  row: OrderRow,
  told: Pick<WireOrder, 'quantity' | 'limitPrice' | 'triggerPrice' | 'standing'>,
  fills: Pick<FillLedger, 'filledQuantity' | 'filledValue'>,
  now: ExchangeTime,
): VenueOrder {
  const triggered = isStopKind(row.kind) && told.standing !== 'awaits-trigger' && told.standing !== 'received';
  return {
    orderId: row.id,
    number: 0,
    priority: 0,
    instrumentId: row.instrument_id,
    side: row.side,
    kind: row.kind,
    product: row.product,
    validity: row.validity,
    quantity: told.quantity,
    filledQuantity: fills.filledQuantity,
    filledValue: fills.filledValue,
    limitPrice: told.limitPrice,
    triggerPrice: told.triggerPrice,
    triggeredAt: row.triggered_at === null ? (triggered ? now : null) : exchangeTime(row.triggered_at.getTime()),
    waitsForOpen: false,
    acceptedAt: row.accepted_at === null ? now : exchangeTime(row.accepted_at.getTime()),
  };
}

/** Returns the trades that are not booked yet, oldest first, each with the order after it. A trade beyond the order's quantity is left for a person. */
function newFills(row: OrderRow, told: WireOrder, trades: readonly WireTrade[], context: BookingContext) {
  let ledger: FillLedger = { tradeIds: context.booked, filledQuantity: row.filled_quantity, filledValue: money(row.filled_value) };
  const effects: VenueEffect[] = [];
  for (const { tradeId: theirs, quantity, price } of trades.toSorted((a, b) => a.at - b.at)) {
    const tradeId = ownTradeId(row.broker_account_id, context.tradingDate, theirs);
    const after = addTrade(ledger, tradeId, quantity, price);
    if (after === null || after.filledQuantity > told.quantity) continue;
    const { instrument, side, product } = row;
    const charges = chargesOfFill({
      instrument,
      side,
      price,
      quantity,
      tradeDate: context.tradingDate,
      product,
      firstOfOrder: ledger.filledQuantity === 0,
      turnoverBefore: ledger.filledValue,
      byBroker: row.origin === 'auto-square-off',
    });
    ledger = after;
    const trade = {
      ...{ tradeId, orderId: row.id, instrumentId: row.instrument_id, side, quantity, price, charges },
      at: context.now,
      tradeDate: context.tradingDate,
    };
    effects.push({ type: 'filled', order: orderAsTold(row, told, ledger, context.now), trade });
  }
  return { ledger, effects };
}

/** Whether the order works at the broker on the terms of a change. */
function shows(order: VenueOrder, { quantity, limitPrice, triggerPrice }: AskedChange): boolean {
  return (
    (quantity === null || quantity === order.quantity) &&
    (limitPrice === null || limitPrice === order.limitPrice) &&
    (triggerPrice === null || triggerPrice === order.triggerPrice)
  );
}

/** Whether the order works at the broker on other terms than in our books. */
function differs(row: OrderRow, order: VenueOrder): boolean {
  const limit = takesLimit(row.kind) ? row.limit_price : row.protection_price;
  return (
    row.quantity !== order.quantity ||
    limit !== order.limitPrice ||
    row.trigger_price !== order.triggerPrice ||
    (row.triggered_at === null) !== (order.triggeredAt === null)
  );
}

/** Statuses of an order whose terms may have been changed without our knowledge. */
const CHANGEABLE: ReadonlySet<OrderRow['status']> = new Set(['open', 'trigger-pending', 'partially-filled', 'modify-pending']);

/** Returns the change that an order had got before it ended, where the books were not read in between and no new trade has told its terms. */
function lastTerms(row: OrderRow, ended: VenueOrder, fills: readonly VenueEffect[]): readonly VenueEffect[] {
  // An end does not say that a stop was triggered.
  const order = row.triggered_at === null ? { ...ended, triggeredAt: null } : ended;
  return fills.length === 0 && CHANGEABLE.has(row.status) && differs(row, order) ? [{ type: 'modified', order }] : [];
}

/**
 * Returns what is new in a broker's report of an order and its trades. Fills come from trades alone; an end with trades outstanding waits for them. A
 * working order ends a pending change only when its terms are those of the change: otherwise the change's own answer or the books of a later time do.
 */
export function newsOfOrder(row: OrderRow, told: WireOrder, trades: readonly WireTrade[], context: BookingContext): OrderNews {
  const { ledger, effects } = newFills(row, told, trades, context);
  const order = orderAsTold(row, told, ledger, context.now);
  const closed = isFinal(row.status) && !endedByAbsence(row);
  const missing = told.filledQuantity > ledger.filledQuantity;
  const none = { effects, refusal: null };
  switch (told.standing) {
    case 'received':
    case 'filled':
      return none;
    case 'rejected':
      return closed || missing
        ? none
        : { effects: [...effects, ...lastTerms(row, order, effects)], refusal: told.message ?? told.rawStatus };
    case 'cancelled':
      return closed || missing
        ? none
        : { effects: [...effects, ...lastTerms(row, order, effects), { type: 'cancelled', order, reason: null }], refusal: null };
    case 'working':
    case 'awaits-trigger': {
      const isNew = row.status === 'pending-submit' || row.status === 'unknown' || endedByAbsence(row);
      if (isNew) return { effects: effects.length > 0 ? effects : [{ type: 'accepted', order }], refusal: null };
      if (row.status === 'modify-pending' && context.asked !== null && shows(order, context.asked))
        return { effects: [...effects, { type: 'modified', order }], refusal: null };
      if (closed || effects.length > 0 || isChanging(row.status) || !context.unmoved || !differs(row, order)) return none;
      return { effects: [{ type: 'modified', order }], refusal: null };
    }
  }
}
