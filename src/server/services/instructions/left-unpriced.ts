import type { Calendar } from '#domain/calendar/calendar.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';
import { listLeftUnpriced } from '#server/repositories/fills.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { runOf } from './bot-run-behaviour.ts';
import { type Draft, guarded, handle } from './draft.ts';

/**
 * Tells bots the prices of intraday positions closed at the end of the day without a trade. Read before anything of the next day; a repetition changes
 * nothing, as the contracts are no longer held.
 */
export async function applyLeft(calendar: Calendar, trx: Trx, drafts: readonly Draft[], at: ExchangeTime): Promise<void> {
  const today = calendar.dateAt(at);
  for (const draft of drafts) {
    const { row } = draft;
    if (!row.live || row.kind !== 'bot-run' || row.product !== 'MIS' || row.portfolio_id === null) continue;
    let asked: { readonly ids: readonly string[]; readonly date: string } | null = null;
    guarded(draft, () => {
      const { date } = runOf(row).bot;
      const ids = BEHAVIOURS[row.kind].trades?.(row) ?? [];
      if (date !== null && date < today && ids.length > 0) asked = { ids, date };
    });
    if (asked === null) continue;
    const { ids, date } = asked as { readonly ids: readonly string[]; readonly date: string };
    const left = await listLeftUnpriced(trx, row.portfolio_id, ids, date);
    guarded(draft, () => {
      for (const { instrument_id: instrumentId, price, exchange_at: closed } of left)
        handle(draft, { type: 'left-unpriced', at: exchangeTime(closed.getTime()), instrumentId, price });
    });
  }
}
