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
