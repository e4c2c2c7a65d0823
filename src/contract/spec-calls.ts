/**
 * The calls of the specification. Everything else that a client asks for is an extra, and an extra has a name: a back end that
 * knows it lists that name in the `features` of `/config.json`.
 */
const SPEC_CALL = new RegExp(
  `^/api/(?:${[
    'authenticate/(?:login|register)',
    'profile/user(?:/(?:change_password|update_trade_default))?',
    'accounts/(?:all-accounts|accounts(?:/[^/]+)?|account-login/[^/]+)',
    'brokers/brokers',
    'portfolios/(?:all-portfolios/[^/]+|portfolios(?:/[^/]+)?)',
    'base_strategies/base_strategies',
    '(?:trading_bots/trading_bots?|daily_bots/daily_bots?)/[^/]+',
    'order-book/order-book/(?!cancel_orders)[^/]+',
    'position-book/position-book/[^/]+',
    'position/(?:position|summary)/[^/]+',
  ].join('|')})/?$`,
);

/** Features whose name is not the first part of the path. */
const NAMED: Readonly<Record<string, string>> = {
  '/api/authenticate/logout': 'logout',
  '/api/authenticate/end-sessions': 'end-sessions',
  '/api/order-book/intents': 'idempotency',
};

/** Returns the name of the extra that the path belongs to; null for a call of the specification and for what is no call. */
export function featureOfPath(pathname: string): string | null {
  if (!pathname.startsWith('/api/') || SPEC_CALL.test(pathname)) return null;
  const [, , group = '', part = ''] = pathname.split('/');
  return NAMED[`/api/${group}/${part}`] ?? group;
}
