import type { InferOutput } from 'valibot';
import { ERRORS, type ErrorCode } from '#contract/errors/registry.ts';
import type { fill, order, orderType } from '#contract/schemas/order.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { multiplyDivide } from '#domain/units/multiply-divide.ts';
import { type Price, price, priceToDecimal } from '#domain/units/price.ts';
import type { FillRow } from '#server/db/tables/fills.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { chargesOfRow, chargesOfRows, presentCharges } from './charges.ts';
import { presentInstrument } from './instrument.ts';

export type WireOrder = InferOutput<typeof order>;
export type WireFill = InferOutput<typeof fill>;

const WIRE_KINDS: Readonly<Record<OrderKind, InferOutput<typeof orderType>>> = {
  market: 'MARKET',
  limit: 'LIMIT',
  'stop-limit': 'SL',
  'stop-market': 'SL-M',
};

/** Stands where an order id is expected: settlement closes a position without an order. */
export const SETTLEMENT = 'settlement';

const decimalOf = (value: Price | null) => (value === null ? null : priceToDecimal(value));

function messageOf(code: string | null): string | null {
  return code === null ? null : code in ERRORS ? ERRORS[code as ErrorCode].message : code;
}

export function presentFill(row: FillRow): WireFill {
  return {
    trade_id: row.trade_id,
    order_id: row.order_id ?? SETTLEMENT,
    quantity: row.quantity,
    price: priceToDecimal(row.price),
    exchange_at: row.exchange_at.getTime(),
    charges: presentCharges(chargesOfRow(row)),
  };
}

/** Returns the order with its own fills, oldest first. */
export function presentOrder(row: OrderRow, fills: readonly FillRow[]): WireOrder {
  const filled = row.filled_quantity;
  return {
    order_id: row.id,
    client_order_id: row.client_order_id,
    account_number: row.account_number,
    portfolio_id: row.portfolio_id,
    instrument: presentInstrument(row.instrument),
    transaction_type: row.side === 'buy' ? 'BUY' : 'SELL',
    order_type: WIRE_KINDS[row.kind],
    product: row.product,
    validity: row.validity,
    lots: row.quantity / row.instrument.lotSize,
    quantity: row.quantity,
    price: decimalOf(row.limit_price),
    trigger_price: decimalOf(row.trigger_price),
    protection_price: decimalOf(row.protection_price),
    filled_quantity: filled,
    average_price: filled === 0 ? null : priceToDecimal(price(multiplyDivide(row.filled_value, 1, filled))),
    status: row.status,
    reason_code: row.reason_code,
    reason: messageOf(row.reason_code),
    reason_values: row.reason_values,
    placed_at: row.placed_at.getTime(),
    updated_at: row.updated_at.getTime(),
    received_at: row.received_at.getTime(),
    revision: row.revision,
    charges: presentCharges(chargesOfRows(fills)),
    fills: fills.map(presentFill),
  };
}

/** Returns the orders in their order, each with its fills out of all of theirs. */
export function presentOrders(rows: readonly OrderRow[], fills: readonly FillRow[]): WireOrder[] {
  const byOrder = new Map<string | null, FillRow[]>();
  for (const row of fills) byOrder.set(row.order_id, [...(byOrder.get(row.order_id) ?? []), row]);
  return rows.map((row) => presentOrder(row, byOrder.get(row.id) ?? []));
}
