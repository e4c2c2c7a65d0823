import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { Trx } from '#server/db/database.ts';
import type { PracticeOrderRow, ReportMode } from '#server/db/tables/broker-reports.ts';
import { insertReports, type NewReport } from '#server/repositories/broker-reports.ts';
import { skewsOf } from '#server/repositories/broker-accounts.ts';
import { lockPracticeOrders, updatePracticeOrder } from '#server/repositories/practice-orders.ts';
import { inOurWords, practiceEffect } from './practice-names.ts';

const ENDS = new Set(['cancelled', 'expired', 'rejected']);

function isHeld(modes: readonly ReportMode[], type: string): boolean {
  return (
    modes.includes('hold') ||
    (modes.includes('hold-change') && ['cancelled', 'cancel-refused', 'modified', 'modify-refused'].includes(type))
  );
}

/** Stores the venue's decisions about practice orders as reports of the practice broker, and returns the other entries, which our books get at once. */
export async function keepReports(trx: Trx, entries: readonly ExchangeEntry[]): Promise<readonly ExchangeEntry[]> {
  const found = entries.flatMap((entry) =>
    entry.effects.flatMap((effect) => {
      const theirs = practiceEffect(effect);
      return theirs === null ? [] : [{ entry, theirs, ours: inOurWords(theirs) }];
    }),
  );
  if (found.length === 0) return entries;
  const rows = await lockPracticeOrders(trx, [...new Set(found.map(({ ours }) => ours.orderId))]);
  const skews = await skewsOf(trx, [...new Set(rows.map((row) => row.broker_account_id))]);
  const known = new Map<string, PracticeOrderRow>(rows.map((row) => [row.order_id, row]));
  const resting = new Map<string, PracticeOrderRow['resting']>();
  const reports = found.map(({ entry, theirs, ours }): NewReport => {
    const row = known.get(ours.orderId);
    if (row === undefined) throw new Error(`the venue decided about an order that its broker does not know: ${ours.orderId}`);
    if ('order' in theirs) {
      const gone = ENDS.has(theirs.type) || theirs.order.filledQuantity === theirs.order.quantity;
      resting.set(ours.orderId, gone ? null : theirs.order);
    } else if (theirs.type === 'rejected') resting.set(ours.orderId, null);
    return {
      broker_account_id: row.broker_account_id,
      order_id: ours.orderId,
      effect: ours.effect,
      trading_date: entry.tradingDate,
      exchange_at: new Date(entry.at + (skews.get(row.broker_account_id) ?? 0)),
      held: isHeld(row.modes, theirs.type),
      lost: row.modes.includes('drop-fills') && theirs.type === 'filled',
    };
  });
  await insertReports(trx, reports);
  for (const [orderId, order] of resting) await updatePracticeOrder(trx, orderId, { resting: order });
  return entries.map((entry) => ({ ...entry, effects: entry.effects.filter((effect) => practiceEffect(effect) === null) }));
}
