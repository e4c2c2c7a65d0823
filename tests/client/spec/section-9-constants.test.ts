import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createFormat } from '#client/i18n/format.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { pushToastAtom, toastsAtom } from '#client/state/notices/toasts.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { ANALYTICS_PAGE_SIZES } from '#contract/analytics/page-sizes.ts';
import * as constants from '#contract/constants.ts';
import { openPage, useCleanDevice } from '#tests/support/client/client-page.ts';
import { say } from '#tests/support/client/say.ts';

useCleanDevice();

describe('a constant of the specification', () => {
  test.each([
    ['request time-out', constants.REQUEST_TIMEOUT_MS, 60_000],
    ['screen chunk load time-out', constants.CHUNK_TIMEOUT_MS, 120_000],
    ['token storage key', constants.TOKEN_KEY, 'auth_token'],
    ['state persistence key', constants.PERSIST_KEY, 'root'],
    ['restore time-out', constants.REHYDRATE_TIMEOUT_MS, 5000],
    ['notification default duration', constants.NOTIFICATION_MS, 4500],
    ['app base path', constants.APP_BASE, '/app'],
    ['auth path', constants.AUTH_BASE, '/auth'],
    ['login path', constants.LOGIN_PATH, '/auth/login'],
    ['default post-login landing', constants.HOME_PATH, '/app/dashboards/default'],
    ['page size of commentary', ANALYTICS_PAGE_SIZES.commentary, 100],
    ['page size of market data', ANALYTICS_PAGE_SIZES.data, 20],
    ['page size of daily data', ANALYTICS_PAGE_SIZES.dailyData, 10],
    ['page size of the screener', ANALYTICS_PAGE_SIZES.screener, 10],
  ])('%s', (_, held, said) => {
    expect(held).toBe(said);
  });

  test('default theme light, direction left-to-right, locale en', async () => {
    const { store } = await openPage();
    expect(store.get(preferencesAtom)).toMatchObject({ currentTheme: 'light', direction: 'ltr', locale: 'en', navigation: 'side' });
  });

  test('a notification stays 4.5 s', async () => {
    const { store } = await openPage();
    store.set(pushToastAtom, { kind: 'info', title: 'x' });
    expect(store.get(toastsAtom)[0]?.durationMs).toBe(4500);
  });

  test('the French date is DD/MM/YYYY and the date-time DD/MM/YYYY HH:mm:ss', () => {
    const format = createFormat({ locale: 'fr', currency: 'INR', grouping: 'auto' });
    const at = exchangeTime(Date.UTC(2026, 10, 25, 9, 2, 7));
    expect(format.date(at)).toBe('25/11/2026');
    expect(format.dateTime(at, { zone: false })).toBe('25/11/2026 14:32:07');
    expect(format.tradingDate('2026-11-05')).toBe('05/11/2026');
  });

  // How high and wide the parts of the layout are is measured in the browser: tests/browser/thorough/spec-only.test.ts.
  test.each([
    ['md', 768],
    ['lg', 992],
    ['2xl', 1600],
  ])('breakpoint %s at %i', (name, width) => {
    expect(readFileSync('src/client/styles/tokens.css', 'utf8')).toContain(`--breakpoint-${name}: ${width}px;`);
  });

  test.each([
    ['pagination.items', 'Items per page', 'éléments par page'],
    ['pagination.size', 'Page size', 'taille de la page'],
    ['pagination.jump', 'Jump to', 'Aller à'],
    ['pagination.page', 'Page', 'Page'],
    ['pagination.previous', 'Previous page', 'Page précédente'],
    ['pagination.next', 'Next page', 'Page suivante'],
    ['pagination.previous-5', 'Previous 5 pages', '5 pages précédentes'],
    ['pagination.next-5', 'Next 5 pages', '5 pages suivantes'],
    ['pagination.previous-3', 'Previous 3 pages', '3 pages précédentes'],
    ['pagination.next-3', 'Next 3 pages', '3 pages suivantes'],
  ])('pagination label %s', (id, en, fr) => {
    expect([say(id), say(id, {}, 'fr')]).toEqual([en, fr]);
  });
});
