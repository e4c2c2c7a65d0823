import { misCutOff, type MisRule, misSegmentOf } from '#domain/calendar/mis-cut-off.ts';
import { largestOrderQuantity } from '#domain/orders/freeze-limit.ts';
import type { InstrumentKind } from '#domain/instruments/instrument.ts';
import { checkOrder } from '#domain/orders/pre-trade-checks.ts';
import { referencePrice } from '#domain/orders/reference-price.ts';
import { checkSlices } from '#domain/orders/child-orders.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { misRuleOf } from '#server/brokers/catalogue.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Market } from '#server/market/market.ts';
import { sellableUnits } from '#server/repositories/sellable-units.ts';
import type { Timestamps } from './order-changes.ts';
import type { OrderRefusal } from './order-review.ts';
import type { Placing, Ticket } from './placing.ts';

/** Returns why the venue's own rules refuse the order, each slice for itself. What waits for the open is held against the market of then. */
export function refusedByRules({ instrument, terms, variety }: Ticket, venue: Market, timestamps: Timestamps): OrderRefusal | null {
  const tradingDate = venue.tradingDate();
  const quote = variety === 'amo' ? null : venue.quote(instrument.id);
  const largest = largestOrderQuantity(instrument.lotSize, instrument.freezeQuantity) ?? terms.quantity;
  const whole = terms.quantity % instrument.lotSize === 0;
  const slice = whole ? { ...terms, quantity: Math.min(terms.quantity, largest) } : terms;
  const context = {
    now: timestamps.exchangeAt,
    tradingDate,
    reference: quote === null ? null : referencePrice(quote),
    lastPrice: quote?.lastPrice ?? null,
  };
  return checkOrder(instrument, slice, context) ?? checkSlices(instrument, terms.quantity, tradingDate);
}

/** Returns whether the broker has begun to close intraday positions in such an instrument in this session. */
export function isPastMisCutOff(rule: MisRule | null, kind: InstrumentKind, venue: Market, now: ExchangeTime): boolean {
  const cutOff = misCutOff(rule, misSegmentOf(kind), venue.calendar.sessionOn(venue.tradingDate()));
  return cutOff !== null && now >= cutOff;
}

/**
 * Returns why the order is refused at this hour. Brokers take no new intraday order once they have begun to close intraday positions;
 * closing one stays possible.
 */
export function refusedByHour(
  { variety, terms, instrument }: Pick<Ticket, 'variety' | 'terms' | 'instrument'>,
  { misRule, closes }: { readonly misRule: MisRule | null; readonly closes: boolean },
  venue: Market,
  timestamps: Timestamps,
): OrderRefusal | null {
  if (variety === 'amo') return null;
  if (!venue.sessionOpen()) return { code: 'order.market-closed' };
  if (terms.product !== 'MIS' || closes) return null;
  return isPastMisCutOff(misRule, instrument.kind, venue, timestamps.exchangeAt) ? { code: 'order.mis-cut-off' } : null;
}

type Sale = Pick<OrderRow, 'portfolio_id' | 'instrument_id' | 'product' | 'side' | 'quantity'>;

/** A share is delivered when it is sold: there is no selling what is not held. */
const delivers = (row: Sale): boolean => row.product === 'CNC' && row.side === 'sell';

/** Returns the units that are free to be sold, for each share of which delivery is sold in the list. */
export async function heldFor(trx: Trx, rows: readonly Sale[]): Promise<ReadonlyMap<string, number>> {
  const held = new Map<string, number>();
  for (const row of rows)
    if (delivers(row) && !held.has(row.instrument_id))
      held.set(row.instrument_id, await sellableUnits(trx, row.portfolio_id, row.instrument_id));
  return held;
}

/** Returns why a sale of the list is refused for want of what it would deliver; sales before it in the list count. */
export function refusedByHolding(rows: readonly Sale[], place: number, held: ReadonlyMap<string, number>): OrderRefusal | null {
  const row = rows[place];
  if (row === undefined || !delivers(row)) return null;
  const before = rows.slice(0, place).filter((other) => delivers(other) && other.instrument_id === row.instrument_id);
  const free = (held.get(row.instrument_id) ?? 0) - before.reduce((sum, { quantity }) => sum + quantity, 0);
  return row.quantity > free ? { code: 'order.no-holding', values: { held: Math.max(0, free) } } : null;
}

/** Returns why an order of the list is refused by the rules of its kind, hour and product, or null, for each in its place. */
export async function refusalsOf(
  trx: Trx,
  placing: Placing,
  rows: readonly OrderRow[],
  venue: Market,
  timestamps: Timestamps,
): Promise<readonly (OrderRefusal | null)[]> {
  const holding = placing.closes === undefined ? await heldFor(trx, rows) : null;
  const refusals: (OrderRefusal | null)[] = [];
  for (const place of rows.keys()) {
    const ticket = placing.tickets[place];
    const at = { misRule: misRuleOf(placing.lock.account), closes: placing.closes !== undefined };
    const refused =
      ticket === undefined ? null : (refusedByRules(ticket, venue, timestamps) ?? refusedByHour(ticket, at, venue, timestamps));
    refusals.push(refused ?? (holding === null ? null : refusedByHolding(rows, place, holding)));
  }
  return refusals;
}
