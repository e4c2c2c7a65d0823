import { misRuleOf } from '#server/brokers/catalogue.ts';
import type { Trx } from '#server/db/database.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import type { Market } from '#server/market/market.ts';
import { type Timestamps, draftOf } from '../orders/order-changes.ts';
import type { OrderReview } from '../orders/order-review.ts';
import { reviewError } from '../orders/order-tickets.ts';
import type { Placing, Ticket } from '../orders/placing.ts';
import { heldFor, refusedByHolding, refusedByHour, refusedByRules } from '../orders/placing-checks.ts';

interface Needs {
  readonly venue: Market;
  readonly review: OrderReview;
}

/**
 * Throws what would keep the other side from being opened once the position is closed: who asks for a reversal asks for both halves, and would
 * be left with neither. What changes between the two halves is judged when the second goes.
 */
export async function requireReversible(
  trx: Trx,
  { lock, portfolio, key }: Pick<Placing, 'lock' | 'portfolio' | 'key'>,
  { net_quantity: net, instrument, product }: PositionRow,
  { venue, review }: Needs,
  timestamps: Timestamps,
): Promise<void> {
  const side = net > 0 ? 'sell' : 'buy';
  const half: Ticket = {
    instrument,
    terms: { side, kind: 'market', product, validity: 'DAY', quantity: Math.abs(net), limitPrice: null, triggerPrice: null },
  };
  const tickets = [half, half];
  const placing: Placing = { lock, portfolio, key, tickets, origin: 'hand' };
  const draft = (place: number) => draftOf(placing, half, place, venue.tradingDate(), timestamps);
  const halves = [draft(0), draft(1)] as const;
  const refusal =
    refusedByRules(half, venue, timestamps) ??
    refusedByHour(half, { misRule: misRuleOf(lock.account), closes: false }, venue, timestamps) ??
    refusedByHolding(halves, 1, await heldFor(trx, halves)) ??
    (await review.reversal(trx, halves, timestamps));
  if (refusal !== null) throw reviewError(refusal);
}
