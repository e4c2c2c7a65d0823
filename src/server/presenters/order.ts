import type { InferOutput } from 'valibot';
import { ERRORS, type ErrorCode } from '#contract/errors/registry.ts';
import type { fill, order, orderChange } from '#contract/schemas/order.ts';
import { typeOfKind } from '#domain/orders/order-kinds.ts';
import { multiplyDivide } from '#domain/units/multiply-divide.ts';
import { type Price, price, priceToDecimal } from '#domain/units/price.ts';
import type { BookedFill } from '#server/db/tables/fills.ts';
import type { OrderChangeRow } from '#server/db/tables/order-changes.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { chargesOfRow, chargesOfRows, presentCharges } from './charges.ts';
import { presentInstrument } from './instrument.ts';

export type WireOrder = InferOutput<typeof order>;
type WireFill = InferOutput<typeof fill>;

/** The kind of a fill replaces the order id of a fill without an order. */
const orderOf = ({ order_id: id, kind }: Pick<BookedFill, 'order_id' | 'kind'>): string => id ?? kind;

const percentOf = (chosen: OrderRow['protection']) => {
  const basisPoints = chosen?.basisPoints ?? null;
  return basisPoints === null ? null : basisPoints / 100;
};
const decimalOf = (value: Price | null) => (value === null ? null : priceToDecimal(value));

function messageOf(code: string | null): string | null {
  return code === null ? null : code in ERRORS ? ERRORS[code as ErrorCode].message : code;
}

export function presentFill(row: BookedFill): WireFill {
  return {
    trade_id: row.trade_id,
    order_id: orderOf(row),
    quantity: row.quantity,
    price: priceToDecimal(row.price),
    exchange_at: row.exchange_at.getTime(),
    charges: presentCharges(chargesOfRow(row)),
  };
}

function averageOf({ filled_value, filled_quantity }: Pick<OrderRow, 'filled_value' | 'filled_quantity'>): number | null {
  return filled_quantity === 0 ? null : priceToDecimal(price(multiplyDivide(filled_value, 1, filled_quantity)));
}

function presentSlice(row: OrderRow): WireOrder['children'][number] {
  return {
    order_id: row.id,
    lots: row.quantity / row.instrument.lotSize,
    quantity: row.quantity,
    price: decimalOf(row.limit_price),
    filled_quantity: row.filled_quantity,
    average_price: averageOf(row),
    status: row.status,
    reason_code: row.reason_code,
    reason: messageOf(row.reason_code),
    updated_at: row.updated_at.getTime(),
  };
}

/** Returns a change of an order in wire form. */
export function presentOrderChange(row: OrderChangeRow, lotSize: number): InferOutput<typeof orderChange> {
  return {
    revision: row.revision,
    status: row.status,
    lots: row.quantity / lotSize,
    quantity: row.quantity,
    filled_quantity: row.filled_quantity,
    average_price: averageOf(row),
    price: decimalOf(row.limit_price),
    trigger_price: decimalOf(row.trigger_price),
    protection_price: decimalOf(row.protection_price),
    reason_code: row.reason_code,
    reason: messageOf(row.reason_code),
    reason_values: row.reason_values,
    asked_by: row.asked_by,
    exchange_at: row.exchange_at.getTime(),
    received_at: row.received_at.getTime(),
  };
}

/** Returns the order in wire form with its fills (of a sliced order: its slices' fills), oldest first. */
export function presentOrder(row: OrderRow, fills: readonly BookedFill[], slices: readonly OrderRow[] = []): WireOrder {
  return {
    order_id: row.id,
    client_order_id: row.client_order_id,
    account_number: row.account_number,
    portfolio_id: row.portfolio_id,
    instrument: presentInstrument(row.instrument),
    transaction_type: row.side === 'buy' ? 'BUY' : 'SELL',
    order_type: typeOfKind(row.kind),
    product: row.product,
    validity: row.validity,
    lots: row.quantity / row.instrument.lotSize,
    quantity: row.quantity,
    price: decimalOf(row.limit_price),
    trigger_price: decimalOf(row.trigger_price),
    triggered_at: row.triggered_at?.getTime() ?? null,
    variety: row.variety,
    waits_for_open: row.waits_for_open,
    origin: row.origin,
    protection_price: decimalOf(row.protection_price),
    protection_percent: percentOf(row.protection),
    filled_quantity: row.filled_quantity,
    average_price: averageOf(row),
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
    children: slices.map(presentSlice),
  };
}

/** Returns the orders in wire form, each with its own fills and slices. */
export function presentOrders(rows: readonly OrderRow[], fills: readonly BookedFill[], slices: readonly OrderRow[] = []): WireOrder[] {
  const parents = new Map<string | null, string | null>(slices.map((slice) => [slice.id, slice.parent_order_id]));
  const fillsOf = grouped(fills, (fill) => parents.get(fill.order_id) ?? fill.order_id);
  const slicesOf = grouped(slices, (slice) => slice.parent_order_id);
  return rows.map((row) => presentOrder(row, fillsOf.get(row.id) ?? [], slicesOf.get(row.id)));
}

function grouped<T>(rows: readonly T[], key: (row: T) => string | null): ReadonlyMap<string | null, readonly T[]> {
  const groups = new Map<string | null, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}
