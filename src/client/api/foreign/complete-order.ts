import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { ApiError } from '../api-error.ts';
import type { Charges, Order } from '../types.ts';
import { completeInstrument } from './complete-instrument.ts';
import { amount, instant, oneOf, text, type Given } from './given.ts';

/** What brokers call the statuses. */
const CALLED: Readonly<Record<string, Order['status']>> = {
  complete: 'filled',
  completed: 'filled',
  executed: 'filled',
  traded: 'filled',
  canceled: 'cancelled',
  pending: 'open',
  'trigger pending': 'trigger-pending',
  'partially filled': 'partially-filled',
};

/** Charges that nobody has told: null in a place of a number, which is shown as a dash. */
export const UNKNOWN_CHARGES = Object.fromEntries(
  ['brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst', 'total'].map((name) => [name, null]),
) as unknown as Charges;

function statusOf(part: Given): Order['status'] {
  const said = text(part, 'status')?.toLowerCase() ?? '';
  // A word nobody knows still counts as working: never as dead.
  return CALLED[said] ?? ORDER_STATUSES.find((status) => status === said) ?? 'unknown';
}

/** Returns the side. An order without one cannot be shown: the whole answer counts as incomplete. */
function sideOf(part: Given): Order['transaction_type'] {
  const said = text(part, 'transaction_type', 'side')?.toUpperCase();
  if (said === 'BUY' || said === 'SELL') return said;
  throw new ApiError({ code: 'answer.incomplete', status: 200, message: 'transaction_type', kind: 'unexpected' });
}

/** Returns the order of the order book's answer with every field of the contract. */
export function completeOrder(part: Given, accountNumber: string | null): Order {
  const instrument = completeInstrument(part);
  const quantity = amount(part, 'quantity') ?? (amount(part, 'lots') ?? 0) * instrument.lot_size;
  const filled = amount(part, 'filled_quantity') ?? 0;
  const placedAt = instant(part, 'placed_at', 'order_timestamp', 'created_at');
  const orderId = text(part, 'order_id', 'id') ?? '';
  return {
    order_id: orderId,
    client_order_id: text(part, 'client_order_id', 'tag') ?? orderId,
    account_number: text(part, 'account_number') ?? accountNumber ?? '',
    portfolio_id: text(part, 'portfolio_id') ?? '',
    instrument,
    transaction_type: sideOf(part),
    order_type: oneOf(part, 'order_type', ['MARKET', 'LIMIT', 'SL', 'SL-M'], 'LIMIT'),
    product: oneOf(part, 'product', ['MIS', 'NRML', 'CNC'], 'NRML'),
    validity: oneOf(part, 'validity', ['DAY', 'IOC'], 'DAY'),
    lots: amount(part, 'lots') ?? quantity / instrument.lot_size,
    quantity,
    price: amount(part, 'price') || null,
    trigger_price: amount(part, 'trigger_price') || null,
    triggered_at: null,
    variety: 'regular',
    waits_for_open: false,
    origin: 'hand',
    protection_price: null,
    protection_percent: null,
    filled_quantity: filled,
    average_price: filled > 0 ? amount(part, 'average_price') : null,
    status: statusOf(part),
    reason_code: text(part, 'reason_code'),
    reason: text(part, 'reason', 'status_message'),
    placed_at: placedAt,
    updated_at: instant(part, 'updated_at', 'exchange_update_timestamp') || placedAt,
    received_at: wallNow(),
    // The last answer read is the newest: such a back end numbers nothing.
    revision: amount(part, 'revision') ?? wallNow(),
    charges: UNKNOWN_CHARGES,
    fills: [],
    children: [],
  };
}
