import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { PositionFill } from '#domain/positions/apply-fill.ts';
import { settlementFill } from '#domain/positions/settlement-fill.ts';
import type { Price } from '#domain/units/price.ts';
import type { Trx } from '#server/db/database.ts';
import type { DeferredAnswer } from '#server/db/defer-statement.ts';
import type { BookedFill } from '#server/db/tables/fills.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { deferFillInsert, deferNewFill } from '#server/repositories/fills.ts';
import { lockOpenPositionsIn, lockPositionsOfOrders, type PositionKey, savePositions } from '#server/repositories/positions.ts';
import { securityDaysIn, securityDaysOfOrders } from '#server/repositories/security-days.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import { emptyPosition, fillRowOf, positionAfter } from './position-rows.ts';
import { createSecurityDays } from './security-days.ts';

const keyOf = (key: PositionKey) => `${key.portfolio_id} ${key.instrument_id} ${key.product}`;

/** A position before and after the settlement that ended it. */
interface Settled {
  readonly fill: BookedFill;
  readonly before: PositionRow;
  readonly after: PositionRow;
}

/** The positions that a batch of decisions can touch, and what has been booked on them. */
interface PositionBooks {
  fill(order: OrderRow, fill: PositionFill, tradeDate: string, timestamps: Timestamps): Promise<void>;
  settle(instrumentId: string, settlementPrice: Price, tradeDate: string, timestamps: Timestamps): Promise<void>;
  /** Stores the changed positions and returns them with the fills that were new; `settled` are those that ended with their contract. */
  close(): Promise<{
    readonly positions: readonly PositionRow[];
    readonly fills: readonly BookedFill[];
    readonly settled: readonly Settled[];
    /** Positions that should have ended with their contract and could not be settled. */
    readonly unsettled: readonly PositionRow[];
  }>;
}

/** Returns the positions that the decisions can touch, held, with what was booked in their securities and which of the trades are booked already. */
async function readBooks(trx: Trx, entries: readonly ExchangeEntry[]) {
  const effects = entries.flatMap((entry) => entry.effects);
  const trades = effects.flatMap((effect) => (effect.type === 'filled' ? [effect.trade] : []));
  const ended = effects.flatMap((effect) => (effect.type === 'settled' ? [effect.instrumentId] : []));
  const orderIds = [...new Set(trades.map(({ orderId }) => orderId))];
  const dates = [...new Set([...trades.map(({ tradeDate }) => tradeDate), ...entries.map(({ tradingDate }) => tradingDate)])];
  const tradeIds = trades.map(({ tradeId }) => tradeId);
  const found = await lockPositionsOfOrders(trx, orderIds);
  const daysOfTrades = await securityDaysOfOrders(trx, { orderIds, dates, tradeIds });
  const daysOfEnded = await securityDaysIn(trx, { instrumentIds: ended, dates, tradeIds });
  const rows = [...(await lockOpenPositionsIn(trx, ended)), ...(await found())];
  const alive = (await daysOfTrades()).filter((row) => !ended.includes(row.instrument_id));
  const days = createSecurityDays([...alive, ...(await daysOfEnded())]);
  const booked = new Set(alive.flatMap((row) => row.known));
  const positions = new Map(rows.map((row) => [keyOf(row), row]));
  return { positions, days, booked };
}

/** Returns the fill that ends a position, tried on it; null where that fails. */
function settlementOf(
  days: Pick<ReturnType<typeof createSecurityDays>, 'charged'>,
  position: PositionRow,
  settlementPrice: Price,
  tradeDate: string,
  timestamps: Timestamps,
): PositionFill | null {
  const { id: positionId, net_quantity: netQuantity, instrument } = position;
  try {
    const fill = settlementFill({ positionId, netQuantity, instrument, settlementPrice, tradeDate });
    const charged = days.charged(position, 'settlement', fill, tradeDate);
    positionAfter(position, charged, tradeDate, timestamps);
    return charged;
  } catch {
    return null;
  }
}

/**
 * Opens the books of every position that the decisions can touch, held until the transaction ends. `orNothing`: a trade that was not booked so far
 * is booked without asking whether it is still new; where it is not, nothing of the transaction happens (`wasNotSo`).
 */
export async function openPositionBooks(trx: Trx, entries: readonly ExchangeEntry[], orNothing = false): Promise<PositionBooks> {
  const { positions, days, booked } = await readBooks(trx, entries);
  const changed = new Set<string>();
  const fills: BookedFill[] = [];
  const settled: Settled[] = [];
  const unsettled: PositionRow[] = [];
  /** Fills that are on their way to the table; only one that is new there changes its position. */
  let sent: { readonly key: string; readonly added: DeferredAnswer<BookedFill | undefined>; after(row: PositionRow): PositionRow }[] = [];

  async function book(
    position: PositionRow,
    orderId: string | null,
    fill: PositionFill,
    tradeDate: string,
    timestamps: Timestamps,
  ): Promise<void> {
    const row = fillRowOf(position, orderId, fill, tradeDate, timestamps);
    const surely = orNothing && orderId !== null && !booked.has(fill.tradeId);
    if (surely) await deferNewFill(trx, row);
    const added = surely ? async () => row : await deferFillInsert(trx, row);
    booked.add(fill.tradeId);
    sent.push({ key: keyOf(position), added, after: (before) => positionAfter(before, fill, tradeDate, timestamps) });
  }

  /** Brings the positions up to date with every fill that was booked. */
  async function fold(): Promise<void> {
    for (const { key, added, after } of sent) {
      const fill = await added();
      const position = positions.get(key);
      if (fill === undefined || position === undefined) continue;
      fills.push(fill);
      changed.add(key);
      const next = after(position);
      positions.set(key, next);
      if (fill.kind === 'settlement') settled.push({ fill, before: position, after: next });
    }
    sent = [];
  }

  return {
    async fill(order, fill, tradeDate, timestamps) {
      let position = positions.get(keyOf(order));
      if (position === undefined) {
        position = emptyPosition(order, timestamps);
        positions.set(keyOf(order), position);
        await savePositions(trx, [position]);
      }
      await book(position, order.id, days.charged(order, 'trade', fill, tradeDate), tradeDate, timestamps);
    },
    async settle(instrumentId, settlementPrice, tradeDate, timestamps) {
      await fold();
      for (const position of [...positions.values()]) {
        if (position.instrument_id !== instrumentId || position.net_quantity === 0) continue;
        const fill = settlementOf(days, position, settlementPrice, tradeDate, timestamps);
        // One that cannot be settled keeps neither the exchange nor anybody else's contract from ending.
        if (fill === null) unsettled.push(position);
        else await book(position, null, fill, tradeDate, timestamps);
      }
    },
    async close() {
      await fold();
      const stored = [...changed].flatMap((key) => {
        const row = positions.get(key);
        return row ? [{ ...row, revision: row.revision + 1 }] : [];
      });
      await savePositions(trx, stored);
      return { positions: stored, fills, settled, unsettled };
    },
  };
}
