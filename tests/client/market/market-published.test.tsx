import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Screen } from '#client/features/market/index.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { getHistoryStatus } from '#contract/operations/history.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const ROW = { id: 1, created_at: '2026-11-20T10:00:00+00:00' };

/** A foreign back end: few of our columns, some of its own. */
function hosted() {
  return server()
    .on(accounts.listAccounts, { broker_accounts: [] })
    .onAnalytics('GET market_data', [{ ...ROW, symbol: 'NIFTY', ltp: 24_500.5, change_percent: -0.25, remark: 'Thin book' }])
    .onAnalytics('GET daily_data', [{ id: 2, trading_date: '2026-11-19', close: 24_480.05, note: 'Range day', secret: null }])
    .onAnalytics('GET commentary', [])
    .onAnalytics('GET index_config', [
      { id: 3, index_name: 'NIFTY 50', always_open: true },
      { id: 4, index_name: 'SENSEX' },
    ])
    .onAnalytics('POST market_data', { data: [{ symbol: 'NIFTY', ltp: 24_501 }] });
}
/** Our own back end before its first rows are ready. */
function empty(ready: () => boolean, rows: () => unknown[]) {
  return server()
    .on(accounts.listAccounts, { broker_accounts: [] })
    .onAnalytics('GET market_data', () => Response.json(rows()))
    .onAnalytics('GET daily_data', () => Response.json(rows()))
    .onAnalytics('GET commentary', [])
    .onAnalytics('GET index_config', [])
    .onAnalytics('POST market_data', { data: [] })
    .on(getHistoryStatus, () => ({ state: 'complete' as const, sessions_written: 60, sessions: 60, analytics_ready: ready() }));
}
const table = async (id: string) => within(await screen.findByRole('table', { name: say(id) }));

test('shows what the back end publishes with the columns it has, its own in its own words, and nothing for what it does not tell', async () => {
  await renderScreen(<Screen />, hosted(), 'en', '/app/market_view?tab=published');
  const market = await table('published.market');
  expect(market.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    ...['symbol', 'ltp', 'change_percent', 'created_at'].map((name) => say(`published.column.${name}`)),
    'remark',
  ]);
  expect(market.getByRole('rowheader').textContent).toBe('NIFTY');
  expect(market.getByText('24,500.50')).toBeTruthy();
  expect(market.getByText('−0.25%')).toBeTruthy();
  expect(market.getByText('Thin book')).toBeTruthy();
  const daily = await table('published.daily');
  expect(daily.getByText('24,480.05')).toBeTruthy();
  expect(daily.getByText('Range day')).toBeTruthy();
  expect(daily.queryByText('secret')).toBeNull();
  expect(await screen.findByText('NIFTY 50')).toBeTruthy();
  expect(screen.queryByText('SENSEX'), 'only the first row is used').toBeNull();
});

test('asks the function for the last traded prices of the instruments that were typed', async () => {
  await renderScreen(<Screen />, hosted(), 'en', '/app/market_view?tab=published');
  const prices = await table('published.ltp');
  expect(prices.getByText('24,501.00')).toBeTruthy();
  const field = screen.getByLabelText(say('published.ltp.instruments'));
  fireEvent.change(field, { target: { value: 'RELIANCE, TCS' } });
  const form = field.closest('form');
  if (form) fireEvent.submit(form);
  await eventually(() =>
    expect(
      server()
        .analyticsCalls.filter(({ line }) => line.startsWith('POST'))
        .map(({ body }) => JSON.parse(body) as unknown)
        .at(-1),
    ).toEqual({ instruments: ['RELIANCE', 'TCS'] }),
  );
});

test.each([
  ['en', '19 Nov 2026'],
  ['fr', '19/11/2026'],
] as const)('writes a trading date as other screens do (%s)', async (language, date) => {
  await act(async () => void (await renderScreen(<Screen />, hosted(), language, '/app/market_view?tab=published')));
  const daily = within(await screen.findByRole('table', { name: say('published.daily', {}, language) }));
  expect(daily.getByText(date)).toBeTruthy();
});

test.each(['en', 'fr'] as const)(
  'says that the first rows are being prepared, then shows them without being asked (%s)',
  async (language) => {
    let ready = false;
    let rows: unknown[] = [];
    const page = empty(
      () => ready,
      () => rows,
    );
    await renderScreen(<Screen />, page, language, '/app/market_view?tab=published');
    await eventually(() => expect(screen.getAllByText(say('page.preparing.title', {}, language)).length).toBeGreaterThan(1));
    expect(screen.queryByText(say('published.none', {}, language))).toBeNull();
    rows = [{ ...ROW, symbol: 'NIFTY', ltp: 24_500.5 }];
    ready = true;
    await eventually(() => expect(screen.getByRole('table', { name: say('published.market', {}, language) })).toBeTruthy());
  },
);

test('says that there is nothing once nothing is on its way', async () => {
  await renderScreen(
    <Screen />,
    empty(
      () => true,
      () => [],
    ),
    'en',
    '/app/market_view?tab=published',
  );
  await eventually(() => expect(screen.getAllByText(say('published.none')).length).toBeGreaterThan(1));
  expect(screen.queryByText(say('page.preparing.title'))).toBeNull();
});
