import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { VenueEffect } from '#domain/matching/venue-effect.ts';
import { lastKnownPrice } from '#domain/positions/unpriced-fill.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';
import type { DeferredAnswer } from '#server/db/defer-statement.ts';
import type { BookedFill } from '#server/db/tables/fills.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { presentFill, type WireOrder } from '#server/presenters/order.ts';
import { presentInstrument } from '#server/presenters/instrument.ts';
import { type Marks, presentPosition, presentSettlement } from '#server/presenters/position.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import type { RecordedOrders, WrittenOrders } from '#server/market/recorded-orders.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { deferOrderLock, deferUnchangedLock } from '#server/repositories/orders.ts';
import { closeDay } from '../books/close-day.ts';
import { openPositionBooks } from '../positions/position-books.ts';
import { storeOrders } from '../orders/store-orders.ts';
import { noteTurnedUp, reopened } from '../orders/turned-up.ts';
import { applyEffect } from './venue-orders.ts';

function orderIdOf(effect: VenueEffect): string | null {
  if ('order' in effect) return effect.order.orderId;
  return 'orderId' in effect ? effect.orderId : null;
}

/** The prices after a change, and the market as it was last before a session ended in it. */
export interface ChangeMarks extends Marks {
  readonly closing?: Pick<MarketReading, 'quote' | 'instruments'> | undefined;
  /** Positions that can neither be settled nor closed for the day: left out, and their owners are notified. */
  readonly isLeftOut?: (positionId: string) => boolean;
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
  marks: ChangeMarks,
  written: WrittenOrders | null = null,
): Promise<RecordedOrders> {
  const recorded = new Map<string, WireOrder>();
  const told = new Set<string>();
  const tell = (row: PositionRow) => {
    if (!told.has(row.id)) tellOfBooks(emit, row, at(row.updated_at));
    told.add(row.id);
  };
  for (const part of partsByDay(entries)) {
    for (const [id, order] of await recordPart(trx, emit, part, marks, written, tell)) recorded.set(id, order);
    const ended = part.find(({ input }) => input.type === 'session-end');
    // The market is already at the next open, so its previous close is the close of the ended day.
    if (ended?.input.type === 'session-end')
      await closeDay(trx, {
        date: ended.input.date,
        at: ended.input.at,
        close: (id) => marks.quote(id)?.previousClose ?? null,
        isLeftOut: marks.isLeftOut ?? (() => false),
        failed: tell,
      });
  }
  return recorded;
}

/** Closes intraday positions that could not be traded, as the broker carries none over night. */
async function leaveIntraday(
  books: Awaited<ReturnType<typeof openPositionBooks>>,
  entry: ExchangeEntry | undefined,
  { closing, receivedAt }: ChangeMarks,
): Promise<void> {
  if (entry?.input.type !== 'session-end' || closing === undefined) return;
  const spotAt = (underlying: string) => {
    const spot = spotOf(closing.instruments(), underlying);
    return spot === null ? null : (closing.quote(spot.id)?.lastPrice ?? null);
  };
  await books.leave(
    (instrument, side) => lastKnownPrice(instrument, side, { quote: closing.quote(instrument.id), spot: spotAt(instrument.underlying) }),
    entry.input.date,
    { exchangeAt: entry.input.at, receivedAt },
  );
}

/** Notifies the owners of positions closed without a trade. */
function tellOfLeft(emit: Emit, { fill, before }: { readonly fill: BookedFill; readonly before: PositionRow }): void {
  const call = {
    instruction_id: `mis:${before.id}:${fill.trade_date}`,
    reason_code: 'instruction.left-unpriced' as const,
    kind: 'auto-square-off' as const,
    instruments: [presentInstrument(before.instrument)],
  };
  emit(before.user_id, 'instruction.attention', call, at(fill.exchange_at));
}

/** Notifies the owner of a position that could not be settled, or its day closed. */
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
  marks: ChangeMarks,
  written: WrittenOrders | null,
  failed: (row: PositionRow) => void,
): Promise<RecordedOrders> {
  const effects = entries.flatMap((entry) => entry.effects);
  const end = entries.find(({ input }) => input.type === 'session-end');
  if (effects.length === 0 && end === undefined) return new Map();
  const ids = [...new Set(effects.flatMap((effect) => orderIdOf(effect) ?? []))];
  const held = await heldOrders(trx, ids, written);
  const books = await openPositionBooks(trx, entries, {
    orNothing: written !== null,
    ...(marks.isLeftOut === undefined ? {} : { isLeftOut: marks.isLeftOut }),
  });
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
      const changed = applyEffect(reopened(order, timestamps), effect, timestamps, entry.tradingDate);
      orders.set(order.id, changed);
      if (effect.type === 'filled') await books.fill(changed, effect.trade, effect.trade.tradeDate, timestamps);
    }
  }

  await leaveIntraday(books, end, marks);
  const { positions, fills, settled, left, unsettled } = await books.close();
  const stored = await storeOrders(
    trx,
    emit,
    [...orders.values()].filter((row) => row !== before.get(row.id)),
    { fills },
  );
  await noteTurnedUp(trx, emit, [...before.values()], orders);
  for (const row of fills) {
    const fill = presentFill(row);
    emit(row.user_id, 'fill.recorded', { fill, order_id: fill.order_id, portfolio_id: row.portfolio_id }, at(row.exchange_at));
  }
  for (const row of positions) emit(row.user_id, 'position.updated', { position: presentPosition(row, marks) }, at(row.updated_at));
  for (const each of left) tellOfLeft(emit, each);
  for (const row of unsettled) failed(row);
  for (const { fill, before, after } of settled)
    emit(before.user_id, 'position.settled', { settlement: presentSettlement(before, after, fill.price) }, at(fill.exchange_at));
  return stored.wire;
}
