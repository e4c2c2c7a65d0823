import { describe, expect, test } from 'vitest';
import { NOT_PAGES, ruleOf } from '#sw/snapshot-rules.ts';

describe('the service worker keeps', () => {
  test.each(['/api/market/chain', '/api/market/quotes/', '/api/instruments/search', '/analytics/rest/v1/commentary', '/config.json'])(
    'GET %s',
    (path) => {
      expect(ruleOf('GET', path)).not.toBeNull();
    },
  );
  test.each([
    ['POST', '/api/market/chain'],
    ['GET', '/api/stream'],
    ['POST', '/analytics/functions/v1/market_data'],
    ['GET', '/analytics/rest/v1/'],
    ['GET', '/api/ping'],
    ['HEAD', '/api/ping'],
    ['GET', '/api/market/clock'],
    ['GET', '/api/position/position/p1/'],
    ['GET', '/api/order-book/order-book/P-1001'],
    ['GET', '/api/accounts/all-accounts/'],
    ['GET', '/api/profile/user/'],
    ['POST', '/api/order-book/order-book/place_trades/'],
    ['PUT', '/api/instruments/search'],
  ])('nothing of %s %s', (method, path) => {
    expect(ruleOf(method, path)).toBeNull();
  });
  test('analytics apart from the session: a 401 of theirs does not end it', () => {
    expect(ruleOf('GET', '/analytics/rest/v1/market_data')).toMatchObject({ ofUser: true, foreignKey: true });
    expect(ruleOf('GET', '/api/market/chain')).not.toHaveProperty('foreignKey');
  });
  test('search apart from the chain, so that typing does not push it out', () => {
    expect(ruleOf('GET', '/api/instruments/search')?.cache).not.toBe(ruleOf('GET', '/api/market/chain')?.cache);
  });
});

describe('the app’s page answers for', () => {
  const isPage = (path: string) => !NOT_PAGES.some((rule) => rule.test(path));
  test.each([
    '/',
    '/auth/login',
    '/app/dashboards/default',
    '/app/broker/kite/callback?status=ok&x=1.5',
    '/app/market_view?tab=chain',
    '/apiary',
    '/app/login-1?next=/app/tv_chart/NIFTY.X',
    '/unknown',
  ])('%s', (path) => {
    expect(isPage(path)).toBe(true);
  });
  test.each([
    '/api',
    '/api/docs',
    '/healthz',
    '/readyz',
    '/recover/',
    '/broker-return?state=x',
    '/analytics/rest/v1/commentary',
    '/assets/gone-123.js',
    '/config.json',
    '/robots.txt',
    '/robots.txt?again=1',
    '/api?x=1',
    '/manifest.webmanifest',
    '/service-worker.js',
  ])('never %s', (path) => {
    expect(isPage(path)).toBe(false);
  });
});
