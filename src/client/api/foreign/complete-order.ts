import { ORDER_TYPES, PRODUCTS, VALIDITIES } from '#domain/orders/order-kinds.ts';
import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import type { Charges, Order } from '../types.ts';
import { completeInstrument, sizeOf } from './complete-instrument.ts';
import { amount, instant, oneOf, text, UNTOLD, type Given } from './given.ts';

/** Brokers' names of the statuses. */
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

/** Unknown charges: null instead of numbers, shown as a dash. */
export const UNKNOWN_CHARGES = Object.fromEntries(
  ['brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst', 'depository', 'total'].map((name) => [name, null]),
) as unknown as Charges;

function statusOf(part: Given): Order['status'] {
  const said = text(part, 'status')?.toLowerCase() ?? '';
  // A word nobody knows still counts as working: never as dead.
  return CALLED[said] ?? ORDER_STATUSES.find((status) => status === said) ?? 'unknown';
}

/** Returns the side; null when missing. */
function sideOf(part: Given): Order['transaction_type'] | null {
  const said = text(part, 'transaction_type', 'side')?.toUpperCase();
  return said === 'BUY' || said === 'SELL' ? said : null;
}

/** Returns an order with every field of the contract; null without id or side, because such an order could be neither shown nor cancelled. */
export function completeOrder(part: Given, accountNumber: string | null): Order | null {
  const instrument = completeInstrument(part);
  const { quantity, lots } = sizeOf(part, instrument.lot_size, 'quantity', 'lots');
  const status = statusOf(part);
  // Status filled implies the whole quantity.
  const filled = amount(part, 'filled_quantity') ?? (status === 'filled' ? quantity : null);
  const placedAt = instant(part, 'placed_at', 'order_timestamp', 'created_at');
  const orderId = text(part, 'order_id', 'id');
  const side = sideOf(part);
  if (orderId === null || side === null) return null;
  return {
    order_id: orderId,
    client_order_id: text(part, 'client_order_id', 'tag') ?? orderId,
    account_number: text(part, 'account_number') ?? accountNumber ?? '',
    portfolio_id: text(part, 'portfolio_id') ?? '',
    instrument,
    transaction_type: side,
    order_type: oneOf(part, 'order_type', ORDER_TYPES, UNTOLD),
    product: oneOf(part, 'product', PRODUCTS, UNTOLD),
    validity: oneOf(part, 'validity', VALIDITIES, UNTOLD),
    lots: lots ?? UNTOLD,
    quantity: quantity ?? UNTOLD,
    price: amount(part, 'price') || null,
    trigger_price: amount(part, 'trigger_price') || null,
    triggered_at: null,
    variety: 'regular',
    waits_for_open: false,
    origin: 'hand',
    protection_price: null,
    protection_percent: null,
    filled_quantity: filled ?? UNTOLD,
    average_price: filled === 0 ? null : amount(part, 'average_price') || null,
    status,
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
