import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { PositionFill } from '#domain/positions/apply-fill.ts';
import { settlementFill } from '#domain/positions/settlement-fill.ts';
import { unpricedFill } from '#domain/positions/unpriced-fill.ts';
import type { Price } from '#domain/units/price.ts';
import { brokersWith } from '#server/brokers/catalogue.ts';
import type { Trx } from '#server/db/database.ts';
import type { DeferredAnswer } from '#server/db/defer-statement.ts';
import type { BookedFill, FillKind } from '#server/db/tables/fills.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { deferFillInsert, deferNewFill } from '#server/repositories/fills.ts';
import {
  lockOpenIntraday,
  lockOpenPositionsIn,
  lockPositionsOfOrders,
  type PositionKey,
  savePositions,
} from '#server/repositories/positions.ts';
import { securityDaysIn, securityDaysOfOrders } from '#server/repositories/security-days.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import { emptyPosition, fillRowOf, positionAfter } from './position-rows.ts';
import { createSecurityDays } from './security-days.ts';

/** Brokers with positions kept by us, and those of them that may report fills late. */
const KEPT_BY_US = brokersWith(({ books }) => books === 'ours');
const TOLD_LATER = brokersWith(({ lateFills }) => lateFills);

const keyOf = (key: PositionKey) => `${key.portfolio_id} ${key.instrument_id} ${key.product}`;

/** A position before and after an end without an order. */
interface Settled {
  readonly fill: BookedFill;
  readonly before: PositionRow;
  readonly after: PositionRow;
}

/** The positions affected by a batch of decisions, and the fills booked on them. */
interface PositionBooks {
  fill(order: OrderRow, fill: PositionFill, tradeDate: string, timestamps: Timestamps): Promise<void>;
  settle(instrumentId: string, settlementPrice: Price, tradeDate: string, timestamps: Timestamps): Promise<void>;
  /** Closes intraday positions at the end of their day, at the last known price; without one (null) they stay open. */
  leave(priceOf: (instrument: Instrument, side: 'buy' | 'sell') => Price | null, tradeDate: string, timestamps: Timestamps): Promise<void>;
  /** Stores the changed positions and returns them with the new fills; `settled`: ended by expiry, `left`: closed at the end of the day without a trade. */
  close(): Promise<{
    readonly positions: readonly PositionRow[];
    readonly fills: readonly BookedFill[];
    readonly settled: readonly Settled[];
    readonly left: readonly Settled[];
    /** Positions due to end by expiry or at the end of the day, but not closable. */
    readonly unsettled: readonly PositionRow[];
  }>;
}

/** Returns the affected positions, locked, with the day's bookings in their securities and the trades already booked. */
async function readBooks(trx: Trx, entries: readonly ExchangeEntry[]) {
  const isEnd = entries.some(({ input }) => input.type === 'session-end');
  const effects = entries.flatMap((entry) => entry.effects);
  const trades = effects.flatMap((effect) => (effect.type === 'filled' ? [effect.trade] : []));
  const settled = effects.flatMap((effect) => (effect.type === 'settled' ? [effect.instrumentId] : []));
  const intraday = isEnd ? await lockOpenIntraday(trx, KEPT_BY_US, TOLD_LATER) : [];
  const ended = [...new Set([...settled, ...intraday.map((row) => row.instrument_id)])];
  const orderIds = [...new Set(trades.map(({ orderId }) => orderId))];
  const dates = [...new Set([...trades.map(({ tradeDate }) => tradeDate), ...entries.map(({ tradingDate }) => tradingDate)])];
  const tradeIds = trades.map(({ tradeId }) => tradeId);
  const found = await lockPositionsOfOrders(trx, orderIds);
  const daysOfTrades = await securityDaysOfOrders(trx, { orderIds, dates, tradeIds });
  const daysOfEnded = await securityDaysIn(trx, { instrumentIds: ended, dates, tradeIds });
  const rows = [...intraday, ...(await lockOpenPositionsIn(trx, settled)), ...(await found())];
  const alive = (await daysOfTrades()).filter((row) => !ended.includes(row.instrument_id));
  const days = createSecurityDays([...alive, ...(await daysOfEnded())]);
  const booked = new Set(alive.flatMap((row) => row.known));
  const positions = new Map(rows.map((row) => [keyOf(row), row]));
  return { positions, days, booked, intraday: new Set(intraday.map(keyOf)) };
}

/** Returns the fill that settles a position, after a trial run; null when the trial fails. */
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

/** Returns the fill that closes an intraday position at the end of its day, after a trial run; null when the trial fails or no price is known. */
function leavingOf(
  days: Pick<ReturnType<typeof createSecurityDays>, 'charged'>,
  position: PositionRow,
  priceOf: (instrument: Instrument, side: 'buy' | 'sell') => Price | null,
  tradeDate: string,
  timestamps: Timestamps,
): PositionFill | null {
  const { id: positionId, net_quantity: netQuantity, instrument } = position;
  try {
    const at = priceOf(instrument, netQuantity > 0 ? 'sell' : 'buy');
    if (at === null) return null;
    const charged = days.charged(position, 'trade', unpricedFill({ positionId, netQuantity, instrument, price: at, tradeDate }), tradeDate);
    positionAfter(position, charged, tradeDate, timestamps);
    return charged;
  } catch {
    return null;
  }
}

/** Returns the functions that book fills and update the positions. */
function createBooking(
  trx: Trx,
  { positions, booked }: Pick<Awaited<ReturnType<typeof readBooks>>, 'positions' | 'booked'>,
  orNothing: boolean,
) {
  const changed = new Set<string>();
  const fills: BookedFill[] = [];
  const settled: Settled[] = [];
  const left: Settled[] = [];
  /** Fills being inserted; only a fill new to the table changes its position. */
  let sent: { readonly key: string; readonly added: DeferredAnswer<BookedFill | undefined>; after(row: PositionRow): PositionRow }[] = [];

  async function book(
    position: PositionRow,
    orderId: string | null,
    fill: PositionFill,
    tradeDate: string,
    timestamps: Timestamps,
    kind?: FillKind,
  ): Promise<void> {
    const row = fillRowOf(position, orderId, fill, tradeDate, timestamps, kind);
    const surely = orNothing && orderId !== null && !booked.has(fill.tradeId);
    if (surely) await deferNewFill(trx, row);
    const added = surely ? async () => row : await deferFillInsert(trx, row);
    booked.add(fill.tradeId);
    sent.push({ key: keyOf(position), added, after: (before) => positionAfter(before, fill, tradeDate, timestamps) });
  }

  /** Updates the positions with every booked fill. */
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
      if (fill.kind === 'left-unpriced') left.push({ fill, before: position, after: next });
    }
    sent = [];
  }

  return { book, fold, changed, fills, settled, left };
}

/**
 * Opens the books of every affected position, locked until the transaction ends. `isLeftOut`: positions not to be closed. `orNothing`: a fill not
 * booked so far is inserted without asking whether it is new; if it exists, the transaction fails (`wasNotSo`).
 */
export async function openPositionBooks(
  trx: Trx,
  entries: readonly ExchangeEntry[],
  {
    orNothing = false,
    isLeftOut = () => false,
  }: { readonly orNothing?: boolean; readonly isLeftOut?: (positionId: string) => boolean } = {},
): Promise<PositionBooks> {
  const books = await readBooks(trx, entries);
  const { positions, days, intraday } = books;
  const { book, fold, changed, fills, settled, left } = createBooking(trx, books, orNothing);
  const unsettled: PositionRow[] = [];

  /** Closes the chosen open positions with their fills; a position without a fill stays open and does not stop the others. */
  async function closeThose(
    isMeant: (position: PositionRow) => boolean,
    fillOf: (position: PositionRow) => PositionFill | null,
    { tradeDate, timestamps, kind }: { readonly tradeDate: string; readonly timestamps: Timestamps; readonly kind: FillKind },
  ): Promise<void> {
    await fold();
    for (const position of [...positions.values()]) {
      if (position.net_quantity === 0 || !isMeant(position)) continue;
      const fill = isLeftOut(position.id) ? null : fillOf(position);
      if (fill === null) unsettled.push(position);
      else await book(position, null, fill, tradeDate, timestamps, kind);
    }
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
    settle: (instrumentId, settlementPrice, tradeDate, timestamps) =>
      closeThose(
        ({ instrument_id: id }) => id === instrumentId,
        (position) => settlementOf(days, position, settlementPrice, tradeDate, timestamps),
        { tradeDate, timestamps, kind: 'settlement' },
      ),
    leave: (priceOf, tradeDate, timestamps) =>
      closeThose(
        (position) => intraday.has(keyOf(position)),
        (position) => leavingOf(days, position, priceOf, tradeDate, timestamps),
        { tradeDate, timestamps, kind: 'left-unpriced' },
      ),
    async close() {
      await fold();
      const stored = [...changed].flatMap((key) => {
        const row = positions.get(key);
        return row ? [{ ...row, revision: row.revision + 1 }] : [];
      });
      await savePositions(trx, stored);
      return { positions: stored, fills, settled, left, unsettled };
    },
  };
}
