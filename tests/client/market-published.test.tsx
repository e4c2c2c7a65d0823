import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Screen } from '#client/features/market/index.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { eventually, useCleanDevice } from '#tests/support/client-page.ts';
import { useFakeServer } from '#tests/support/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/render-screen.tsx';
import { say } from '#tests/support/say.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const ROW = { id: 1, created_at: '2026-11-20T10:00:00+00:00' };

/** A back end of somebody else: few of our columns, some of its own. */
function hosted() {
  return server()
    .on(accounts.listAccounts, { broker_accounts: [] })
    .onAnalytics('GET market_data', [{ ...ROW, symbol: 'NIFTY', ltp: 24_500.5, change_percent: -0.25, remark: 'Thin book' }])
    .onAnalytics('GET daily_data', [{ id: 2, trading_date: '2026-11-19', close: 24_480.05, note: 'Range day', secret: null }])
    .onAnalytics('GET index_config', [
      { id: 3, index_name: 'NIFTY 50', always_open: true },
      { id: 4, index_name: 'SENSEX' },
    ])
    .onAnalytics('POST market_data', { data: [{ symbol: 'NIFTY', ltp: 24_501 }] });
}
const table = async (id: string) => within(await screen.findByRole('table', { name: say(id) }));

test('shows what the back end publishes with the columns it has, its own in its own words, and nothing for what it does not tell', async () => {
  await renderScreen(<Screen />, hosted(), 'en', '/app/market_view?tab=published');
  const market = await table('published.market');
  expect(market.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    ...['created_at', 'symbol', 'ltp', 'change_percent'].map((name) => say(`published.column.${name}`)),
    'remark',
  ]);
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
