import type { TokenScheme } from './settings.ts';

/** Where the client finds its back ends and which extras they have. */
export interface RuntimeConfig {
  readonly mainBaseUrl: string;
  readonly analyticsBaseUrl: string | null;
  readonly analyticsKey: string | null;
  readonly tokenScheme: TokenScheme;
  readonly features: readonly string[];
  readonly registration: 'first' | 'invite' | 'open' | 'closed';
  readonly version: string;
}

/** What holds when a host serves no configuration: the specification's calls at the page's own origin, no extras. */
export const BARE_CONFIG: RuntimeConfig = {
  mainBaseUrl: '',
  analyticsBaseUrl: null,
  analyticsKey: null,
  tokenScheme: 'Bearer',
  features: [],
  registration: 'open',
  version: '',
};

const REGISTRATIONS: readonly string[] = ['first', 'invite', 'open', 'closed'] satisfies RuntimeConfig['registration'][];

/** Returns the configuration that the JSON says; what it lacks or gets wrong falls back to the bare one. Null when it is not an object. */
export function readConfig(json: unknown): RuntimeConfig | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const given = json as Record<string, unknown>;
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : null);
  const scheme = text('token_scheme');
  const registration = text('registration');
  return {
    mainBaseUrl: text('main_base_url') ?? '',
    analyticsBaseUrl: text('analytics_base_url'),
    analyticsKey: text('analytics_key'),
    tokenScheme: scheme === 'Token' || scheme === '' ? scheme : 'Bearer',
    features: Array.isArray(given['features']) ? given['features'].filter((name): name is string => typeof name === 'string') : [],
    registration: registration !== null && REGISTRATIONS.includes(registration) ? (registration as RuntimeConfig['registration']) : 'open',
    version: text('version') ?? '',
  };
}

/** Returns the host's configuration, or null when it could not be had. Never throws. */
export async function fetchConfig(timeoutMs: number): Promise<RuntimeConfig | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(new URL('/config.json', location.href).href, { signal: abort.signal, cache: 'no-cache' });
    if (response.status === 404) return BARE_CONFIG;
    return response.ok ? readConfig(await response.json()) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
