import type { Calendar } from '#domain/calendar/calendar.ts';
import { DUPLICATE_WITHIN_MS, type Nudge, nudgesOf } from '#domain/risk/nudges.ts';
import { moneyToDecimal, subtractMoney } from '#domain/units/money.ts';
import { type ExchangeTime, type WallTime, wallTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import type { AccountExposureRow } from '#server/repositories/account-exposure.ts';
import { listPlacedSince, type RecentOrder } from '#server/repositories/recent-orders.ts';
import type { Ticket } from '../orders/placing.ts';
import type { MoneyNeeded } from './estimate-needs.ts';
import type { LookedAt } from './look-at-orders.ts';
import { isNaked } from './naked-shorts.ts';

/** When the next session opens. */
function nextOpen(calendar: Calendar, at: ExchangeTime): ExchangeTime {
  const today = calendar.sessionOf(calendar.dateAt(at));
  return today !== null && at < today.opensAt ? today.opensAt : calendar.sessionOn(calendar.nextTradingDay(calendar.dateAt(at))).opensAt;
}

/** Seconds since the newest of the recent orders that is the same; an id begins with the time it was made. */
function repeatedAgo(recent: readonly RecentOrder[], { instrument, terms }: Ticket, now: WallTime): number | null {
  const { side, quantity } = terms;
  const same = recent.filter((row) => row.instrument_id === instrument.id && row.side === side && row.quantity === quantity);
  const madeAt = same.map(({ id }) => Number.parseInt(id.replace('-', '').slice(0, 12), 16));
  return madeAt.length === 0 ? null : Math.max(0, Math.floor((now - Math.max(...madeAt)) / 1000));
}

interface Asked {
  readonly accountId: string;
  readonly exposure: AccountExposureRow;
  readonly looked: readonly LookedAt[];
  readonly needed: MoneyNeeded;
  readonly exchangeAt: ExchangeTime;
  readonly now: WallTime;
}

/** Returns what is worth a word before the orders are sent. */
export async function nudgesFor(
  db: Db,
  venue: Market,
  { accountId, exposure, looked, needed, exchangeAt, now }: Asked,
): Promise<readonly Nudge[]> {
  const recent = await listPlacedSince(db, accountId, venue.tradingDate(), wallTime(now - DUPLICATE_WITHIN_MS));
  const tickets = looked.map((one) => one.ticket);
  const orders = looked.map(({ ticket, judged: { opening }, prices }) => ({
    instrument: ticket.instrument,
    side: ticket.terms.side,
    opening,
    quantity: ticket.terms.quantity,
    limitPrice: ticket.terms.limitPrice,
    quote: prices.quote,
    freshness: prices.freshness,
    quoteAge: prices.quote === null ? null : Math.max(0, Math.floor((now - venue.receivedAt()) / 1000)),
    repeatedAgo: repeatedAgo(recent, ticket, now),
    naked: isNaked(ticket.instrument, ticket.terms.side, exposure, tickets, (id) => venue.instrument(id)),
  }));
  const found = nudgesOf(orders, {
    tradingDate: venue.tradingDate(),
    opensAt: venue.sessionOpen() ? null : nextOpen(venue.calendar, exchangeAt),
  });
  const { required, protectedFirst } = needed;
  if (required === null || protectedFirst === null || protectedFirst >= required) return found;
  const saves = moneyToDecimal(subtractMoney(required, protectedFirst));
  return [...found, { code: 'nudge.hedge-first', order: null, values: { saves } }];
}
