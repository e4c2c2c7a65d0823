import type { Instrument } from '#domain/instruments/instrument.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { WireOrder } from '#server/brokers/wire/broker-wire.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerOrderRow } from '#server/db/tables/broker-desk.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { PortfolioRow } from '#server/db/tables/portfolios.ts';
import type { Market } from '#server/market/market.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { findBrokerOrders, findNamed, insertBrokerOrders } from '#server/repositories/broker-desk.ts';
import { findOrders } from '#server/repositories/orders.ts';
import { keepPortfolios } from '#server/repositories/portfolios.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import { storeOrders } from '../orders/store-orders.ts';
import { groupElsewhere } from './group-elsewhere.ts';

/** Orders of a broker that this server has not placed, and the portfolios of those that a trigger of ours has placed, by the broker's ids. */
interface Adopted {
  readonly orders: readonly OrderElsewhere[];
  readonly portfolios: ReadonlyMap<string, string>;
}

/** An order of a broker that this server has not placed. `secondOf`: our order that has this tag under another id. */
export interface OrderElsewhere {
  readonly told: WireOrder;
  readonly secondOf: string | null;
}

interface Needs {
  readonly venue: Market;
  readonly clock: WallClock;
}

function kindOf({ limitPrice, triggerPrice }: WireOrder): OrderKind {
  if (triggerPrice === null) return limitPrice === null ? 'market' : 'limit';
  return limitPrice === null ? 'stop-market' : 'stop-limit';
}

/** Returns the order as a row of a portfolio, before anything that its broker says of it. */
function rowOf(portfolio: PortfolioRow, account: BrokerAccountRow, instrument: Instrument, told: WireOrder, day: Day): OrderRow {
  const at = new Date(day.exchangeAt);
  return {
    id: newId(day.receivedAt),
    user_id: account.user_id,
    broker_account_id: account.id,
    portfolio_id: portfolio.id,
    account_number: account.account_number,
    client_order_id: `elsewhere:${account.id}:${told.brokerOrderId}`,
    purpose: 'open',
    position_id: null,
    origin: portfolio.placed_elsewhere ? 'elsewhere' : 'gtt',
    parent_order_id: null,
    basket_id: null,
    variety: 'regular',
    waits_for_open: false,
    triggered_at: null,
    instrument_id: instrument.id,
    instrument,
    side: told.side,
    kind: kindOf(told),
    product: told.product,
    validity: 'DAY',
    quantity: told.quantity,
    limit_price: told.limitPrice,
    trigger_price: told.triggerPrice,
    protection_price: null,
    protection: null,
    filled_quantity: 0,
    filled_value: 0,
    status: 'pending-submit',
    reason_code: null,
    reason_values: {},
    venue_number: null,
    venue_priority: null,
    accepted_at: null,
    trading_date: day.tradingDate,
    placed_at: at,
    updated_at: at,
    received_at: new Date(day.receivedAt),
    revision: 0,
  };
}

interface Day extends Timestamps {
  readonly tradingDate: string;
}

/** Tells the owner that an order of ours is at the broker twice. */
async function tellSecond(trx: Trx, emit: Emit, twice: readonly { readonly row: OrderRow; readonly elsewhere: OrderElsewhere }[], at: Day) {
  if (twice.length === 0) return;
  const firsts = twice.map(({ elsewhere }) => elsewhere.secondOf ?? '');
  const named = new Map((await findBrokerOrders(trx, firsts)).map((row) => [row.order_id, row.broker_order_id]));
  const ours = new Map((await findOrders(trx, firsts)).map((row) => [row.id, row]));
  for (const { row, elsewhere } of twice) {
    const first = ours.get(elsewhere.secondOf ?? '');
    if (first === undefined) continue;
    const data = {
      order_id: first.parent_order_id ?? first.id,
      second_order_id: row.id,
      account_number: row.account_number,
      name: row.instrument.tradingsymbol,
      broker_order_id: named.get(first.id) ?? null,
      second_broker_order_id: elsewhere.told.brokerOrderId,
    };
    emit(row.user_id, 'order.doubled', data, at.exchangeAt);
  }
}

/** Returns where each order goes: the portfolio of its trigger while that is there, else the group of the account, which is then held. */
async function placesOf(
  { clock }: Needs,
  trx: Trx,
  emit: Emit,
  account: BrokerAccountRow,
  { orders, portfolios }: Adopted,
): Promise<ReadonlyMap<string, PortfolioRow>> {
  const ids = orders.flatMap(({ told, secondOf }) => (secondOf === null ? (portfolios.get(told.brokerOrderId) ?? []) : []));
  const held = new Map((await keepPortfolios(trx, account.id, ids)).map((row) => [row.id, row]));
  const found = new Map<string, PortfolioRow>();
  for (const { told, secondOf } of orders) {
    const own = secondOf === null ? held.get(portfolios.get(told.brokerOrderId) ?? '') : undefined;
    found.set(told.brokerOrderId, own ?? (await groupElsewhere(trx, emit, account, clock)));
  }
  return found;
}

/**
 * Takes orders that this server has not placed into the group of their account, or the portfolio of their trigger, each once, and returns how the broker names them. What became of an order
 * is booked like news of any other. Orders of unknown contracts are left out.
 */
export async function adoptOrders(
  needs: Needs,
  trx: Trx,
  emit: Emit,
  account: BrokerAccountRow,
  adopted: Adopted,
): Promise<readonly BrokerOrderRow[]> {
  const { venue, clock } = needs;
  const orders = adopted.orders.filter(({ told }) => venue.instrument(told.instrumentId) !== null);
  if (orders.length === 0) return [];
  const places = await placesOf(needs, trx, emit, account, { ...adopted, orders });
  // Where the group is held, another reading of the same books has stored its rows by now, or waits.
  const brokerOrderIds = orders.map(({ told }) => told.brokerOrderId);
  const known = new Set((await findNamed(trx, account.id, { tags: [], brokerOrderIds })).map((row) => row.broker_order_id));
  const day = { exchangeAt: venue.now(), receivedAt: clock.now(), tradingDate: venue.tradingDate() };
  const made = orders.flatMap((elsewhere) => {
    const instrument = venue.instrument(elsewhere.told.instrumentId);
    const place = places.get(elsewhere.told.brokerOrderId);
    if (instrument === null || place === undefined || known.has(elsewhere.told.brokerOrderId)) return [];
    return [{ row: rowOf(place, account, instrument, elsewhere.told, day), elsewhere }];
  });
  await storeOrders(
    trx,
    emit,
    made.map(({ row }) => row),
    { by: 'elsewhere' },
  );
  await insertBrokerOrders(
    trx,
    made.map(({ row, elsewhere: { told, secondOf } }) => ({
      ...{ order_id: row.id, broker_account_id: account.id, tag: null },
      ...{ broker_order_id: told.brokerOrderId, second_of: secondOf },
    })),
  );
  await tellSecond(
    trx,
    emit,
    made.filter(({ elsewhere }) => elsewhere.secondOf !== null),
    day,
  );
  return findNamed(trx, account.id, { tags: [], brokerOrderIds });
}
