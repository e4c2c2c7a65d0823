import type { InferOutput } from 'valibot';
import { MONEY_SCALE } from '#domain/units/money.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import type { WireChange } from '#server/brokers/wire/broker-wire.ts';
import type { brokerDeskAnswer, brokerHistoryAnswer, brokerOrder } from '#contract/schemas/broker-desk.ts';
import type { BrokerMessageRow, BrokerOrderRow } from '#server/db/tables/broker-desk.ts';

/** Returns how a broker names an order of ours, in wire form. */
export function presentBrokerOrder(
  row: Pick<BrokerOrderRow, 'order_id' | 'broker_order_id' | 'exchange_order_id' | 'raw_status' | 'raw_message' | 'second_of'>,
): InferOutput<typeof brokerOrder> {
  return {
    order_id: row.order_id,
    broker_order_id: row.broker_order_id,
    exchange_order_id: row.exchange_order_id,
    status: row.raw_status,
    message: row.raw_message,
    second_of: row.second_of,
  };
}

/** Returns the steps of an order as its broker tells them, in wire form. */
export function presentHistory(changes: readonly WireChange[]): InferOutput<typeof brokerHistoryAnswer>['changes'] {
  const decimalOf = (price: Price | null) => (price === null ? null : priceToDecimal(price));
  return changes.map(({ rawStatus, message, quantity, filledQuantity, limitPrice, triggerPrice, at }) => ({
    ...{ status: rawStatus, message, quantity, filled_quantity: filledQuantity },
    ...{ price: decimalOf(limitPrice), trigger_price: decimalOf(triggerPrice), at },
  }));
}

/** Parts of a report that are prices in 1/10 000. */
const PRICES: ReadonlySet<string> = new Set(['price', 'limitPrice', 'triggerPrice']);
const withDecimals = (name: string, value: unknown) => (PRICES.has(name) && typeof value === 'number' ? value / MONEY_SCALE : value);

/** Returns a report that fits no order placed here, in wire form; none for any other. */
export function presentHeldReport(row: BrokerMessageRow): InferOutput<typeof brokerDeskAnswer>['held_reports'] {
  if (row.held_reason === null) return [];
  return [
    {
      report_id: row.sequence,
      kind: row.kind,
      broker_order_id: row.broker_order_id,
      reason: row.held_reason,
      booked: row.booked_at !== null,
      broker_at: row.broker_at?.getTime() ?? null,
      received_at: row.received_at.getTime(),
      body: JSON.stringify(row.body, withDecimals, 2),
    },
  ];
}
