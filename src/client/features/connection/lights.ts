import type { Freshness } from '#domain/market/freshness.ts';
import type { Account } from '#client/api/types.ts';
import type { ConnectivityView } from '#client/state/stream/connectivity.ts';

export type Light = 'good' | 'warn' | 'bad' | 'unknown';

const SERVER: Readonly<Record<ConnectivityView['state'], Light>> = {
  online: 'good',
  degraded: 'warn',
  reconnecting: 'warn',
  offline: 'bad',
};
const ACCOUNT: Readonly<Record<Account['status'], Light>> = { active: 'good', 'needs-login': 'bad', error: 'bad', disabled: 'warn' };
const FEED: Readonly<Record<Freshness, Light>> = {
  live: 'good',
  // A price of a closed session is right, but it is not live.
  closed: 'warn',
  slow: 'warn',
  delayed: 'warn',
  cached: 'bad',
  unknown: 'unknown',
};
/** A feed without messages for this long is not shown as good. */
const QUIET_MS = 30_000;

export const serverLight = ({ state }: ConnectivityView): Light => SERVER[state];

/** An account's status is no better than the connection to the server that reported it. */
export const accountLight = (account: Account, server: Light): Light =>
  server === 'bad' || account.status === null ? 'unknown' : ACCOUNT[account.status];

/** Returns the light of the prices: of the page's worst number, else by the time of the last price. Unknown without the server. */
export function feedLight(worst: Freshness | null, silentMs: number | null, server: Light): Light {
  if (server === 'bad') return 'unknown';
  if (worst !== null) return FEED[worst];
  if (silentMs === null) return 'unknown';
  return silentMs > QUIET_MS ? 'warn' : 'good';
}

/** Returns the sentences about what is safe now, the most serious first. */
export function safeNow(server: Light, feed: Light): readonly ('all' | 'prices' | 'waiting' | 'offline')[] {
  if (server === 'bad') return ['offline'];
  const troubles = [...(server === 'good' ? [] : ['waiting' as const]), ...(feed === 'good' ? [] : ['prices' as const])];
  return troubles.length === 0 ? ['all'] : troubles;
}
