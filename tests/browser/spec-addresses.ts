/** Section 2 of the specification: every address behind a token. */
export const PROTECTED = [
  '/app/dashboards/default',
  '/app/login-1',
  '/app/register',
  '/app/error-page-1',
  '/app/pages/setting/profile',
  '/app/position',
  '/app/strategy_alerts',
  '/app/broker/zen/login',
  '/app/broker',
  '/app/portfolio',
  '/app/position_book',
  '/app/order_book',
  '/app/trading_view_chart',
  '/app/tv_chart',
  '/app/screener_ticker',
  '/app/strategies',
  '/app/recommendations',
  '/app/market_view',
  '/app/heat_map',
  '/app/dashboards/live-trade',
  '/app/strategy-builder',
];

/** Addresses for visitors who are not signed in. */
export const PUBLIC = ['/auth/login', '/auth/register', '/auth/error-page-1'];
