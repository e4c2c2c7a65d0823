import { applyFill, type PositionFill } from '#domain/positions/apply-fill.ts';
import { FLAT_POSITION, type PositionState } from '#domain/positions/position-state.ts';
import { newId } from '#server/platform/new-id.ts';
import type { BookedFill, FillKind } from '#server/db/tables/fills.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { positionState } from '#server/presenters/position.ts';
import type { Timestamps } from '../orders/order-changes.ts';

function chargeColumns({ charges }: Pick<PositionFill, 'charges'>) {
  const { brokerage, stt, exchange, sebi, stamp, gst, depository } = charges;
  return { brokerage, stt, exchange_fee: exchange, sebi, stamp, gst, depository };
}

/** Returns the accounting columns of a position. */
export function accountingColumns(state: PositionState) {
  return {
    net_quantity: state.netQuantity,
    open_cost: state.openCost,
    buy_quantity: state.buyQuantity,
    buy_value: state.buyValue,
    sell_quantity: state.sellQuantity,
    sell_value: state.sellValue,
    realised: state.realised,
    ...chargeColumns(state),
  };
}

type Owner = Pick<PositionRow, 'user_id' | 'broker_account_id' | 'portfolio_id' | 'instrument_id' | 'product'>;

const ownerOf = ({ user_id, broker_account_id, portfolio_id, instrument_id, product }: Owner): Owner => ({
  user_id,
  broker_account_id,
  portfolio_id,
  instrument_id,
  product,
});

/** Returns a new flat position of the order's portfolio in its instrument. */
export function emptyPosition(
  order: Owner & Pick<OrderRow, 'account_number' | 'instrument' | 'trading_date'>,
  timestamps: Timestamps,
): PositionRow {
  return {
    id: newId(timestamps.receivedAt),
    ...ownerOf(order),
    account_number: order.account_number,
    instrument: order.instrument,
    ...accountingColumns(FLAT_POSITION),
    last_trade_date: order.trading_date,
    updated_at: new Date(timestamps.exchangeAt),
    revision: 0,
  };
}

/** Returns the position after a new fill. The caller increments the revision, once per store. */
export function positionAfter(row: PositionRow, fill: PositionFill, tradeDate: string, timestamps: Timestamps): PositionRow {
  return {
    ...row,
    ...accountingColumns(applyFill(positionState(row), fill)),
    last_trade_date: tradeDate,
    updated_at: new Date(timestamps.exchangeAt),
  };
}

/** Returns the row of a position's fill; without an order it is a settlement unless another kind is given. */
export function fillRowOf(
  position: PositionRow,
  orderId: string | null,
  fill: PositionFill,
  tradeDate: string,
  timestamps: Timestamps,
  kind: FillKind = orderId === null ? 'settlement' : 'trade',
): BookedFill {
  return {
    ...ownerOf(position),
    trade_id: fill.tradeId,
    position_id: position.id,
    order_id: orderId,
    kind,
    side: fill.side,
    quantity: fill.quantity,
    price: fill.price,
    value: null,
    trade_date: tradeDate,
    exchange_at: new Date(timestamps.exchangeAt),
    received_at: new Date(timestamps.receivedAt),
    ...chargeColumns(fill),
  };
}
