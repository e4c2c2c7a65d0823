import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Trx } from '#server/db/database.ts';
import type { DeferredAnswer } from '#server/db/defer-statement.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { type Effect, JudgeAgain } from '#server/brokers/broker.ts';
import { booksAreOurs } from '#server/brokers/catalogue.ts';
import type { WrittenOrders } from '#server/market/recorded-orders.ts';
import type { Venue } from '#server/market/venue.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { lockOrders } from '#server/repositories/orders.ts';
import type { LoggedIntent } from './idempotent-requests.ts';
import { placedAnswer } from './order-answers.ts';
import { advanceOrder, type Timestamps, refuseOrder, draftOf, slicesOf } from './order-changes.ts';
import type { OrderRefusal, OrderReview } from './order-review.ts';
import type { Placing } from './placing.ts';
import { refusalsOf } from './placing-checks.ts';
import { storeOrders } from './store-orders.ts';

/** The orders of a placing: `tops` as the trader entered them, `sent` as they go to the broker, with slices instead of a sliced order. */
interface Checked {
  readonly tops: readonly OrderRow[];
  readonly sent: readonly OrderRow[];
  readonly parents: readonly OrderRow[];
}

/** Returns the checked orders: all submitted, or none when one is refused. */
async function checked(trx: Trx, placing: Placing, { venue, review }: Needs, timestamps: Timestamps): Promise<Checked> {
  const tops = placing.tickets.map((ticket, place) => draftOf(placing, ticket, place, venue.tradingDate(), timestamps));
  const own = await refusalsOf(trx, placing, tops, venue, timestamps);
  const refused = own.some((refusal) => refusal !== null);
  const parts = tops.map((row) => ({ row, slices: refused ? [] : slicesOf(row) }));
  const sent = parts.flatMap(({ row, slices }) => (slices.length === 0 ? [row] : slices));
  // Whole orders, so that slicing cannot evade a limit for one order.
  const found = refused ? own : await review.orders(trx, placing, tops, sent.length, timestamps);
  if (found.every((refusal) => refusal === null)) {
    const parents = parts.flatMap(({ row, slices }) => (slices.length === 0 ? [] : [row]));
    return { tops, sent: sent.map((row) => advanceOrder(row, 'submit', timestamps)), parents };
  }
  // A list is one decision, often a hedge with its short: sending half of it would be another decision.
  const denied = tops.map((row, place) => refuseOrder(row, 'deny', found[place] ?? { code: 'order.basket-refused' }, timestamps));
  return { tops: denied, sent: denied, parents: [] };
}

interface Needs {
  readonly venue: Venue;
  readonly clock: WallClock;
  readonly review: OrderReview;
}

/** Writes down the orders and returns how to send them after the commit. Every order of this server passes here. */
export async function logOrderIntents(trx: Trx, emit: Emit, placing: Placing, needs: Needs): Promise<LoggedIntent> {
  const { venue, clock, review } = needs;
  const timestamps = { exchangeAt: venue.now(), receivedAt: clock.now() };
  const { tops, sent, parents } = await checked(trx, placing, needs, timestamps);
  const { rows, wire } = await storeOrders(trx, emit, sent, { parents, by: placing.origin });
  const generation = venue.generation();
  const ids = rows.map((row) => row.id);
  const topIds = tops.map((row) => row.id);
  if (rows.some((row) => row.status === 'denied')) return { orderIds: topIds, next: { answer: await placedAnswer(trx, topIds, wire) } };

  const { lock, closes, tickets } = placing;
  const byBroker = placing.origin === 'auto-square-off';
  const terms = new Map(tops.map((row, place) => [row.id, tickets[place]?.terms]));
  const orders = rows.flatMap(({ id, parent_order_id: parent, instrument_id: instrumentId, quantity, variety }) => {
    const asked = terms.get(parent ?? id);
    return asked ? [{ orderId: id, instrumentId, terms: { ...asked, quantity }, variety, ...(byBroker ? { byBroker } : {}) }] : [];
  });

  let held: readonly OrderRow[] = [];
  /** Whether the early check of the kill gate still lets the orders go. */
  let goes: DeferredAnswer<boolean> = async () => true;
  /** Whether the kill switch had no lock: then the check at sending needs no wait for its answer. */
  const wasOpen = placing.exposure !== undefined && (placing.exposure.gate?.locks.length ?? 0) === 0;
  let written: WrittenOrders | null = null;

  async function select(trx: Trx, effect: Effect): Promise<ReadonlySet<string>> {
    held = [];
    goes = async () => true;
    written = null;
    if (effect === 'with-commit' && !closes && venue.generation() === generation) {
      if (wasOpen) {
        await review.openOrNothing(trx, rows);
        written = new Map(rows.map((row) => [row.id, row]));
      } else goes = await review.lookOnTheWay(trx, rows);
      return new Set(ids);
    }
    // At our own exchange only its recovery ends a pending order without this code; elsewhere a query may have given the order up.
    const unmoved = venue.generation() === generation && booksAreOurs(lock.account);
    const pending = unmoved ? rows : (await lockOrders(trx, ids)).filter((row) => row.status === 'pending-submit');
    const refusals = await lastRefusals(trx, pending);
    held = pending.flatMap((row) => {
      const refusal = refusals.get(row.id);
      return refusal === undefined ? [] : [refuseOrder(row, 'reject', refusal, { exchangeAt: venue.now(), receivedAt: clock.now() })];
    });
    return new Set(pending.filter((row) => !refusals.has(row.id)).map((row) => row.id));
  }

  /** Between storing and sending, the position may have changed and the kill switch may have been pressed. */
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
    orderIds: topIds,
    next: (conclude) =>
      lock.broker.place(lock.account, orders, {
        select,
        written: () => written,
        async conclude(trx, emit, report) {
          if (!(await goes())) throw new JudgeAgain();
          if (held.length > 0) await storeOrders(trx, emit, held);
          const outcome = { answer: await placedAnswer(trx, topIds, report.orders) };
          await conclude(trx, outcome);
          return outcome;
        },
      }),
  };
}
