import { isPage } from './portal.ts';
import type { TokenScheme } from './settings.ts';

/** An index with its name and the underlying of its option chain. */
export interface FollowedIndex {
  readonly instrument_id: string;
  readonly name: string;
  /** Underlying of the index's option chain; null for an index without options. */
  readonly underlying: string | null;
}

/** Addresses of the back ends and their optional features. */
export interface RuntimeConfig {
  readonly mainBaseUrl: string;
  readonly analyticsBaseUrl: string | null;
  readonly analyticsKey: string | null;
  readonly tokenScheme: TokenScheme;
  readonly features: readonly string[];
  /** The index of the whole market first; empty when the configuration names none. */
  readonly indices: readonly FollowedIndex[];
  readonly registration: 'first' | 'invite' | 'open' | 'closed';
  readonly version: string;
  /** Next reset of the demo, wall-clock ms; null outside a demo. */
  readonly demoResetsAt: number | null;
}

/** Marks the app's own HTML page, which a host without `config.json` may serve instead. */
const APP_ROOT = 'id="root"';

/** An http(s) address or a path of the page's origin, to which the path of a call can be added. */
const BASE = /^(https?:\/\/|\/(?![/\\]))[^@?#]*$/;

const isIndex = (data: unknown): data is FollowedIndex => {
  const { instrument_id: id, name, underlying } = Object(data) as Record<string, unknown>;
  return typeof id === 'string' && typeof name === 'string' && (underlying === null || typeof underlying === 'string');
};

/** Returns the configuration of a JSON value; missing or invalid entries fall back to defaults. */
export function readConfig(json: unknown): RuntimeConfig {
  // A non-object value is read as an empty object.
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
