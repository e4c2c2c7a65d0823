import type { Instrument } from '#domain/instruments/instrument.ts';
import { checkOrder } from '#domain/orders/pre-trade-checks.ts';
import { referencePrice } from '#domain/orders/reference-price.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { newId } from '#server/app/new-id.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderOriginKind, OrderRow } from '#server/db/tables/orders.ts';
import type { PortfolioRow } from '#server/db/tables/portfolios.ts';
import type { Venue } from '#server/market/venue.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { lockOrders } from '#server/repositories/orders.ts';
import type { Journalled } from './keyed-calls.ts';
import { placedAnswer } from './order-answers.ts';
import { advanceOrder, type Moment, refuseOrder } from './order-changes.ts';
import type { Desk } from './order-desk.ts';
import type { OrderRefusal, OrderReview } from './order-review.ts';
import { storeOrders } from './venue-records.ts';

/** One order to be placed. */
export interface Ticket {
  readonly instrument: Instrument;
  readonly terms: OrderTerms;
}

export interface Placing {
  readonly desk: Desk;
  readonly portfolio: PortfolioRow;
  readonly key: string;
  readonly tickets: readonly Ticket[];
  readonly origin: OrderOriginKind;
  readonly basketId?: string;
  /** The position that the orders close, and nothing more. */
  readonly closes?: { readonly positionId: string; stillOpen(trx: Trx, ids: readonly string[]): Promise<number> };
}

function draftOf(placing: Placing, ticket: Ticket, place: number, tradingDate: string, moment: Moment): OrderRow {
  const { account } = placing.desk;
  const { instrument, terms } = ticket;
  return {
    id: newId(moment.receivedAt),
    user_id: account.user_id,
    broker_account_id: account.id,
    portfolio_id: placing.portfolio.id,
    account_number: account.account_number,
    client_order_id: `${placing.key}:${place}`,
    purpose: placing.closes ? 'square-off' : 'open',
    position_id: placing.closes?.positionId ?? null,
    origin: placing.origin,
    parent_order_id: null,
    basket_id: placing.basketId ?? null,
    variety: 'regular',
    waits_for_open: false,
    triggered_at: null,
    instrument_id: instrument.id,
    instrument,
    side: terms.side,
    kind: terms.kind,
    product: terms.product,
    validity: terms.validity,
    quantity: terms.quantity,
    limit_price: terms.limitPrice,
    trigger_price: terms.triggerPrice,
    protection_price: null,
    filled_quantity: 0,
    filled_value: 0,
    status: 'draft',
    reason_code: null,
    reason_values: {},
    venue_number: null,
    venue_priority: null,
    accepted_at: null,
    trading_date: tradingDate,
    placed_at: new Date(moment.exchangeAt),
    updated_at: new Date(moment.exchangeAt),
    received_at: new Date(moment.receivedAt),
    revision: 0,
  };
}

/** Returns the orders checked: submitted all together, or none when one of them is refused. */
async function checked(trx: Trx, placing: Placing, { venue, review }: Needs, moment: Moment): Promise<OrderRow[]> {
  const tradingDate = venue.tradingDate();
  const drafts = placing.tickets.map((ticket, place) => {
    const quote = venue.quote(ticket.instrument.id);
    const context = {
      now: moment.exchangeAt,
      tradingDate,
      reference: quote === null ? null : referencePrice(quote),
      lastPrice: quote?.lastPrice ?? null,
    };
    return { row: draftOf(placing, ticket, place, tradingDate, moment), denial: checkOrder(ticket.instrument, ticket.terms, context) };
  });
  const rows = drafts.map(({ row }) => row);
  const own = drafts.map(({ denial }) => denial);
  const refusals = own.some((denial) => denial !== null) ? own : await review.orders(trx, placing, rows, moment);
  if (refusals.every((refusal) => refusal === null)) return rows.map((row) => advanceOrder(row, 'submit', moment));
  // A list is one decision, often a hedge with what it protects: half of it would be another one.
  return rows.map((row, place) => refuseOrder(row, 'deny', refusals[place] ?? { code: 'order.basket-refused' }, moment));
}

interface Needs {
  readonly venue: Venue;
  readonly clock: WallClock;
  readonly review: OrderReview;
}

/** Writes the orders down, and says how to send them once that is committed. Every order of the house comes through here. */
export async function journalOrders(trx: Trx, emit: Emit, placing: Placing, needs: Needs): Promise<Journalled> {
  const { venue, clock, review } = needs;
  const moment = { exchangeAt: venue.now(), receivedAt: clock.now() };
  const { rows, wire } = await storeOrders(trx, emit, await checked(trx, placing, needs, moment));
  const generation = venue.generation();
  const ids = rows.map((row) => row.id);
  if (rows.some((row) => row.status === 'denied')) return { orderIds: ids, next: { answer: await placedAnswer(trx, ids, wire) } };

  const { desk, closes, tickets } = placing;
  const orders = rows.flatMap(({ id, instrument_id }, place) => {
    const ticket = tickets[place];
    return ticket ? [{ orderId: id, instrumentId: instrument_id, terms: ticket.terms, variety: 'regular' as const }] : [];
  });

  let held: readonly OrderRow[] = [];

  async function select(trx: Trx): Promise<ReadonlySet<string>> {
    // Only reading the venue again ends a pending order behind our back.
    const pending =
      venue.generation() === generation ? rows : (await lockOrders(trx, ids)).filter((row) => row.status === 'pending-submit');
    const refusals = await lastRefusals(trx, pending);
    held = pending.flatMap((row) => {
      const refusal = refusals.get(row.id);
      return refusal === undefined ? [] : [refuseOrder(row, 'reject', refusal, { exchangeAt: venue.now(), receivedAt: clock.now() })];
    });
    return new Set(pending.filter((row) => !refusals.has(row.id)).map((row) => row.id));
  }

  /** Between writing down and sending the position may have changed, and the kill switch may have been pressed. */
  async function lastRefusals(trx: Trx, pending: readonly OrderRow[]): Promise<ReadonlyMap<string, OrderRefusal>> {
    if (closes) {
      const wanted = pending.reduce((sum, row) => sum + row.quantity, 0);
      const stillOpen = await closes.stillOpen(trx, ids);
      return new Map(wanted <= stillOpen ? [] : pending.map((row) => [row.id, { code: 'position.changed' }]));
    }
    const stopped = await review.lastLook(trx, pending);
    return stopped.size === 0 ? stopped : new Map(pending.map((row) => [row.id, stopped.get(row.id) ?? { code: 'order.basket-refused' }]));
  }

  return {
    orderIds: ids,
    next: (conclude) =>
      desk.broker.place(desk.account, orders, {
        select,
        async conclude(trx, emit, report) {
          if (held.length > 0) await storeOrders(trx, emit, held);
          const outcome = { answer: await placedAnswer(trx, ids, report.orders) };
          await conclude(trx, outcome);
          return outcome;
        },
      }),
  };
}
