import type { WireOrder, WireTrade } from '#server/brokers/wire/broker-wire.ts';
import type { BrokerOrderRow } from '#server/db/tables/broker-desk.ts';
import type { OrderElsewhere } from './adopt-orders.ts';

/** The orders of a broker's book, sorted by owner. */
interface SortedReports {
  /** By the id of our order. */
  readonly own: Map<string, WireOrder>;
  readonly elsewhere: readonly OrderElsewhere[];
  /** Broker's ids of orders whose id names one order of ours and whose tag names another: not booked. */
  readonly fitsTwo: readonly string[];
}

/** Returns the orders of a broker's book, each with our order of that id or tag. */
export function sortOrders(named: readonly BrokerOrderRow[], orders: readonly WireOrder[]): SortedReports {
  const byTag = new Map(named.flatMap((row) => (row.tag === null ? [] : [[row.tag, row] as const])));
  const byId = new Map(named.flatMap((row) => (row.broker_order_id === null ? [] : [[row.broker_order_id, row] as const])));
  const own = new Map<string, WireOrder>();
  const elsewhere: OrderElsewhere[] = [];
  const fitsTwo: string[] = [];
  for (const told of orders) {
    const [ofId, ofTag] = [byId.get(told.brokerOrderId), byTag.get(told.tag ?? '')];
    const row = ofId ?? ofTag;
    if (row === undefined) elsewhere.push({ told, secondOf: null });
    // The second order with a tag has a row of its own, without that tag.
    else if (ofId !== undefined && ofTag !== undefined && ofId !== ofTag && ofId.second_of !== ofTag.order_id)
      fitsTwo.push(told.brokerOrderId);
    else if ((row.broker_order_id ?? told.brokerOrderId) !== told.brokerOrderId || own.has(row.order_id))
      elsewhere.push({ told, secondOf: row.order_id });
    else own.set(row.order_id, told);
  }
  return { own, elsewhere, fitsTwo };
}

/** Returns the broker's ids of the orders that have trades but are missing from the order book. */
export function ordersOfTradesAlone(orders: readonly WireOrder[], trades: readonly WireTrade[]): readonly string[] {
  const listed = new Set(orders.map((order) => order.brokerOrderId));
  return [...new Set(trades.map((trade) => trade.brokerOrderId))].filter((id) => !listed.has(id));
}
