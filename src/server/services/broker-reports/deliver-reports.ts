import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import { believedStamp } from '#domain/orders/believed-stamp.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import { money } from '#domain/units/money.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerReportRow, OrderEffect } from '#server/db/tables/broker-reports.ts';
import type { RecordedOrders } from '#server/market/recorded-orders.ts';
import type { Marks } from '#server/presenters/position.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { lockDueReports, noteDeliveries, ordersWithDueReports } from '#server/repositories/broker-reports.ts';
import { listFillsOfOrders } from '#server/repositories/fills.ts';
import { lockOrders } from '#server/repositories/orders.ts';
import { lockPracticeOrders, updatePracticeOrder } from '#server/repositories/practice-orders.ts';
import { recordEntries } from '#server/services/venue/venue-records.ts';
import { venueOrderOf } from '#server/services/venue/venue-orders.ts';
import { updatesOf } from './updates-of.ts';

const stampOf = (date: Date): ExchangeTime => exchangeTime(date.getTime());

/** The time at which reports arrive: fills are booked on its trading date, as earlier dates are closed. */
interface Arrival extends Marks {
  readonly now: ExchangeTime;
  readonly tradingDate: string;
}

/** Returns the effect of a report, its trade dated to the booking date when the trade is older. */
function learntOn(tradingDate: string, effect: OrderEffect): OrderEffect {
  if (effect.type !== 'filled' || effect.trade.tradeDate >= tradingDate) return effect;
  return { ...effect, trade: { ...effect.trade, tradeDate: tradingDate } };
}

/** Books the due reports, of the given orders if any are given, and returns the updated orders. */
export async function deliverReports(trx: Trx, emit: Emit, marks: Arrival, orderIds?: readonly string[]): Promise<RecordedOrders> {
  const wanted = orderIds ?? (await ordersWithDueReports(trx));
  // Lock order: orders before their reports, as everywhere, so that transactions do not deadlock.
  const rows = new Map((await lockOrders(trx, wanted)).map((row) => [row.id, row]));
  const due = await lockDueReports(trx, wanted);
  if (due.length === 0) return new Map();
  const ids = [...new Set(due.map((row) => row.order_id))];
  const fills = await listFillsOfOrders(trx, ids);
  const { now } = marks;
  const entries: ExchangeEntry[] = [];
  const last: number[] = [];

  for (const { order_id: id, modes, applied_sequence } of await lockPracticeOrders(trx, ids)) {
    const row = rows.get(id);
    if (row === undefined) throw new Error(`a report about an order that is not stored: ${id}`);
    const own = due.filter((report) => report.order_id === id);
    const twice = modes.includes('duplicate');
    const said = modes.includes('reorder') ? own.toReversed() : own;
    const delivered: readonly BrokerReportRow[] = twice ? [...said, ...said] : said;
    last.push(...own.filter((report) => !twice || report.deliveries > 0).map((report) => report.sequence));
    const updates = updatesOf(delivered, {
      appliedSequence: applied_sequence,
      tradeIds: new Set(fills.filter((fill) => fill.order_id === id).map((fill) => fill.trade_id)),
      filledQuantity: row.filled_quantity,
      filledValue: money(row.filled_value),
      order: row.venue_number === null ? null : venueOrderOf(row),
    });
    for (const { effect, report } of updates.booked) {
      const at = believedStamp(stampOf(report.exchange_at), stampOf(row.placed_at), now);
      entries.push({ input: { type: 'tick', at }, effects: [learntOn(marks.tradingDate, effect)], tradingDate: report.trading_date, at });
    }
    await updatePracticeOrder(trx, id, { applied_sequence: updates.appliedSequence });
  }

  const recorded = await recordEntries(trx, emit, entries, marks);
  await noteDeliveries(
    trx,
    due.map((row) => row.sequence),
    last,
    new Date(marks.receivedAt),
  );
  return recorded;
}
