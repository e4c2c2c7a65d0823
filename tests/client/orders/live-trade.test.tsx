import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Screen } from '#client/features/live-trade/index.ts';
import { dayLoss, lossLevel } from '#client/features/live-trade/parts/limit-bar.tsx';
import { useDesk } from '#client/features/live-trade/use-desk.ts';
import { tapeOf } from '#client/features/live-trade/parts/tape.tsx';
import { watchedIds } from '#client/state/market/watched-ids.ts';
import { rememberInstrumentAtom } from '#client/state/market/recent-instruments.ts';
import { connectivityMachineAtom } from '#client/state/stream/connectivity.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { listBotRuns } from '#contract/operations/bot-runs.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as books from '#contract/operations/books.ts';
import * as instructions from '#contract/operations/instructions.ts';
import * as market from '#contract/operations/market.ts';
import * as orders from '#contract/operations/orders.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import * as risk from '#contract/operations/risk.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { type FakeServer, useFakeServer } from '#tests/support/client/fake-server.ts';
import { onScreen } from '#tests/support/client/on-screen.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { runSample, runsAnswer } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import { usePhone } from '#tests/support/client/stub-media.ts';
import {
  ACCOUNT,
  bookOf,
  bookRowOf,
  CALL,
  EXCHANGE_AT,
  NO_CHARGES,
  orderOf,
  PORTFOLIO,
  positionOf,
  riskStatusOf,
  SERVER_AT,
  TRADING_DATE,
} from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
usePhone();

const TIMES = { exchange_at: EXCHANGE_AT, received_at: SERVER_AT, trading_date: TRADING_DATE };
const FILLED = orderOf({
  order_id: 'o2',
  status: 'filled',
  fills: [{ trade_id: 't1', order_id: 'o2', quantity: 65, price: 111.5, exchange_at: EXCHANGE_AT + 5_000, charges: NO_CHARGES }],
});

function prepared(sessionOpen = true): FakeServer {
  return server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(orders.getOrderBook, { order_book: [orderOf(), FILLED], ...TIMES })
    .on(positions.getPositions, { data: [positionOf()], ...TIMES })
    .on(instructions.getInstructions, { instructions: [], ...TIMES })
    .on(market.getMarketClock, { exchange_at: EXCHANGE_AT, received_at: SERVER_AT, speed: 1, session_open: sessionOpen })
    .on(risk.getRiskStatus, riskStatusOf())
    .on(books.getPositionBook, bookOf([bookRowOf({ net_pnl: -7_200 })]))
    .on(market.setStreamInstruments, { instrument_ids: [] })
    .on(listBotRuns, runsAnswer(runSample({ booked: 250 })));
}

describe('the live desk', () => {
  test('says the day, how far it is from its limit, and leaves a position by one press that leads to the ticket', async () => {
    const { store } = await renderScreen(<Screen />, prepared());
    const meter = await screen.findByRole('meter', { name: say('live-trade.limit.label') });
    expect(meter.getAttribute('aria-valuenow')).toBe('72');
    expect(await screen.findByText('−₹7,200.00')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: say('live-trade.exit.of', { symbol: 'NIFTY 26,000 CE' }) }));
    expect(store.get(ticketRequestAtom)).toMatchObject({ side: 'SELL', mode: { squareOff: { position_id: 'x1' } } });
  });

  test('keeps its pane in the address; the tape tells each fill and order with its time', async () => {
    const page = await renderScreen(<Screen />, prepared(), 'en', '/app/dashboards/live-trade?pane=tape');
    const log = within(await screen.findByRole('log'));
    const lines = (await log.findAllByRole('listitem')).map((line) => line.textContent);
    expect(lines[0]).toContain('09:20:05');
    expect(lines[0]).toContain('111.50');
    expect(lines[1]).toContain(say('status.open'));
    fireEvent.click(screen.getByRole('tab', { name: new RegExp(say('live-trade.strategies')) }));
    expect(page.address()).toBe('/app/dashboards/live-trade?pane=strategies');
    const run = await screen.findByRole('link', { name: 'Morning' });
    expect(run.getAttribute('href')).toBe('/app/strategies?run=r1');
    expect(run.closest('li')?.textContent).toMatch(/Running.*\+₹250\.00/);
  });

  test('without a connection stands in a red frame and says that prices are old', async () => {
    const fake = prepared();
    const { store, container } = await renderScreen(<Screen />, fake);
    await screen.findByRole('meter');
    fake.down = true;
    store.set(connectivityMachineAtom, (old) => (old ? { ...old, state: 'offline' } : old));
    await screen.findByText(say('live-trade.disconnected'));
    expect(container.querySelector('[data-frame]')?.className).toContain('outline-danger');
  });

  test('sums the session up when it is over', async () => {
    await renderScreen(<Screen />, prepared(false));
    const title = await screen.findByText(say('live-trade.closed.title'));
    await eventually(() => expect(title.parentElement?.textContent).toContain('2 orders, 1 fill'));
  });
});

describe('the contract of the live desk', () => {
  const index = { ...CALL, instrument_id: 'NSE:NIFTY', kind: 'index' as const, tradable: false };
  const deskOf = async (looked: readonly (typeof CALL)[], held: ReturnType<typeof positionOf>[]) => {
    const fake = prepared().on(market.getQuotes, ({ query }) => ({
      quotes: [],
      instruments: [index, CALL, { ...CALL, instrument_id: 'held' }].filter(({ instrument_id: id }) =>
        query.get('instrument_ids')?.split(',').includes(id),
      ),
    }));
    const { store } = await renderScreen(<Screen />, fake);
    for (const each of looked) await store.set(rememberInstrumentAtom, each);
    return onScreen(store, () => useDesk(held));
  };

  test('is the one looked at last, not an index; it is remembered and stays while another is opened elsewhere', async () => {
    const desk = await deskOf([CALL, index], []);
    await eventually(() => expect(desk().focused?.instrument_id).toBe(CALL.instrument_id));
    act(() => desk().focus(index));
    await eventually(() => expect(desk().focused?.instrument_id).toBe(index.instrument_id));
  });

  test('without one is a contract that is held', async () => {
    const desk = await deskOf([], [positionOf({ instrument: { ...CALL, instrument_id: 'held' } })]);
    await eventually(() => expect(desk().focused?.instrument_id).toBe('held'));
  });
});

const STATUS_ONLY = { account: null, portfolio: null };

describe('the models of the live desk', () => {
  test('the limit that is nearer counts, and an unknown result is no zero', () => {
    const status = riskStatusOf();
    const own = { ...status.account, scope: { kind: 'portfolio', id: 'p1' } as const, day_profit: -950, day_loss_limit: 1_000 };
    expect(dayLoss({ ...status, portfolios: [own] }, 'p1', STATUS_ONLY)?.share).toBe(0.95);
    expect(dayLoss({ ...status, portfolios: [own] }, 'p2', STATUS_ONLY)?.share).toBe(0.72);
    expect(dayLoss({ ...status, account: { ...status.account, day_profit: null } }, null, STATUS_ONLY)).toBeNull();
    expect(dayLoss({ ...status, account: { ...status.account, day_profit: 500 } }, null, STATUS_ONLY)?.lost).toBe(0);
    // What the cells show at the marks of now is newer than the status.
    expect(dayLoss({ ...status, portfolios: [own] }, 'p1', { account: 0, portfolio: -500 })?.share).toBe(0.5);
    expect([0.69, 0.7, 0.9, 1].map(lossLevel)).toEqual(['none', '70', '90', 'reached']);
  });

  test('a filled order stands in the tape by its fills, another one by itself', () => {
    expect(tapeOf([orderOf(), FILLED], [], 10).map(({ kind, key }) => `${kind} ${key}`)).toEqual(['fill t1', 'order o1']);
    expect(tapeOf([orderOf(), FILLED], [], 1)).toHaveLength(1);
  });

  test('what is watched keeps its place while others come', () => {
    const first = watchedIds([], ['NIFTY', 'SENSEX'], [], []);
    expect(first).toEqual(['NIFTY', 'SENSEX']);
    const second = watchedIds(first, ['NIFTY', 'SENSEX'], [positionOf()], [CALL]);
    expect(second.slice(0, first.length)).toEqual(first);
    expect(second).toHaveLength(first.length + 1);
    expect(watchedIds(second, [], [], [])).toBe(second);
  });
});
