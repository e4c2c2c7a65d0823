import { freshnessOf, type Freshness } from '#domain/market/freshness.ts';
import type { WallTime } from '#domain/units/time.ts';
import { confirmedUntil } from '#client/state/stream/confirmed.ts';
import { pulseHolds } from '#client/state/stream/pulse.ts';
import type { Resource } from '#client/state/resource/resource.ts';

/** What decides how far a number may be trusted at a moment. */
export interface FreshnessFacts {
  readonly receivedAt: WallTime | null;
  readonly origin: 'feed' | 'storage';
  /** Absent = open: the simulated exchange never closes. */
  readonly sessionOpen?: boolean;
  /** Absent = real time. */
  readonly delayMs?: number;
  /** Polling interval; absent = streamed, or refreshed by the user. */
  readonly everyMs?: number;
  /** Events keep it current: it is as young as the last message of the stream. */
  readonly streamed?: boolean;
  /** Of a market that lives by the time of all: told by this device's clock, not by that of the simulated exchange. */
  readonly byWall?: boolean;
}

/** A time so far ahead of now is of before the device's clock was set back: its age is not known. */
const AHEAD_MS = 5_000;

/** Returns when the numbers were last known to be true. */
export function knownAt({ receivedAt, streamed }: FreshnessFacts): WallTime | null {
  return receivedAt === null || streamed !== true ? receivedAt : confirmedUntil(receivedAt);
}

/** Returns the freshness of the facts at a moment: live only while the stream's pulse holds. */
export function freshnessAt(facts: FreshnessFacts, now: WallTime): Freshness {
  if (facts.origin === 'feed' && facts.receivedAt !== null && facts.receivedAt - now > AHEAD_MS) return 'unknown';
  const own = freshnessOf({
    now,
    receivedAt: knownAt(facts),
    origin: facts.origin,
    sessionOpen: facts.sessionOpen ?? true,
    delayMs: facts.delayMs ?? 0,
    everyMs: facts.everyMs ?? 0,
  });
  return own === 'live' && !pulseHolds() ? 'slow' : own;
}

/** Returns the facts of numbers whose session was closed at a time, which is how old they are; none while it is open (null). */
export const closedFacts = (closedAt: WallTime | null | undefined): Partial<FreshnessFacts> =>
  closedAt === null || closedAt === undefined ? {} : { receivedAt: closedAt, sessionOpen: false, streamed: false };

/** Returns a resource's freshness facts: time, origin and polling interval. */
export function factsOfResource(resource: Resource<unknown>): FreshnessFacts {
  return {
    receivedAt: resource.value === null ? null : resource.receivedAt,
    origin: resource.source === 'storage' ? 'storage' : 'feed',
    ...(resource.everyMs === undefined ? {} : { everyMs: resource.everyMs }),
    ...(resource.streamed === true && resource.source === 'network' && resource.status !== 'error' ? { streamed: true } : {}),
  };
}
