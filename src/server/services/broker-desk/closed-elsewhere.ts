import type { WireTrade } from '#server/brokers/wire/broker-wire.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { moveToPosition } from '#server/repositories/placed-elsewhere.ts';
import { lockPositionsOfContract } from '#server/repositories/positions.ts';

/** An order of a broker's book with the trades told of it. */
interface ToldOrder {
  readonly row: OrderRow;
  readonly trades: readonly WireTrade[];
}

/** Returns the instant of an order's first trade. */
const firstAt = ({ trades }: ToldOrder) => Math.min(...trades.map(({ at }) => at));

/**
 * Gives orders of other programs and of triggers that close what a portfolio holds to that portfolio, before their first trade is booked, and returns the others as they
 * are: a broker nets what it holds of a contract, so that the position is closed there, and an exit of ours would open the opposite one.
 */
export async function giveClosesToHolders(trx: Trx, orders: readonly ToldOrder[]): Promise<ReadonlyMap<string, OrderRow>> {
  const moved = new Map<string, OrderRow>();
  const closed = new Map<string, number>();
  const first = orders.filter(({ row, trades }) => row.position_id === null && row.filled_quantity === 0 && trades.length > 0);
  for (const { row } of first.toSorted((a, b) => firstAt(a) - firstAt(b))) {
    const direction = row.side === 'sell' ? 1 : -1;
    const holds = ({ id, portfolio_id, net_quantity }: PositionRow) =>
      portfolio_id !== row.portfolio_id && net_quantity * direction - (closed.get(id) ?? 0) >= row.quantity;
    const positions = await lockPositionsOfContract(trx, row.broker_account_id, row.instrument_id, row.product);
    // An order of a trigger of ours closes what the portfolio of the trigger holds, before anything else.
    const own =
      row.origin === 'elsewhere'
        ? undefined
        : positions.find((one) => one.portfolio_id === row.portfolio_id && one.net_quantity * direction > 0);
    if (own !== undefined) {
      const left = own.net_quantity * direction - (closed.get(own.id) ?? 0);
      closed.set(own.id, (closed.get(own.id) ?? 0) + row.quantity);
      if (left < row.quantity) continue;
      await moveToPosition(trx, row.id, own);
      moved.set(row.id, { ...row, position_id: own.id, purpose: 'square-off' });
      continue;
    }
    const holder = positions.find(holds);
    if (holder === undefined) continue;
    closed.set(holder.id, (closed.get(holder.id) ?? 0) + row.quantity);
    await moveToPosition(trx, row.id, holder);
    moved.set(row.id, { ...row, portfolio_id: holder.portfolio_id, position_id: holder.id, purpose: 'square-off' });
  }
  return moved;
}
