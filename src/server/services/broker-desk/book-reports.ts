import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import { groupBy } from '#domain/positions/group-by.ts';
import { isFinal } from '#domain/orders/status-sets.ts';
import type { WireOrder, WireTrade } from '#server/brokers/wire/broker-wire.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerOrderRow, HeldReason } from '#server/db/tables/broker-desk.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { RecordedOrders } from '#server/market/recorded-orders.ts';
import type { Market } from '#server/market/market.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { presentBrokerOrder } from '#server/presenters/broker-order.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { findNamed, nameBrokerOrder, settleMessages } from '#server/repositories/broker-desk.ts';
import { listFillsOfOrders } from '#server/repositories/fills.ts';
import { lockOrders } from '#server/repositories/orders.ts';
import { refuseOrder } from '../orders/order-changes.ts';
import { storeOrders } from '../orders/store-orders.ts';
import { recordEntries } from '../venue/venue-records.ts';
import { adoptOrders } from './adopt-orders.ts';
import { giveClosesToHolders } from './closed-elsewhere.ts';
import { newsOfOrder } from './news-of-order.ts';
import type { TriggerOrders } from './triggers/orders-of-triggers.ts';
import { ordersOfTradesAlone, sortOrders } from './sort-reports.ts';

/** The content of a broker's books at one reading. */
export interface ReadBooks {
  readonly orders: readonly WireOrder[];
  readonly trades: readonly WireTrade[];
  readonly complete: boolean;
}

/** The same with what is known of the triggers behind orders. */
interface BooksToBook extends ReadBooks {
  readonly ofTriggers: TriggerOrders;
}

export interface BookingNeeds {
  readonly venue: Market;
  readonly clock: WallClock;
}

/** Code of an order that the broker has refused; its value `reason` is the broker's own text. */
const REFUSED = 'broker.refused';

/** Returns what the broker now says of our orders in other words than stored. */
function newWords(named: readonly BrokerOrderRow[], own: ReadonlyMap<string, WireOrder>) {
  return named.flatMap((row) => {
    const told = own.get(row.order_id);
    if (told === undefined) return [];
    const same = row.broker_order_id !== null && row.raw_status === told.rawStatus && row.raw_message === told.message;
    return same ? [] : [presentBrokerOrder({ ...row, ...wordsOf(told) })];
  });
}

const wordsOf = ({ brokerOrderId, exchangeOrderId, rawStatus, message }: WireOrder) => ({
  broker_order_id: brokerOrderId,
  exchange_order_id: exchangeOrderId,
  raw_status: rawStatus,
  raw_message: message,
});

/** Notes what became of every report of the books. */
async function settleAll(
  trx: Trx,
  accountId: string,
  { orders, trades, complete, ofTriggers: { portfolios } }: BooksToBook,
  { named, own, fitsTwo }: { readonly named: readonly BrokerOrderRow[] } & Pick<ReturnType<typeof sortOrders>, 'own' | 'fitsTwo'>,
  bookedAt: Date,
): Promise<void> {
  const known = named.filter((row) => own.has(row.order_id));
  const settle = (reason: HeldReason | null, ids: readonly (string | null)[], at: Date | null) =>
    settleMessages(
      trx,
      accountId,
      ids.flatMap((id) => id ?? []),
      { reason, bookedAt: at },
    );
  const ids = (which: (row: BrokerOrderRow) => boolean) => known.filter(which).map((row) => own.get(row.order_id)?.brokerOrderId ?? null);
  const told = new Set([...own.values()].map((order) => order.brokerOrderId));
  const left = orders.map((order) => order.brokerOrderId).filter((id) => !told.has(id) && !fitsTwo.includes(id));
  await settle(
    null,
    ids((row) => row.tag !== null || portfolios.has(row.broker_order_id ?? '')),
    bookedAt,
  );
  await settle(
    'placed-elsewhere',
    ids((row) => row.tag === null && row.second_of === null && !portfolios.has(row.broker_order_id ?? '')),
    bookedAt,
  );
  await settle(
    'second-order',
    ids((row) => row.second_of !== null),
    bookedAt,
  );
  await settle('fits-two', fitsTwo, null);
  await settle('unknown-contract', left, null);
  if (complete) await settle('no-order', ordersOfTradesAlone(orders, trades), null);
}

/** Returns the books without the orders that wait, and without their trades. */
function withoutWaiting({ orders, trades, ...books }: BooksToBook): BooksToBook {
  const isTold = ({ brokerOrderId }: { readonly brokerOrderId: string }) => !books.ofTriggers.waiting.has(brokerOrderId);
  return { ...books, orders: orders.filter(isTold), trades: trades.filter(isTold) };
}

/**
 * Books what a broker's books say of the orders of an account, and returns the ids of our orders in them with the orders that have changed. Orders that
 * this server has not placed are taken into a group of their own, those of our triggers into the portfolio of the trigger; reports that cannot be booked are held.
 */
export async function bookReports(
  needs: BookingNeeds,
  trx: Trx,
  emit: Emit,
  account: BrokerAccountRow,
  told: BooksToBook,
  isUnmoved: (row: OrderRow) => boolean,
): Promise<{ readonly known: ReadonlySet<string>; readonly recorded: RecordedOrders }> {
  const { venue, clock } = needs;
  const books = withoutWaiting(told);
  const placed = await findNamed(trx, account.id, {
    tags: books.orders.flatMap((order) => order.tag ?? []),
    brokerOrderIds: books.orders.map((order) => order.brokerOrderId),
  });
  const { own, elsewhere, fitsTwo } = sortOrders(placed, books.orders);
  const adopted = await adoptOrders(needs, trx, emit, account, { orders: elsewhere, portfolios: books.ofTriggers.portfolios });
  const toldOf = new Map(elsewhere.map(({ told }) => [told.brokerOrderId, told]));
  for (const row of adopted) {
    const order = toldOf.get(row.broker_order_id ?? '');
    if (order !== undefined && !own.has(row.order_id)) own.set(row.order_id, order);
  }
  const named = [...new Map([...placed, ...adopted].map((row) => [row.order_id, row])).values()];
  const { recorded, refused } = await bookNews(needs, trx, emit, { named, own, trades: books.trades, isUnmoved });
  const words = newWords(named, own);
  if (words.length > 0)
    emit(account.user_id, 'broker-orders.told', { account_number: account.account_number, broker_orders: words }, venue.now());
  await settleAll(trx, account.id, books, { named, own, fitsTwo }, new Date(clock.now()));
  return { known: new Set(own.keys()), recorded: new Map([...recorded, ...refused]) };
}

interface News {
  readonly named: readonly BrokerOrderRow[];
  readonly own: ReadonlyMap<string, WireOrder>;
  readonly trades: readonly WireTrade[];
  readonly isUnmoved: (row: OrderRow) => boolean;
}

/** Books what is new of orders, and what the broker has refused. */
async function bookNews({ venue, clock }: BookingNeeds, trx: Trx, emit: Emit, { named, own, isUnmoved, ...told }: News) {
  const locked = await lockOrders(trx, [...own.keys()]);
  const trades = groupBy(told.trades, (trade) => trade.brokerOrderId);
  const byOrder = new Map(named.map((row) => [row.order_id, row]));
  const moved = await giveClosesToHolders(
    trx,
    locked.flatMap((row) => {
      const order = own.get(row.id);
      return order === undefined || byOrder.get(row.id)?.tag !== null ? [] : [{ row, trades: trades.get(order.brokerOrderId) ?? [] }];
    }),
  );
  const rows = locked.map((row) => moved.get(row.id) ?? row);
  const fills = groupBy(await listFillsOfOrders(trx, [...own.keys()]), (fill) => fill.order_id ?? '');
  const now = venue.now();
  const tradingDate = venue.tradingDate();
  const entries: ExchangeEntry[] = [];
  const refusals = new Map<string, string>();
  for (const row of rows) {
    const order = own.get(row.id);
    if (order === undefined) continue;
    await nameBrokerOrder(trx, row.id, order);
    const booked = new Set((fills.get(row.id) ?? []).map((fill) => fill.trade_id));
    const asked = byOrder.get(row.id)?.asked_change ?? null;
    const context = { booked, asked, unmoved: isUnmoved(row), now, tradingDate };
    const { effects, refusal } = newsOfOrder(row, order, trades.get(order.brokerOrderId) ?? [], context);
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
  return { recorded, refused: stored.wire };
}
