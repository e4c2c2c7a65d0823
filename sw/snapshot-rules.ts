import { SERVER_PATHS } from '#contract/constants.ts';

/** A cache of dated answers and the paths it keeps. Search has its own: typing a symbol must not push the chain out. */
interface SnapshotRule {
  readonly cache: string;
  readonly entries: number;
  readonly paths: readonly string[];
  /** Whether the answer is a user's: keyed by the token, deleted at sign-out. */
  readonly ofUser: boolean;
  /** A 401 is about the key of that back end, not the end of the session. */
  readonly foreignKey?: true;
}

const ANALYTICS = ['commentary', 'market_data', 'daily_data', 'screener', 'bots', 'index_config'];

export const SNAPSHOT_RULES: readonly SnapshotRule[] = [
  { cache: 'snapshots-market', entries: 60, paths: ['/api/market/chain', '/api/market/quotes'], ofUser: true },
  { cache: 'snapshots-search', entries: 60, paths: ['/api/instruments/search'], ofUser: true },
  {
    cache: 'snapshots-analytics',
    entries: 20,
    paths: ANALYTICS.map((table) => `/analytics/rest/v1/${table}`),
    ofUser: true,
    foreignKey: true,
  },
  { cache: 'host-config', entries: 1, paths: ['/config.json'], ofUser: false },
];
export const NETWORK_SECONDS = 3;

/** Paths with their query, as Workbox tests them, that are never answered with the app's page. */
export const NOT_PAGES: readonly RegExp[] = [
  ...SERVER_PATHS.map((path) => new RegExp(`^${path}([/?]|$)`)),
  /^\/assets\//,
  /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/,
];

/** Returns the rule for a request of this origin, or null: then the worker leaves the request alone. */
export function ruleOf(method: string, pathname: string): SnapshotRule | null {
  if (method !== 'GET') return null;
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return SNAPSHOT_RULES.find((rule) => rule.paths.includes(path)) ?? null;
}
