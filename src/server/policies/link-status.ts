import type { InferOutput } from 'valibot';
import type { brokerLinkStatus } from '#contract/schemas/broker-link.ts';
import type { BrokerLinkRow } from '#server/db/tables/broker-links.ts';

export type LinkStatus = InferOutput<typeof brokerLinkStatus>;

/** Returns how far a login has come at an instant of our clock. */
export function linkStatus(link: Pick<BrokerLinkRow, 'used_at' | 'returned_status' | 'expires_at'>, now: number): LinkStatus {
  if (link.returned_status === 'cancelled') return 'cancelled';
  if (link.used_at !== null) return 'finished';
  if (link.expires_at.getTime() <= now) return 'expired';
  return link.returned_status === null ? 'waiting' : 'returned';
}
