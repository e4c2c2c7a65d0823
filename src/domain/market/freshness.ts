import type { WallTime } from '../units/time.ts';

/** How far a market number may be trusted; their order of trust is `worstFreshness`. */
const FRESHNESS = ['live', 'slow', 'delayed', 'cached', 'closed', 'unknown'] as const;
export type Freshness = (typeof FRESHNESS)[number];

/** Up to this wall age of the last market packet a number is live. */
const LIVE_MS = 10_000;
/** Up to this age a number is slow; older is cached. */
const SLOW_MS = 30_000;
/** A polled answer may be this late before it counts as overdue. */
const OVERDUE_MS = 5_000;

export interface FreshnessInput {
  readonly now: WallTime;
  /** When the last market packet of this feed and segment came in (a heartbeat never counts); null = never. */
  readonly receivedAt: WallTime | null;
  readonly origin: 'feed' | 'storage';
  /** Whether the calendar says that the session of the number is open. */
  readonly sessionOpen: boolean;
  /** Delay that the source states by contract, in ms; 0 = real time. */
  readonly delayMs: number;
  /** Polling interval of the number in ms; absent = the number is streamed. */
  readonly everyMs?: number;
}

/**
 * Returns how fresh a number is. No time is unknown; storage is cached even while the session is closed, because a closing price
 * may have changed since it was stored; a closed session beats the age; then the age decides, and a delayed source is never better than delayed.
 * A number polled less often than the live limit counts as delayed; overdue: slow; past twice its interval: cached.
 * A received time ahead of `now` (two clocks) counts as age 0.
 */
export function freshnessOf(input: FreshnessInput): Freshness {
  if (input.receivedAt === null || !Number.isFinite(input.receivedAt)) return 'unknown';
  if (input.origin === 'storage') return 'cached';
  if (!input.sessionOpen) return 'closed';
  const age = input.now - input.receivedAt;
  const everyMs = input.everyMs ?? 0;
  const seldom = everyMs > LIVE_MS;
  if (age > (seldom ? Math.max(SLOW_MS, 2 * everyMs) : SLOW_MS)) return 'cached';
  if (input.delayMs > 0 || (seldom && age <= everyMs + OVERDUE_MS)) return 'delayed';
  return seldom || age > LIVE_MS ? 'slow' : 'live';
}

/** Trust from best to worst: a closing price is as good as the session allows, so it ranks above a cached one. */
const ORDER: readonly Freshness[] = ['live', 'closed', 'slow', 'delayed', 'cached', 'unknown'];

/** Returns the worst freshness of the inputs, which is the freshness of a value derived from all of them; unknown for none. */
export function worstFreshness(inputs: readonly Freshness[]): Freshness {
  let worst = -1;
  for (const input of inputs) worst = Math.max(worst, ORDER.indexOf(input));
  return ORDER[worst] ?? 'unknown';
}

/** Returns whether an order that adds risk may rest on a price of this freshness. */
export function mayAddRisk(freshness: Freshness): boolean {
  return freshness !== 'cached' && freshness !== 'unknown';
}
