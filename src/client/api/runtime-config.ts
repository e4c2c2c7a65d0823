import { isPage } from './portal.ts';
import type { TokenScheme } from './settings.ts';

/** An index that a trader follows. */
export interface FollowedIndex {
  readonly instrument_id: string;
  readonly name: string;
  /** What its chain is asked by; null for a level without one. */
  readonly underlying: string | null;
}

/** Where the client finds its back ends and which extras they have. */
export interface RuntimeConfig {
  readonly mainBaseUrl: string;
  readonly analyticsBaseUrl: string | null;
  readonly analyticsKey: string | null;
  readonly tokenScheme: TokenScheme;
  readonly features: readonly string[];
  /** That of the whole market first; none from a host that does not name them. */
  readonly indices: readonly FollowedIndex[];
  readonly registration: 'first' | 'invite' | 'open' | 'closed';
  readonly version: string;
  /** When everything in this demo begins anew, in wall-clock milliseconds; null where nothing is a demo. */
  readonly demoResetsAt: number | null;
}

/** In the app's page, which a host without a configuration may serve in its place. */
const APP_ROOT = 'id="root"';

/** An http(s) address or a path of the page's origin, to which the path of a call can be added. */
const BASE = /^(https?:\/\/|\/(?![/\\]))[^@?#]*$/;

const isIndex = (data: unknown): data is FollowedIndex => {
  const { instrument_id: id, name, underlying } = Object(data) as Record<string, unknown>;
  return typeof id === 'string' && typeof name === 'string' && (underlying === null || typeof underlying === 'string');
};

/** Returns the configuration that the JSON says; what it lacks or gets wrong falls back to the bare one. */
export function readConfig(json: unknown): RuntimeConfig {
  // A value that is no object has none of the names.
  const given = Object(json) as Record<string, unknown>;
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : null);
  const base = (name: string) => {
    const said = text(name) ?? '';
    return BASE.test(said) && URL.canParse(said, location.href) ? said : null;
  };
  return {
    mainBaseUrl: base('main_base_url') ?? '',
    analyticsBaseUrl: base('analytics_base_url'),
    analyticsKey: text('analytics_key'),
    tokenScheme: (['Token', ''] as const).find((scheme) => scheme === given['token_scheme']) ?? 'Bearer',
    features: Array.isArray(given['features']) ? given['features'].filter((name): name is string => typeof name === 'string') : [],
    indices: Array.isArray(given['indices']) ? given['indices'].filter(isIndex) : [],
    registration: (['first', 'invite', 'closed'] as const).find((mode) => mode === given['registration']) ?? 'open',
    version: text('version') ?? '',
    demoResetsAt: typeof given['demo_resets_at'] === 'number' ? given['demo_resets_at'] : null,
  };
}

/** What holds when a host serves no configuration: the specification's calls at the page's own origin, no extras. */
export const BARE_CONFIG = readConfig(null);

/**
 * Returns the host's configuration: the bare one where it serves none, or another file in its place; null when the host could not be asked. Where one
 * is `known`, a page that is not the app's own is that of a network which wants to be signed in to first, and says nothing. Never throws.
 */
export async function fetchConfig(timeoutMs: number, known: boolean): Promise<RuntimeConfig | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(new URL('/config.json', location.href).href, { signal: abort.signal, cache: 'no-cache' });
    // Any other refusal comes from a failing server or from a door in front of it.
    if (!response.ok && response.status !== 404) return null;
    const text = await response.text();
    if (known && isPage(response) && !text.includes(APP_ROOT)) return null;
    return readConfig(JSON.parse(text));
  } catch (error) {
    return error instanceof SyntaxError ? BARE_CONFIG : null;
  } finally {
    clearTimeout(timer);
  }
}
