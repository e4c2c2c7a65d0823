import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import { groupBy } from '#domain/positions/group-by.ts';
import { isFinal } from '#domain/orders/status-sets.ts';
import type { WireOrder, WireTrade } from '#server/brokers/wire/broker-wire.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerOrderRow } from '#server/db/tables/broker-desk.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { RecordedOrders, Venue } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { findNamed, nameBrokerOrder, settleMessages } from '#server/repositories/broker-desk.ts';
import { listFillsOfOrders } from '#server/repositories/fills.ts';
import { lockOrders } from '#server/repositories/orders.ts';
import { refuseOrder } from '../orders/order-changes.ts';
import { storeOrders } from '../orders/store-orders.ts';
import { recordEntries } from '../venue/venue-records.ts';
import { newsOfOrder } from './news-of-order.ts';

/** The content of a broker's books at one reading. */
export interface ReadBooks {
  readonly orders: readonly WireOrder[];
  readonly trades: readonly WireTrade[];
  readonly complete: boolean;
}

export interface BookingNeeds {
  readonly venue: Venue;
  readonly clock: WallClock;
}

/** Code of an order that the broker has refused; its value `reason` is the broker's own text. */
const REFUSED = 'broker.refused';

/** The reports of an account by the order of ours that they are about; the others are held, each with a reason. */
function sorted(named: readonly BrokerOrderRow[], orders: readonly WireOrder[]) {
  const byTag = new Map(named.map((row) => [row.tag, row]));
  const byId = new Map(named.flatMap((row) => (row.broker_order_id === null ? [] : [[row.broker_order_id, row] as const])));
  const own = new Map<string, WireOrder>();
  const elsewhere: string[] = [];
  const second: string[] = [];
  for (const order of orders) {
    const row = byId.get(order.brokerOrderId) ?? byTag.get(order.tag ?? '');
    if (row === undefined) elsewhere.push(order.brokerOrderId);
    else if ((row.broker_order_id ?? order.brokerOrderId) !== order.brokerOrderId || own.has(row.order_id))
      second.push(order.brokerOrderId);
    else own.set(row.order_id, order);
  }
  return { own, elsewhere, second };
}

/**
 * Books what a broker's books say of the orders of an account, and returns the ids of our orders in them with the orders that have changed. Reports that
 * fit no order of ours, or a second one of the same mark, are held.
 */
export async function bookReports(
  { venue, clock }: BookingNeeds,
  trx: Trx,
  emit: Emit,
  account: BrokerAccountRow,
  books: ReadBooks,
  isUnmoved: (row: OrderRow) => boolean,
): Promise<{ readonly known: ReadonlySet<string>; readonly recorded: RecordedOrders }> {
  const named = await findNamed(trx, account.id, {
    tags: books.orders.flatMap((order) => order.tag ?? []),
    brokerOrderIds: books.orders.map((order) => order.brokerOrderId),
  });
  const { own, elsewhere, second } = sorted(named, books.orders);
  const rows = await lockOrders(trx, [...own.keys()]);
  const fills = groupBy(await listFillsOfOrders(trx, [...own.keys()]), (fill) => fill.order_id ?? '');
  const trades = groupBy(books.trades, (trade) => trade.brokerOrderId);
  const byOrder = new Map(named.map((row) => [row.order_id, row]));
  const now = venue.now();
  const tradingDate = venue.tradingDate();
  const entries: ExchangeEntry[] = [];
  const refusals = new Map<string, string>();
  for (const row of rows) {
    const told = own.get(row.id);
    if (told === undefined) continue;
    await nameBrokerOrder(trx, row.id, told);
    const booked = new Set((fills.get(row.id) ?? []).map((fill) => fill.trade_id));
    const asked = byOrder.get(row.id)?.asked_change ?? null;
    const context = { booked, asked, unmoved: isUnmoved(row), now, tradingDate };
    const { effects, refusal } = newsOfOrder(row, told, trades.get(told.brokerOrderId) ?? [], context);
    if (effects.length > 0) entries.push({ input: { type: 'tick', at: now }, effects, tradingDate, at: now });
    if (refusal !== null) refusals.set(row.id, refusal);
  }
  const timestamps = { exchangeAt: now, receivedAt: clock.now() };
  const recorded = await recordEntries(trx, emit, entries, { receivedAt: clock.now(), source: venue.source, quote: venue.quote });
  const refused = (await lockOrders(trx, [...refusals.keys()])).filter((row) => !isFinal(row.status));
  const stored = await storeOrders(
    trx,
    emit,
    refused.map((row) => refuseOrder(row, 'reject', { code: REFUSED, values: { reason: refusals.get(row.id) ?? '' } }, timestamps)),
  );
  const at = new Date(clock.now());
  const booked = [...own.values()].map((order) => order.brokerOrderId);
  await settleMessages(trx, account.id, booked, null, at);
  await settleMessages(trx, account.id, elsewhere, 'placed-elsewhere', at);
  await settleMessages(trx, account.id, second, 'second-order', at);
  return { known: new Set(own.keys()), recorded: new Map([...recorded, ...stored.wire]) };
}
