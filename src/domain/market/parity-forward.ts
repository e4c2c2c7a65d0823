import { MONEY_SCALE } from '../units/money.ts';
import { midPrice } from './mid-price.ts';
import type { QuotedStrike } from './strike-rows.ts';

/** Number of strikes used for the forward: those nearest to the money, where both markets are narrow. */
export const VOTERS = 5;

interface Vote {
  readonly forward: number;
  readonly distance: number;
}

/**
 * Returns the forward that put-call parity gives: the median of strike + (call - put) / discount over the strikes where call and put are
 * nearest to each other, in currency units; null when no strike has both sides quoted. Chains are priced from it, never from spot.
 */
export function parityForward(rows: readonly QuotedStrike[], discount = 1): number | null {
  const votes: Vote[] = [];
  for (const row of rows) {
    const call = midPrice(row.call.quote);
    const put = midPrice(row.put.quote);
    if (call === null || put === null) continue;
    votes.push({ forward: row.strike / MONEY_SCALE + (call - put) / discount, distance: Math.abs(call - put) });
  }
  const near = votes
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, VOTERS)
    .map((vote) => vote.forward)
    .toSorted((a, b) => a - b);
  const middle = near.length >> 1;
  const upper = near[middle];
  if (upper === undefined) return null;
  return near.length % 2 === 1 ? upper : (upper + (near[middle - 1] ?? upper)) / 2;
}
