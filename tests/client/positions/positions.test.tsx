import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { PositionsAnswer } from '#client/api/types.ts';
import { Screen } from '#client/features/positions/index.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import { takeTicks } from '#client/state/market/ticker-store.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as market from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import { optionOf } from '#tests/support/market/chain-samples.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { connectionLost, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { stubPhone } from '#tests/support/client/stub-media.ts';
import { ACCOUNT, CALL, EXCHANGE_AT, NO_CHARGES, PORTFOLIO, positionOf } from '#tests/support/server/wire-samples.ts';

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

  test('asks for the prices of every position, of however many contracts', async () => {
    const many = Array.from({ length: 101 }, (_, at) =>
      positionOf({ position_id: `m${at}`, instrument: { ...CALL, instrument_id: `SIM:${at}`, tradingsymbol: `MANY${at}` } }),
    );
    await renderScreen(<Screen />, prepareDesk(server(), { positions: many }));
    const asked = () =>
      server()
        .callsOf(market.getQuotes)
        .flatMap(({ query }) => query.get('instrument_ids')?.split(',') ?? []);
    await eventually(() => expect(new Set(asked()).size).toBe(101));
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
    await eventually(() => expect(screen.getByText(/^last trade \d\d:\d\d IST$/)).toBeTruthy());
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

  describe('of a past day', () => {
    const then = { ...long, quote: null, mark_price: 109.5 };
    const day = '2026-11-20';
    async function pastDay(answered: Partial<PositionsAnswer> = {}) {
      const page = await renderScreen(<Screen />, prepareDesk(server(), { positions: [long, flat] }));
      await shows('open', '+₹604.85');
      server().on(positions.getPositions, {
        data: [then, flat],
        exchange_at: EXCHANGE_AT,
        received_at: Date.now(),
        trading_date: day,
        ...answered,
      });
      act(() => page.store.set(selectedDateAtom, day));
      await eventually(() => expect(server().callsOf(positions.getPositions).at(-1)?.query.get('start_date')).toBe(day));
      return page;
    }

    test.each(['phone', 'desktop'])(
      'shows what was open at the close of that day beside what ended on it, at its marks, on a %s',
      async (device) => {
        if (device === 'phone') stubPhone();
        await pastDay();
        expect(await screen.findByText(say('positions.past', { date: '20 Nov 2026' }))).toBeTruthy();
        // 109.50 x 130 - 14,000.65 = 234.35 open; 100.10 - 50 realised; 47.20 charges. The price of today, 112.35, is no part of it.
        await shows('open', '+₹234.35');
        await shows('realised', '+₹50.10');
        await shows('gross', '+₹284.45');
        await shows('charges', '₹47.20');
        await shows('net', '+₹237.25');
        const row = (await screen.findByText('109.50')).closest('[data-past]')!;
        expect(row.textContent).toContain('26,000 CE');
        expect(row.textContent).toContain(say('value.lots-units', { lots: 2, units: '130' }));
        expect(row.textContent).toContain('110.00');
        expect(row.textContent).toContain('+₹234.35');
        expect(screen.getByText(say('positions.flat', { count: 1 }))).toBeTruthy();
      },
    );

    test('nothing moves, nothing is stale and nothing can be done', async () => {
      await pastDay();
      await shows('open', '+₹234.35');
      const at = EXCHANGE_AT + 5_000;
      act(() =>
        takeTicks({
          source: 'simulated',
          exchange_at: at,
          server_at: Date.now(),
          rows: [[CALL.instrument_id, 150, 149.95, 150.05, 1300, 65_000, at]],
        }),
      );
      await turns();
      await shows('open', '+₹234.35');
      const page = document.querySelector('.page-state')!;
      expect(page.querySelector('.is-stale, [data-as-of], [data-freshness]')).toBeNull();
      expect(within(page as HTMLElement).queryAllByRole('button')).toEqual([]);
      expect(page.querySelector('[aria-keyshortcuts]')).toBeNull();
    });

    test('a close that is not known is no zero, and what is of another day is not shown as of this one', async () => {
      const page = await pastDay({ data: [{ ...then, mark_price: null }] });
      await shows('open', '–');
      expect(await screen.findByText(say('positions.unknown'))).toBeTruthy();
      page.close();
      page.unmount();
      await pastDay({ trading_date: '2026-11-23' });
      expect(await screen.findByText(say('positions.past.other', { date: '20 Nov 2026', answered: '23 Nov 2026' }))).toBeTruthy();
      expect(screen.queryByText('109.50')).toBeNull();
    });
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
    expect([table.getAttribute('aria-rowcount'), rows[0]?.getAttribute('aria-rowindex')]).toEqual(['63', '3']);
  });
});
