import { MINUTE_MS } from '../calendar/dates.ts';
import { wallTime, type WallTime } from '../units/time.ts';
import type { OutcomeClass } from './outcome-class.ts';

/**
 * `waiting`: to be sent at its time. `sending`: in transit; after a restart it is unknown whether such a message arrived. The others are final: `sent` was
 * accepted by the channel, `failed` was refused for good, `expired` could not be sent while still relevant.
 */
export const DELIVERY_STATUSES = ['waiting', 'sending', 'sent', 'failed', 'expired'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Answer of a channel to a message. `gone`: the address no longer exists. `unheard`: the message was sent and may have arrived, but no confirmation came. */
export type ChannelAnswer =
  | { readonly kind: 'sent'; readonly answer: string }
  | { readonly kind: 'later'; readonly answer: string; readonly afterMs: number | null; readonly unheard?: boolean }
  | { readonly kind: 'refused'; readonly answer: string }
  | { readonly kind: 'gone'; readonly answer: string };

const HOUR_MS = 60 * MINUTE_MS;
const PAUSES_MS: readonly number[] = [5_000, 15_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
const LONGEST_PAUSE_MS = HOUR_MS;

/** Lifetime of messages that soon lose their meaning: a silent feed, a session about to end. */
const SHORT_LIVED: Partial<Record<OutcomeClass, number>> = { 'feed-silent': HOUR_MS, 'session-expiring': HOUR_MS };
const USUAL_LIFE_MS = 24 * HOUR_MS;

/** Returns when an outcome is too old to be told. */
export function expiresAt(of: OutcomeClass | 'test', happenedAt: WallTime): WallTime {
  return wallTime(happenedAt + ((of === 'test' ? undefined : SHORT_LIVED[of]) ?? USUAL_LIFE_MS));
}

/** Returns the pause after so many failed tries; a pause requested by the channel counts, up to an hour. */
export function pauseAfter(tries: number, asked: number | null): number {
  const own = PAUSES_MS[tries - 1] ?? LONGEST_PAUSE_MS;
  return Math.min(LONGEST_PAUSE_MS, Math.max(own, asked ?? 0));
}

/** Returns what becomes of a delivery after a channel has answered. */
export function afterAnswer(
  answer: ChannelAnswer,
  { tries, now, expires }: { readonly tries: number; readonly now: WallTime; readonly expires: WallTime },
): { readonly status: DeliveryStatus; readonly dueAt: WallTime } {
  if (answer.kind === 'sent') return { status: 'sent', dueAt: now };
  if (answer.kind !== 'later') return { status: 'failed', dueAt: now };
  const dueAt = wallTime(now + pauseAfter(tries, answer.afterMs));
  return dueAt >= expires ? { status: 'expired', dueAt: now } : { status: 'waiting', dueAt };
}
