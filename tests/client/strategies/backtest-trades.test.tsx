import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { BacktestTrade } from '#client/api/types.ts';
import { serverTrades } from '#client/features/strategies/backtest/trades/trade-source.ts';
import { tradesCsv } from '#client/features/strategies/backtest/trades/trades-csv.ts';
import { TradesSheet } from '#client/features/strategies/backtest/trades/trades-sheet.tsx';
import * as accounts from '#contract/operations/accounts.ts';
import * as backtests from '#contract/operations/backtests.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { stubPhone } from '#tests/support/client/stub-media.ts';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, PORTFOLIO } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const at = (hour: number, minute: number) => nseFo.instantAt('2026-11-20', hour * 60 + minute);
const end = (hour: number, minute: number, price: number) => ({ at: at(hour, minute), bar: at(hour, minute), price });
const TRADE: BacktestTrade = {
  number: 1,
  leg: 0,
  kind: 'call',
  strike: 25_000,
  expiry: '2026-11-24',
  side: 'sell',
  lots: 2,
  quantity: 150,
  entry: end(9, 20, 100),
  exit: end(10, 16, 120.05),
  reason: 'stop',
  charges: 60.5,
  net: -3_068,
  other: { exit: end(10, 16, 80), reason: 'target', charges: 58, net: 2_942 },
  alone: false,
};
const HELD: BacktestTrade = { ...TRADE, number: 2, kind: 'put', side: 'buy', lots: 1, reason: null, net: 450, other: null };
const LONELY: BacktestTrade = { ...TRADE, number: 3, other: null, alone: true };
const ALL = [TRADE, HELD, LONELY];

async function open(total = ALL.length, complete = true) {
  stubPhone();
  const fake = server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(backtests.listBacktestTrades, { trades: ALL, total, net: -5_686, charges: 181.5, complete })
    .on(
      backtests.getBacktestTrade,
      ({ params }) =>
        (ALL[Number((params as { number: string }).number) - 1] === undefined
          ? refusal('bot.backtest-not-found')
          : {
              trade: ALL[Number((params as { number: string }).number) - 1],
              from: 'own-history',
              files: ['minutes.zip'],
              interval: '1m',
              cut: false,
              candles: [],
              underlying: [],
              stop: {
                of_underlying: false,
                moves: [
                  { at: at(9, 20), level: 120 },
                  { at: at(10, 0), level: 110 },
                ],
              },
              target: { of_underlying: true, level: 24_800 },
            }) as never,
    );
  await renderScreen(<TradesSheet source={serverTrades('k1', 'NIFTY')} fileName="file" onClose={() => undefined} />, fake);
  const sheet = within(await screen.findByRole('dialog', { name: say('backtest.trades-of', { underlying: 'NIFTY' }) }));
  await sheet.findByRole('list', { name: say('backtest.trades') });
  return { sheet, calls: (id: string) => fake.calls.filter(({ operationId }) => operationId === id) };
}

describe('the trades of a test', () => {
  test('each says what, from when and what price to when and what price, why and what it made', async () => {
    const { sheet } = await open();
    const [first, held, lonely] = sheet.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toMatch(/NIFTY 25,000 CE 24 Nov.*3,068\.00.* to .*2,942\.00/);
    expect(first).toMatch(/09:20 IST at 100\.00.*10:16 IST at 120\.05.*2 lots · Stop-loss or Target · ₹60\.50 charges/);
    expect(held).toMatch(/NIFTY 25,000 PE.*450\.00.*120\.05 last, .*10:16.*1 lot · Still open/);
    expect(lonely).toContain(`Stop-loss, ${say('backtest.trade.alone')}`);
    expect(sheet.getByText(/3 trades/).textContent).toMatch(/5,686\.00.* after ₹181\.50 charges/);
    expect(sheet.queryByText(say('backtest.trades.first', { count: 3 }))).toBeNull();
  });

  test('they are asked for in another order, and a page further, by the reader', async () => {
    const { sheet, calls } = await open(60, false);
    expect(Object.fromEntries(calls('listBacktestTrades')[0]?.query ?? new URLSearchParams())).toMatchObject({
      sort: 'entry',
      order: 'ascending',
      offset: '0',
      limit: '25',
    });
    expect(sheet.getByText(say('backtest.trades.first', { count: 60 }))).toBeTruthy();
    fireEvent.click(await sheet.findByRole('button', { name: say('pagination.next') }));
    await eventually(() =>
      expect(Object.fromEntries(calls('listBacktestTrades').at(-1)?.query ?? new URLSearchParams())).toMatchObject({ offset: '25' }),
    );
    fireEvent.change(sheet.getByRole('combobox', { name: say('backtest.trades.sort') }), { target: { value: 'net' } });
    await eventually(() =>
      expect(Object.fromEntries(calls('listBacktestTrades').at(-1)?.query ?? new URLSearchParams())).toMatchObject({
        sort: 'net',
        offset: '0',
      }),
    );
    fireEvent.click(sheet.getByRole('button', { name: say('backtest.trades.ascending') }));
    await eventually(() =>
      expect(Object.fromEntries(calls('listBacktestTrades').at(-1)?.query ?? new URLSearchParams())).toMatchObject({
        sort: 'net',
        order: 'descending',
      }),
    );
  });

  test('one is looked at by itself, with its levels and the data that is shown, and the next one after it', async () => {
    const { sheet } = await open();
    fireEvent.click(sheet.getAllByRole('button', { name: /CE 24 Nov/ })[0]!);
    expect((await sheet.findByText(say('backtest.trade.stop'))).nextSibling?.textContent).toBe('120.00, trailed to 110.00');
    expect(sheet.getByText(say('backtest.trade.target-underlying')).nextSibling?.textContent).toBe('24,800.00');
    expect(sheet.getByText(say('backtest.trade.why-either'))).toBeTruthy();
    expect(sheet.getByText(/imported history, as the backtest used them: minutes\.zip/)).toBeTruthy();
    fireEvent.click(sheet.getByRole('button', { name: say('backtest.trade.after') }));
    expect(await sheet.findByText(say('backtest.trade.of', { number: 2, total: 3 }))).toBeTruthy();
    expect(await sheet.findByText(say('backtest.trade.held'))).toBeTruthy();
    fireEvent.click(sheet.getByRole('button', { name: say('backtest.trade.back') }));
    expect(await sheet.findByRole('list', { name: say('backtest.trades') })).toBeTruthy();
  });

  test('all of them are saved as CSV: what is held has no exit, both ends of an open question are there', () => {
    const [head = '', first = '', held = ''] = tradesCsv('NIFTY', ALL).split('\r\n');
    const cells = (line: string) => Object.fromEntries(line.split(',').map((cell, place) => [head.split(',')[place], cell]));
    expect(cells(first)).toMatchObject({
      underlying: 'NIFTY',
      leg: '1',
      kind: 'call',
      strike: '25000',
      expiry: '2026-11-24',
      side: 'sell',
      quantity: '150',
      entry_at: '2026-11-20T09:20:00.000+05:30',
      exit_price: '120.05',
      reason: 'stop',
      net: '-3068',
      other_reason: 'target',
      other_net: '2942',
      only_in_lower: 'no',
    });
    expect(cells(held)).toMatchObject({ exit_at: '', exit_price: '', last_price: '120.05', reason: '' });
  });

  test('saving asks for every stretch of the list', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    // Following the link would leave the page.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { sheet, calls } = await open(6);
    fireEvent.click(sheet.getByRole('button', { name: say('backtest.trades.csv') }));
    await eventually(() => expect(made).toHaveBeenCalledOnce());
    const asked = calls('listBacktestTrades')
      .slice(1)
      .map(({ query }) => query.get('offset'));
    expect(asked).toEqual(['0', '3']);
  });
});
