import { MINUTE_MS } from '../calendar/ist.ts';
import { wallTime, type WallTime } from '../units/time.ts';
import type { OutcomeClass } from './outcome-class.ts';

/**
 * `waiting`: to be sent when its time has come. `sending`: on the wire; found so at a start, nobody knows whether it arrived. The others are ends: `sent`
 * was taken by the channel, `failed` was refused for good, `expired` could not be told while it still said something.
 */
export const DELIVERY_STATUSES = ['waiting', 'sending', 'sent', 'failed', 'expired'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What a channel made of a message. `gone`: the address is no more, and will not come back. `unheard`: it went out and may have arrived, but nobody has said so. */
export type ChannelAnswer =
  | { readonly kind: 'sent'; readonly answer: string }
  | { readonly kind: 'later'; readonly answer: string; readonly afterMs: number | null; readonly unheard?: boolean }
  | { readonly kind: 'refused'; readonly answer: string }
  | { readonly kind: 'gone'; readonly answer: string };

const HOUR_MS = 60 * MINUTE_MS;
const PAUSES_MS: readonly number[] = [5_000, 15_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
const LONGEST_PAUSE_MS = HOUR_MS;

/** What says nothing any more after a while: a feed that was silent, a session that has ended meanwhile. */
const SHORT_LIVED: Partial<Record<OutcomeClass, number>> = { 'feed-silent': HOUR_MS, 'session-expiring': HOUR_MS };
const USUAL_LIFE_MS = 24 * HOUR_MS;

/** Returns when an outcome is too old to be told. */
export function expiresAt(of: OutcomeClass | 'test', happenedAt: WallTime): WallTime {
  return wallTime(happenedAt + ((of === 'test' ? undefined : SHORT_LIVED[of]) ?? USUAL_LIFE_MS));
}

/** Returns the pause after so many tries that failed; a channel that says how long it wants to be left alone is believed, up to an hour. */
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
