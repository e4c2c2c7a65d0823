import type { VenueEffect } from '#domain/matching/venue-effect.ts';
import type { PositionFill } from '#domain/positions/apply-fill.ts';
import { settlementFill } from '#domain/positions/settlement-fill.ts';
import type { Price } from '#domain/units/price.ts';
import type { Trx } from '#server/db/database.ts';
import type { FillRow } from '#server/db/tables/fills.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { insertFill } from '#server/repositories/fills.ts';
import { lockOpenPositionsIn, lockPositions, type PositionKey, savePositions } from '#server/repositories/positions.ts';
import type { Moment } from './order-changes.ts';
import { emptyPosition, fillRowOf, positionAfter } from './position-rows.ts';

const keyOf = (key: PositionKey) => `${key.portfolio_id} ${key.instrument_id} ${key.product}`;

/** The positions that a batch of decisions can touch, and what has been booked on them. */
export interface PositionBooks {
  fill(order: OrderRow, fill: PositionFill, tradeDate: string, moment: Moment): Promise<void>;
  settle(instrumentId: string, settlementPrice: Price, tradeDate: string, moment: Moment): Promise<void>;
  /** Stores the changed positions and returns them with the fills that were new. */
  close(): Promise<{ readonly positions: readonly PositionRow[]; readonly fills: readonly FillRow[] }>;
}

/** Opens the books of every position that the effects can touch, held until the transaction ends. */
export async function openPositionBooks(
  trx: Trx,
  effects: readonly VenueEffect[],
  orders: ReadonlyMap<string, OrderRow>,
): Promise<PositionBooks> {
  const keys = new Map<string, PositionKey>();
  const settled: string[] = [];
  for (const effect of effects) {
    if (effect.type === 'settled') settled.push(effect.instrumentId);
    const order = effect.type === 'filled' ? orders.get(effect.trade.orderId) : undefined;
    if (order) keys.set(keyOf(order), { portfolio_id: order.portfolio_id, instrument_id: order.instrument_id, product: order.product });
  }
  const rows = [...(await lockPositions(trx, [...keys.values()])), ...(await lockOpenPositionsIn(trx, settled))];
  const positions = new Map(rows.map((row) => [keyOf(row), row]));
  const changed = new Set<string>();
  const fills: FillRow[] = [];

  async function book(position: PositionRow, orderId: string | null, fill: PositionFill, tradeDate: string, moment: Moment): Promise<void> {
    const added = await insertFill(trx, fillRowOf(position, orderId, fill, tradeDate, moment));
    if (added === undefined) return;
    fills.push(added);
    changed.add(keyOf(position));
    positions.set(keyOf(position), positionAfter(position, fill, tradeDate, moment));
  }

  return {
    async fill(order, fill, tradeDate, moment) {
      let position = positions.get(keyOf(order));
      if (position === undefined) {
        position = emptyPosition(order, moment);
        await savePositions(trx, [position]);
      }
      await book(position, order.id, fill, tradeDate, moment);
    },
    async settle(instrumentId, settlementPrice, tradeDate, moment) {
      for (const position of [...positions.values()]) {
        if (position.instrument_id !== instrumentId || position.net_quantity === 0) continue;
        const { id: positionId, net_quantity: netQuantity, instrument } = position;
        await book(position, null, settlementFill({ positionId, netQuantity, instrument, settlementPrice, tradeDate }), tradeDate, moment);
      }
    },
    async close() {
      const stored = [...changed].flatMap((key) => {
        const row = positions.get(key);
        return row ? [{ ...row, revision: row.revision + 1 }] : [];
      });
      await savePositions(trx, stored);
      return { positions: stored, fills };
    },
  };
}
