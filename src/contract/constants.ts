/** Constants of the specification, one place for server, client and service worker. */
export const APP_BASE = '/app';
export const AUTH_BASE = '/auth';
export const LOGIN_PATH = '/auth/login';
export const HOME_PATH = '/app/dashboards/default';
export const REDIRECT_PARAMETER = 'redirect';
export const TOKEN_KEY = 'auth_token';
export const PERSIST_KEY = 'root';
export const REHYDRATE_TIMEOUT_MS = 5_000;
export const REQUEST_TIMEOUT_MS = 60_000;
export const CHUNK_TIMEOUT_MS = 120_000;
export const NOTIFICATION_MS = 4_500;
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** What a key made on a device looks like. Keys of the server carry a colon, so that no device can name one. */
export const CLIENT_KEY = /^[\w-]{24,64}$/;
/** The summary call's fixed start_date: the server accepts and ignores it. */
export const SUMMARY_START_DATE = '2020-01-01';
/** Most instruments in one request for quotes, and the longest text of their ids with the commas between. */
export const MOST_QUOTES = 100;
export const LONGEST_QUOTE_IDS = 4_000;
/** The same of a request for the session's prices. */
export const MOST_SPARKS = 50;
export const LONGEST_SPARK_IDS = 2_500;
export const STREAM_PATH = '/api/stream';
export const PING_PATH = '/api/ping';
/** Where a browser goes to be shown a network's own sign-in page: the service worker leaves calls alone, and the server sends on to the app (`?to=`). */
export const NETWORK_PATH = '/api/network';
export const HEARTBEAT_MS = 15_000;
export const SERVICE_WORKER_URL = '/service-worker.js';

/**
 * The first parts of the paths that the server answers itself. Every other path is a screen of the app: the server and the service worker answer it with
 * the page. `/config.json` is not here: it has the form of a file.
 */
export const SERVER_PATHS = [
  '/api',
  '/analytics',
  '/practice-broker',
  '/broker-return',
  '/recover',
  '/metrics',
  '/healthz',
  '/readyz',
] as const;
