import type { ObjectSchema } from 'valibot';
import { describe, expect, test } from 'vitest';
import { blankLayoutAtom, mobileNavAtom, preferencesAtom } from '#client/state/device/preferences.ts';
import { authAtom } from '#client/state/session/session.ts';
import { ANALYTICS_TABLES } from '#contract/analytics/tables.ts';
import { brokerAccount } from '#contract/schemas/account.ts';
import { positionBookRow } from '#contract/schemas/book.ts';
import { baseStrategy, bot } from '#contract/schemas/bot.ts';
import { order } from '#contract/schemas/order.ts';
import { portfolio } from '#contract/schemas/portfolio.ts';
import { position, summaryAnswer } from '#contract/schemas/position.ts';
import { loginBody, registerBody, user } from '#contract/schemas/user.ts';
import { openPage, useCleanDevice } from '#tests/support/client/client-page.ts';

useCleanDevice();
const fieldsOf = (schema: unknown) => Object.keys((schema as ObjectSchema<Record<string, never>, undefined>).entries);

describe('an entity has the fields of the specification', () => {
  test.each([
    ['broker account', brokerAccount, ['id']],
    ['portfolio', portfolio, ['id', 'broker_account_id']],
    ['trading bot and daily bot', bot, ['id', 'portfolio_id']],
    ['base strategy', baseStrategy, ['id', 'name']],
    ['order book entry', order, ['order_id', 'client_order_id', 'status', 'filled_quantity', 'average_price', 'reason']],
    ['position book entry', positionBookRow, ['net_quantity', 'realised_pnl', 'unrealised_pnl']],
    ['position', position, ['position_id', 'net_quantity', 'average_price']],
    ['position summary', summaryAnswer, ['realised_pnl', 'unrealised_pnl', 'charges', 'net_pnl']],
    ['analytics data, with an indicator that is null or screener', ANALYTICS_TABLES.market_data, ['id', 'created_at', 'indicator']],
    ['recommendation', ANALYTICS_TABLES.screener, ['id', 'display_order']],
    ['user', user, ['id', 'email', 'name', 'mobile', 'trade_defaults']],
    ['registration payload', registerBody, ['email', 'password', 'name', 'mobile']],
    ['login payload', loginBody, ['email', 'password']],
  ] as const)('%s', (_, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining([...fields]));
  });
});

describe('a state has the fields of the specification', () => {
  test('auth: loading, message, showMessage, redirect, token', async () => {
    const { store } = await openPage();
    expect(store.get(authAtom)).toMatchObject({ loading: false, message: null, showMessage: false, redirect: null, token: null });
  });

  test('theme: locale, direction, currentTheme, blankLayout, navigation type, collapsed, mobile navigation', async () => {
    const { store } = await openPage();
    expect(store.get(preferencesAtom)).toMatchObject({
      locale: 'en',
      direction: 'ltr',
      currentTheme: 'light',
      navigation: 'side',
      collapsed: false,
    });
    expect([store.get(blankLayoutAtom), store.get(mobileNavAtom)]).toEqual([false, false]);
  });
});
