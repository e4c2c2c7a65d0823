import { freshnessOf, type Freshness } from '#domain/market/freshness.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { Resource } from '#client/state/resource/resource.ts';

/** What decides how far a number may be trusted at a moment. */
export interface FreshnessFacts {
  readonly receivedAt: WallTime | null;
  readonly origin: 'feed' | 'storage';
  /** Absent = open: the simulated exchange never closes. */
  readonly sessionOpen?: boolean;
  /** Absent = real time. */
  readonly delayMs?: number;
  /** How often it is asked for; absent = it is streamed, or asked for by hand. */
  readonly everyMs?: number;
}

/** Returns the freshness of the facts at a moment. */
export function freshnessAt(facts: FreshnessFacts, now: WallTime): Freshness {
  return freshnessOf({
    now,
    receivedAt: facts.receivedAt,
    origin: facts.origin,
    sessionOpen: facts.sessionOpen ?? true,
    delayMs: facts.delayMs ?? 0,
    everyMs: facts.everyMs ?? 0,
  });
}

/** Returns the facts of a resource: its own time, where it came from, and how often it is asked for. */
export function factsOfResource(resource: Resource<unknown>): FreshnessFacts {
  return {
    receivedAt: resource.value === null ? null : resource.receivedAt,
    origin: resource.source === 'storage' ? 'storage' : 'feed',
    ...(resource.everyMs === undefined ? {} : { everyMs: resource.everyMs }),
  };
}
