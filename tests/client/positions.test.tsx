import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Screen } from '#client/features/positions/index.ts';
import { selectedDateAtom } from '#client/state/profile.ts';
import { takeTicks } from '#client/state/ticker-store.ts';
import { storedKeys } from '#client/offline/storage.ts';
import { ticketRequestAtom } from '#client/state/ticket.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as market from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import { optionOf } from '#tests/support/chain-samples.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client-page.ts';
import { prepareDesk } from '#tests/support/desk-page.ts';
import { connectionLost, useFakeServer } from '#tests/support/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/render-screen.tsx';
import { say } from '#tests/support/say.ts';
import { ACCOUNT, CALL, EXCHANGE_AT, NO_CHARGES, PORTFOLIO, positionOf } from '#tests/support/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const charges = { ...NO_CHARGES, brokerage: 20, gst: 3.6, total: 23.6 };
const long = positionOf({ net_quantity: 130, net_lots: 2, open_cost: 14_000.65, realised_pnl: 100.1, charges });
const flat = positionOf({
  position_id: 'x2',
  instrument: optionOf(26_100, 'put'),
  net_quantity: 0,
  net_lots: 0,
  average_price: null,
  open_cost: 0,
  realised_pnl: -50,
  charges,
  quote: null,
});
const summary = async () =>
  (await screen.findByRole('heading', { name: say('positions.summary', { portfolio: PORTFOLIO.name }) })).closest('section')!;
const figure = async (id: string) =>
  within(await summary()).getByText(say(`positions.summary.${id}`)).nextElementSibling?.textContent ?? '';
const shows = (id: string, text: string) => eventually(async () => expect(await figure(id)).toContain(text));

describe('the positions screen', () => {
  test('names profit before and after charges and reckons both to the paisa', async () => {
    await renderScreen(<Screen />, prepareDesk(server(), { positions: [long, flat] }));
    // 112.35 x 130 - 14,000.65 = 604.85 open; 100.10 - 50 realised; 47.20 charges.
    await shows('open', '+₹604.85');
    await shows('realised', '+₹50.10');
    await shows('gross', '+₹654.95');
    await shows('charges', '₹47.20');
    fireEvent.click(screen.getByRole('button', { name: say('positions.net-of-charges') }));
    await shows('net', '+₹607.75');
  });

  test('moves with the tick, without a call', async () => {
    await renderScreen(<Screen />, prepareDesk(server(), { positions: [long] }));
    await shows('open', '+₹604.85');
    act(() =>
      takeTicks({
        source: 'simulated',
        exchange_at: EXCHANGE_AT + 5_000,
        server_at: Date.now(),
        rows: [[CALL.instrument_id, 112.4, 112.35, 112.45, 1300, 65_000, EXCHANGE_AT + 5_000]],
      }),
    );
    await shows('open', '+₹611.35');
  });

  test('says when a contract of a live feed last traded, once that is five minutes ago, and offers to stop trading', async () => {
    await renderScreen(<Screen />, prepareDesk(server(), { positions: [long] }));
    await shows('open', '+₹604.85');
    const at = (minutes: number, traded: number) =>
      act(() =>
        takeTicks({
          source: 'simulated',
          exchange_at: EXCHANGE_AT + minutes * 60_000,
          server_at: Date.now(),
          rows: [[CALL.instrument_id, 112.4, 112.35, 112.45 + minutes, 1300, 65_000, EXCHANGE_AT + traded * 60_000]],
        }),
      );
    at(6, 0);
    await eventually(() => expect(screen.getByText(/^last trade \d\d:\d\d$/)).toBeTruthy());
    at(7, 3);
    await eventually(() => expect(screen.queryByText(/^last trade/)).toBeNull());
    expect(screen.getByRole('button', { name: say('paused.stop') })).toBeTruthy();
  });

  test('says that the totals are unknown when a price is missing, and never shows a zero for it', async () => {
    const blind = positionOf({ instrument: optionOf(26_500, 'call'), quote: null });
    const prepared = prepareDesk(server(), { positions: [blind] });
    prepared.on(market.getQuotes, { quotes: [], instruments: [] });
    await renderScreen(<Screen />, prepared);
    await shows('open', '–');
    await shows('gross', '–');
    expect(await screen.findByText(say('positions.unknown'))).toBeTruthy();
  });

  test('folds away what is flat and offers nothing to close there', async () => {
    await renderScreen(<Screen />, prepareDesk(server(), { positions: [flat] }));
    expect(await screen.findByText(say('positions.flat', { count: 1 }))).toBeTruthy();
    expect(screen.queryByRole('button', { name: new RegExp(say('positions.close')) })).toBeNull();
  });

  test('opens the ticket to close all or a part, and to add', async () => {
    const page = await renderScreen(<Screen />, prepareDesk(server(), { positions: [long] }));
    const symbol = 'NIFTY 26,000 CE';
    fireEvent.click(await screen.findByRole('button', { name: say('positions.close.of', { symbol }) }));
    expect(page.store.get(ticketRequestAtom)).toMatchObject({ side: 'SELL', mode: { squareOff: { position_id: 'x1' } } });
    fireEvent.click(screen.getByRole('button', { name: say('positions.more.of', { symbol }) }));
    fireEvent.click(screen.getByRole('button', { name: '50%' }));
    expect(page.store.get(ticketRequestAtom)).toMatchObject({ lots: 1, mode: { squareOff: { position_id: 'x1' } } });
    fireEvent.click(screen.getByRole('button', { name: say('positions.add.of', { symbol }) }));
    expect(page.store.get(ticketRequestAtom)).toMatchObject({ side: 'BUY', mode: 'open' });
  });

  test('keeps the last copy readable when the next fetch fails, and says so', async () => {
    const first = await renderScreen(<Screen />, prepareDesk(server(), { positions: [long] }));
    await shows('open', '+₹604.85');
    await eventually(async () => expect((await storedKeys()).some((key) => key.includes('snapshot/positions/'))).toBe(true));
    first.close();
    first.unmount();
    prepareDesk(server()).on(positions.getPositions, connectionLost());
    await renderScreen(<Screen />, server().on(positions.getPositions, connectionLost()));
    await shows('realised', '+₹100.10');
    expect(await screen.findByText(/Could not refresh/)).toBeTruthy();
  });

  test('shows of a past day only what ended on it, and offers no trading', async () => {
    const page = await renderScreen(<Screen />, prepareDesk(server(), { positions: [long, flat] }));
    await summary();
    act(() => page.store.set(selectedDateAtom, '2026-11-20'));
    expect(await screen.findByText(say('positions.past', { date: '20 Nov 2026' }))).toBeTruthy();
    expect(server().callsOf(positions.getPositions).at(-1)?.query.get('start_date')).toBe('2026-11-20');
    await shows('gross', '−₹50.00');
    expect(screen.queryByRole('button', { name: say('positions.close.of', { symbol: 'NIFTY 26,000 CE' }) })).toBeNull();
  });

  test('without a portfolio leads to where one is made', async () => {
    prepareDesk(server())
      .on(portfolios.listPortfolios, { portfolios: [] })
      .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] });
    const page = await renderScreen(<Screen />, server());
    fireEvent.click(await screen.findByRole('link', { name: say('positions.no-portfolio.action') }));
    expect(page.address()).toBe('/app/portfolio');
    await turns();
  });
});

describe('without a broker account', () => {
  test('leads to where one is linked: a portfolio would not help', async () => {
    prepareDesk(server()).on(accounts.listAccounts, { broker_accounts: [] });
    const page = await renderScreen(<Screen />, server());
    expect(await screen.findByText(say('positions.no-account'))).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: say('positions.no-account.action') }));
    expect(page.address()).toBe('/app/broker');
    await turns();
  });
});

describe('many positions', () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    positionOf({ position_id: `m${at}`, net_quantity: 65, net_lots: 1, instrument: { ...CALL, instrument_id: `many-${at}` } }),
  );

  test('are drawn as far as they are near the screen, with their place among all', async () => {
    await renderScreen(<Screen />, prepareDesk(server(), { positions: many }));
    const table = await screen.findByRole('table');
    const rows = [...table.querySelectorAll('[data-row]')];
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.length).toBeLessThan(40);
    expect([table.getAttribute('aria-rowcount'), rows[0]?.getAttribute('aria-rowindex')]).toEqual(['62', '2']);
  });
});
