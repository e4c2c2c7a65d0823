export type TokenScheme = 'Bearer' | 'Token' | '';

export interface ApiSettings {
  /** Origin and path prefix of the main back end; empty = where the page came from. */
  readonly baseUrl: string;
  readonly tokenScheme: TokenScheme;
  /** Whether the back end names the extra: calls and headers beyond the specification go only to those that do. */
  readonly offers: (feature: string) => boolean;
  /** The token at this moment, from the store that the token atom writes through. */
  readonly token: () => string | null;
  /** Awaited by all calls: the run-time configuration decides their destination. */
  readonly ready: Promise<unknown>;
}

let settings: ApiSettings = { baseUrl: '', tokenScheme: 'Bearer', offers: () => true, token: () => null, ready: Promise.resolve() };

/** Changes how calls are made from now on. */
export function configureApi(change: Partial<ApiSettings>): void {
  settings = { ...settings, ...change };
}

/** Returns the settings in force. */
export function apiSettings(): ApiSettings {
  return settings;
}

/** Returns the absolute address of a path of the main back end. */
export function mainUrl(path: string): string {
  return `${mainBaseUrl()}${path}`;
}

/** Returns the base of the main back end without a trailing slash. */
export function mainBaseUrl(): string {
  return new URL(settings.baseUrl || '/', location.href).href.replace(/\/+$/, '');
}

/** Returns the authorization header's value for a token. */
export function authorizationValue(token: string): string {
  return settings.tokenScheme === '' ? token : `${settings.tokenScheme} ${token}`;
}
