import { describe, expect, test } from 'vitest';
import { PROTECTED_ROUTES, PUBLIC_ROUTES, type Layout } from '#client/app/routes.tsx';
import { NAV_ENTRIES } from '#client/app/shell/nav-entries.ts';
import { say } from '#tests/support/client/say.ts';

/** Section 2 of the specification. What an address does signed out and signed in is walked in tests/browser/thorough/spec-only.test.ts. */
const ROUTES: readonly (readonly [string, 'public' | 'protected', Layout])[] = [
  ['/auth/login', 'public', 'minimal'],
  ['/auth/register', 'public', 'minimal'],
  ['/auth/error-page-1', 'public', 'minimal'],
  ['/app/dashboards/default', 'protected', 'full'],
  ['/app/login-1', 'protected', 'blank'],
  ['/app/register', 'protected', 'blank'],
  ['/app/error-page-1', 'protected', 'blank'],
  ['/app/pages/setting/*', 'protected', 'full'],
  ['/app/position', 'protected', 'full'],
  ['/app/strategy_alerts', 'protected', 'full'],
  ['/app/broker/:broker/*', 'protected', 'full'],
  ['/app/broker', 'protected', 'full'],
  ['/app/portfolio', 'protected', 'full'],
  ['/app/position_book', 'protected', 'full'],
  ['/app/order_book', 'protected', 'full'],
  ['/app/trading_view_chart', 'protected', 'full'],
  ['/app/tv_chart', 'protected', 'full'],
  ['/app/screener_ticker', 'protected', 'full'],
  ['/app/strategies', 'protected', 'full'],
  ['/app/recommendations', 'protected', 'full'],
  ['/app/market_view', 'protected', 'full'],
  ['/app/heat_map', 'protected', 'full'],
  ['/app/dashboards/live-trade', 'protected', 'full'],
  ['/app/strategy-builder', 'protected', 'full'],
];

describe('the addresses', () => {
  test('are the twenty-four of the specification', () => {
    const held = new Set([...PUBLIC_ROUTES, ...PROTECTED_ROUTES].map(({ path }) => path));
    expect(new Set(ROUTES.map(([path]) => path)).size).toBe(24);
    expect(ROUTES.filter(([path]) => !held.has(path))).toEqual([]);
  });

  test.each(ROUTES)('%s is %s, with the %s layout, and has a name in both languages', (path, group, layout) => {
    const found = (group === 'public' ? PUBLIC_ROUTES : PROTECTED_ROUTES).find((route) => route.path === path);
    expect(found?.layout).toBe(layout);
    for (const language of ['en', 'fr'] as const) expect(say(found?.title ?? '', {}, language)).not.toBe('');
  });
});

/** Section 1 names the entries of the menu. */
describe('the menu', () => {
  test.each([
    ['broker list', '/app/broker'],
    ['portfolio', '/app/portfolio'],
    ['positions', '/app/position'],
    ['order book', '/app/order_book'],
    ['strategies', '/app/strategies'],
    ['alerts', '/app/strategy_alerts'],
    ['recommendations', '/app/recommendations'],
  ])('has an entry for %s', (_, path) => {
    expect(NAV_ENTRIES.map((entry) => entry.path.split('?')[0])).toContain(path);
  });
});

test('the router’s error screen is titled as the specification says', () => {
  expect(say('shell.chunk.title')).toBe('Unexpected Application Error!');
});
