import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { PositionFill } from '#domain/positions/apply-fill.ts';
import { settlementFill } from '#domain/positions/settlement-fill.ts';
import { unpricedFill } from '#domain/positions/unpriced-fill.ts';
import type { Price } from '#domain/units/price.ts';
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

/** The brokers whose positions we keep, and which of them may tell of a fill later. */
const KEPT_BY_US = ['paper', 'practice'] as const;
const TOLD_LATER = ['practice'] as const;

const keyOf = (key: PositionKey) => `${key.portfolio_id} ${key.instrument_id} ${key.product}`;

/** A position before and after what ended it without an order. */
interface Settled {
  readonly fill: BookedFill;
  readonly before: PositionRow;
  readonly after: PositionRow;
}

/** The positions that a batch of decisions can touch, and what has been booked on them. */
interface PositionBooks {
  fill(order: OrderRow, fill: PositionFill, tradeDate: string, timestamps: Timestamps): Promise<void>;
  settle(instrumentId: string, settlementPrice: Price, tradeDate: string, timestamps: Timestamps): Promise<void>;
  /** Closes what is still held for the day when that ends, at what is known of it last: null where nothing is. */
  leave(priceOf: (instrument: Instrument, side: 'buy' | 'sell') => Price | null, tradeDate: string, timestamps: Timestamps): Promise<void>;
  /** Stores the changed positions and returns them with the fills that were new; `settled` are those that ended with their contract, `left` those that were left without a price. */
  close(): Promise<{
    readonly positions: readonly PositionRow[];
    readonly fills: readonly BookedFill[];
    readonly settled: readonly Settled[];
    readonly left: readonly Settled[];
    /** Positions that should have ended, with their contract or with their day, and could not be closed. */
    readonly unsettled: readonly PositionRow[];
  }>;
}

/** Returns the positions that the decisions can touch, held, with what was booked in their securities and which of the trades are booked already. */
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

/** Returns the fill that closes an intraday position when its day ends, tried on it; null where that fails, or nothing is known of its contract. */
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

/** Returns what books fills on positions, and brings these up to date with what has been booked. */
function createBooking(
  trx: Trx,
  { positions, booked }: Pick<Awaited<ReturnType<typeof readBooks>>, 'positions' | 'booked'>,
  orNothing: boolean,
) {
  const changed = new Set<string>();
  const fills: BookedFill[] = [];
  const settled: Settled[] = [];
  const left: Settled[] = [];
  /** Fills that are on their way to the table; only one that is new there changes its position. */
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
      if (fill.kind === 'left-unpriced') left.push({ fill, before: position, after: next });
    }
    sent = [];
  }

  return { book, fold, changed, fills, settled, left };
}

/**
 * Opens the books of every position that the decisions can touch, held until the transaction ends. `isLeftOut`: what cannot be closed, whatever is tried. `orNothing`: a trade that was not booked so far
 * is booked without asking whether it is still new; where it is not, nothing of the transaction happens (`wasNotSo`).
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

  /** Closes the open ones that are meant, each by the fill that is found for it: one without keeps neither the exchange nor anybody else's position from ending. */
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
