import { describe, expect, test } from 'vitest';
import { FEATURES } from '#contract/features.ts';
import { featureOfPath } from '#contract/spec-calls.ts';

/** Section 7 of the specification: the paths of the main back end's calls. */
const SPECIFIED = [
  '/api/authenticate/login/',
  '/api/authenticate/register/',
  '/api/profile/user/',
  '/api/profile/user/change_password/',
  '/api/profile/user/update_trade_default/',
  '/api/accounts/all-accounts/',
  '/api/brokers/brokers/',
  '/api/accounts/accounts/',
  '/api/accounts/accounts/11/',
  '/api/accounts/account-login/11/',
  '/api/portfolios/all-portfolios/11/',
  '/api/portfolios/portfolios/',
  '/api/portfolios/portfolios/21/',
  '/api/base_strategies/base_strategies/',
  '/api/trading_bots/trading_bots/21/',
  '/api/trading_bots/trading_bot/31/',
  '/api/daily_bots/daily_bots/21/',
  '/api/daily_bots/daily_bot/31/',
  '/api/order-book/order-book/ZN1001',
  '/api/order-book/order-book/modify_order/',
  '/api/order-book/order-book/cancel_order/',
  '/api/order-book/order-book/place_trades/',
  '/api/order-book/order-book/execute_order/',
  '/api/order-book/order-book/squareoff_trades/',
  '/api/order-book/order-book/place_slorder/',
  '/api/order-book/order-book/place_targetorder/',
  '/api/position-book/position-book/ZN1001',
  '/api/position/position/21/',
  '/api/position/summary/21/',
];

describe('a path', () => {
  test.each(SPECIFIED)('of the specification is no extra: %s', (path) => {
    expect(featureOfPath(path)).toBeNull();
    expect(featureOfPath(path.replace(/\/$/, ''))).toBeNull();
  });

  test.each([
    ['/api/authenticate/logout/', 'logout'],
    ['/api/order-book/order-book/cancel_orders/', 'order-book'],
    ['/api/order-book/intents/k-1/resolve/', 'idempotency'],
    ['/api/market/chain', 'market'],
    ['/api/risk/kill/', 'risk'],
    ['/api/accounts/account-links/11/', 'accounts'],
    ['/api/position/act/', 'position'],
    ['/api/stream', 'stream'],
  ])('beyond it belongs to an extra with a name: %s', (path, feature) => {
    expect(featureOfPath(path)).toBe(feature);
    expect(FEATURES).toContain(feature);
  });

  test('outside the calls is none', () => {
    expect(featureOfPath('/config.json')).toBeNull();
  });
});
