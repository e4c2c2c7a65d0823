import { chargesOfFill } from '#domain/fees/fill-charges.ts';
import { believedStamp } from '#domain/orders/believed-stamp.ts';
import { nextStatus } from '#domain/orders/order-transitions.ts';
import { addMoney, money } from '#domain/units/money.ts';
import { valueAt } from '#domain/units/price.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import type { TradeReport } from '#server/brokers/broker.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import { presentFill } from '#server/presenters/order.ts';
import { type Marks, presentPosition } from '#server/presenters/position.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { insertFill } from '#server/repositories/fills.ts';
import { lockOrders } from '#server/repositories/orders.ts';
import { lockPositions, savePositions } from '#server/repositories/positions.ts';
import { securityDaysOfAccount } from '#server/repositories/security-days.ts';
import { advanceOrder } from '../orders/order-changes.ts';
import { emptyPosition, fillRowOf, positionAfter } from '../positions/position-rows.ts';
import { createSecurityDays } from '../positions/security-days.ts';
import { storeOrders } from '../orders/store-orders.ts';
import { noteTurnedUp, reopened } from '../orders/turned-up.ts';

/** The booking data of an adopted trade: always the present trading date, so that past days stay unchanged. */
interface Adoption {
  readonly account: BrokerAccountRow;
  readonly tradeDate: string;
  readonly marks: Marks;
  readonly now: ExchangeTime;
}

/**
 * Books a trade known only to the broker, marked as adopted and keyed by the broker's trade id: a repetition changes nothing. Returns whether it was
 * booked: a known trade, one of no order of ours, or one above the order's quantity is left for a person.
 */
export async function adoptTrade(trx: Trx, emit: Emit, trade: TradeReport, { account, tradeDate, marks, now }: Adoption): Promise<boolean> {
  const [found] = trade.orderId === null ? [] : await lockOrders(trx, [trade.orderId]);
  if (found === undefined || found.broker_account_id !== account.id) return false;
  const order = reopened(found, { exchangeAt: now, receivedAt: marks.receivedAt });
  if (order.instrument_id !== trade.instrumentId || order.side !== trade.side) return false;
  const filled = order.filled_quantity + trade.quantity;
  const event = filled === order.quantity ? 'fill-all' : 'fill-part';
  if (filled > order.quantity || nextStatus(order.status, event) === null) return false;

  const { side, quantity, price } = trade;
  const charges = chargesOfFill({
    instrument: order.instrument,
    side,
    price,
    quantity,
    tradeDate,
    product: order.product,
    firstOfOrder: order.filled_quantity === 0,
    turnoverBefore: money(order.filled_value),
    byBroker: order.origin === 'auto-square-off',
  });
  const days = createSecurityDays(await securityDaysOfAccount(trx, account.id, [order.instrument_id], tradeDate));
  const fill = days.charged(order, 'trade', { tradeId: trade.tradeId, side, quantity, price, charges }, tradeDate);
  const timestamps = { exchangeAt: believedStamp(trade.at, exchangeTime(order.placed_at.getTime()), now), receivedAt: marks.receivedAt };
  const [known] = await lockPositions(trx, [order]);
  const position = known ?? emptyPosition(order, timestamps);
  if (known === undefined) await savePositions(trx, [position]);
  const added = await insertFill(trx, { ...fillRowOf(position, order.id, fill, tradeDate, timestamps), adopted: true });
  if (added === undefined) return false;

  const after = { ...positionAfter(position, fill, tradeDate, timestamps), revision: position.revision + 1 };
  await savePositions(trx, [after]);
  const filledValue = addMoney(money(order.filled_value), valueAt(price, quantity));
  const traded = advanceOrder(order, event, timestamps, { filled_quantity: filled, filled_value: filledValue });
  const stored = await storeOrders(trx, emit, [traded]);
  await noteTurnedUp(trx, emit, [found], new Map([[found.id, traded]]));
  emit(
    account.user_id,
    'fill.recorded',
    { fill: presentFill(added), order_id: order.id, portfolio_id: order.portfolio_id },
    timestamps.exchangeAt,
  );
  emit(account.user_id, 'position.updated', { position: presentPosition(after, marks) }, timestamps.exchangeAt);
  const wireOrder = stored.wire.get(order.id);
  if (wireOrder !== undefined) emit(account.user_id, 'fill.adopted', { fill: presentFill(added), order: wireOrder }, timestamps.exchangeAt);
  return true;
}
