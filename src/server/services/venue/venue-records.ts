import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { VenueEffect } from '#domain/matching/venue-effect.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';
import type { DeferredAnswer } from '#server/db/defer-statement.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { presentFill, type WireOrder } from '#server/presenters/order.ts';
import { type Marks, presentPosition, presentSettlement } from '#server/presenters/position.ts';
import type { RecordedOrders, WrittenOrders } from '#server/market/venue.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { deferOrderLock, deferUnchangedLock } from '#server/repositories/orders.ts';
import { closeDay } from '../books/close-day.ts';
import { openPositionBooks } from '../positions/position-books.ts';
import { storeOrders } from '../orders/store-orders.ts';
import { applyEffect } from './venue-orders.ts';

function orderIdOf(effect: VenueEffect): string | null {
  if ('order' in effect) return effect.order.orderId;
  return 'orderId' in effect ? effect.orderId : null;
}

const at = (date: Date) => exchangeTime(date.getTime());

/** Returns the entries in parts, each ending with what belongs to the end of a session; nothing of the next day is in such a part. */
function partsByDay(entries: readonly ExchangeEntry[]): readonly (readonly ExchangeEntry[])[] {
  const last = entries.findLastIndex(({ input }) => input.type === 'session-end');
  const date = entries[last]?.tradingDate;
  const next = entries.findIndex((entry, index) => index > last && entry.tradingDate !== date);
  return last === -1 || next === -1 ? [entries] : [entries.slice(0, next), entries.slice(next)];
}

/**
 * Books what the venue decided: orders, fills and positions, and an event for each, all in the given transaction. A fill whose
 * trade id is known changes nothing. With the end of a session goes what every position was by then. `marks` are those after the entries.
 * `written` are orders that need not be read: where one of them has changed since nothing of the transaction happens (`wasNotSo`).
 */
export async function recordEntries(
  trx: Trx,
  emit: Emit,
  entries: readonly ExchangeEntry[],
  marks: Marks,
  written: WrittenOrders | null = null,
): Promise<RecordedOrders> {
  const recorded = new Map<string, WireOrder>();
  for (const part of partsByDay(entries)) {
    for (const [id, order] of await recordPart(trx, emit, part, marks, written)) recorded.set(id, order);
    const ended = part.find(({ input }) => input.type === 'session-end');
    // The market stands at the open of the next day by now: its previous close is the close of the day that ended.
    if (ended?.input.type === 'session-end')
      await closeDay(trx, {
        date: ended.input.date,
        at: ended.input.at,
        close: (id) => marks.quote(id)?.previousClose ?? null,
        failed: (row) => tellOfBooks(emit, row, at(row.updated_at)),
      });
  }
  return recorded;
}

/** Tells the owner of a position that it could not be settled, or its day closed. */
function tellOfBooks(emit: Emit, { id, user_id, instrument }: PositionRow, exchangeAt: ExchangeTime): void {
  emit(user_id, 'watch.failed', { watch: 'books', id, name: instrument.tradingsymbol }, exchangeAt);
}

/** Returns the orders as they are, held until the transaction ends. */
async function heldOrders(trx: Trx, ids: readonly string[], written: WrittenOrders | null): Promise<DeferredAnswer<readonly OrderRow[]>> {
  const known = ids.flatMap((id) => written?.get(id) ?? []);
  if (known.length < ids.length) return deferOrderLock(trx, ids);
  await deferUnchangedLock(trx, known);
  return async () => known;
}

async function recordPart(
  trx: Trx,
  emit: Emit,
  entries: readonly ExchangeEntry[],
  marks: Marks,
  written: WrittenOrders | null,
): Promise<RecordedOrders> {
  const effects = entries.flatMap((entry) => entry.effects);
  if (effects.length === 0) return new Map();
  const ids = [...new Set(effects.flatMap((effect) => orderIdOf(effect) ?? []))];
  const held = await heldOrders(trx, ids, written);
  const books = await openPositionBooks(trx, entries, written !== null);
  const before = new Map((await held()).map((row) => [row.id, row]));
  const orders = new Map(before);

  for (const entry of entries) {
    const timestamps = { exchangeAt: entry.at, receivedAt: marks.receivedAt };
    for (const effect of entry.effects) {
      if (effect.type === 'settled') {
        await books.settle(effect.instrumentId, effect.settlementPrice, entry.tradingDate, timestamps);
        continue;
      }
      const order = orders.get(orderIdOf(effect) ?? '');
      if (order === undefined) throw new Error(`the venue decided about an order that is not stored: ${orderIdOf(effect)}`);
      const changed = applyEffect(order, effect, timestamps, entry.tradingDate);
      orders.set(order.id, changed);
      if (effect.type === 'filled') await books.fill(changed, effect.trade, effect.trade.tradeDate, timestamps);
    }
  }

  const { positions, fills, settled, unsettled } = await books.close();
  const stored = await storeOrders(
    trx,
    emit,
    [...orders.values()].filter((row) => row !== before.get(row.id)),
    { fills },
  );
  for (const row of fills) {
    const fill = presentFill(row);
    emit(row.user_id, 'fill.recorded', { fill, order_id: fill.order_id, portfolio_id: row.portfolio_id }, at(row.exchange_at));
  }
  for (const row of positions) emit(row.user_id, 'position.updated', { position: presentPosition(row, marks) }, at(row.updated_at));
  for (const row of unsettled) tellOfBooks(emit, row, at(row.updated_at));
  for (const { fill, before, after } of settled)
    emit(before.user_id, 'position.settled', { settlement: presentSettlement(before, after, fill.price) }, at(fill.exchange_at));
  return stored.wire;
}
