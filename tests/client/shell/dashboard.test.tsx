import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Screen } from '#client/features/dashboard/index.ts';
import type { Account, Order, PnlAnswer, Portfolio, Position, Summary } from '#client/api/types.ts';
import { addToDigestAtom, openDigestAtom } from '#client/state/notices/digest.ts';
import { killOpenAtom } from '#client/state/overlays/open.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import type { UserEvent } from '#contract/events/stream-events.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { listBotRuns } from '#contract/operations/bot-runs.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as books from '#contract/operations/books.ts';
import * as history from '#contract/operations/history.ts';
import * as instructions from '#contract/operations/instructions.ts';
import * as market from '#contract/operations/market.ts';
import * as orders from '#contract/operations/orders.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import * as risk from '#contract/operations/risk.ts';
import { wallTime } from '#domain/units/time.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { type FakeServer, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { runsAnswer } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import {
  ACCOUNT,
  bookOf,
  bookRowOf,
  CALL,
  chainOf,
  EXCHANGE_AT,
  NO_CHARGES,
  orderOf,
  PORTFOLIO,
  positionOf,
  quoteOf,
  riskStatusOf,
  SERVER_AT,
  TRADING_DATE,
} from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const TIMES = { exchange_at: EXCHANGE_AT, received_at: SERVER_AT, trading_date: TRADING_DATE };
/** Its totals use an older price than the positions: the screen shows those computed from the newer one. */
const SUMMARY: Summary = {
  portfolio_id: 'p1',
  open_positions: 1,
  realised_pnl: 100,
  unrealised_pnl: 50.5,
  gross_pnl: 150.5,
  charges: 40.25,
  net_pnl: 110.25,
  exchange_at: EXCHANGE_AT,
  received_at: SERVER_AT,
};
const CANDLES: AnswerOf<typeof history.getCandles> = {
  instrument_id: 'SIM:NIFTY',
  interval: '5m',
  candles: [
    [EXCHANGE_AT - 300_000, 1, 1, 1, 1, 0, 0],
    [EXCHANGE_AT, 1, 2, 1, 2, 0, 0],
  ],
  next_to: null,
  running: true,
  computed_until: null,
  history: { state: 'none', sessions_written: 0, sessions: 0 },
  exchange_at: EXCHANGE_AT,
  received_at: SERVER_AT,
  source: 'simulated',
};
const pnlOf = (days: readonly (readonly [string, number | null])[]): PnlAnswer => {
  const totals = {
    realised_pnl: 0,
    unrealised_pnl: 0,
    converted_pnl: 0,
    gross_pnl: 0,
    charges: NO_CHARGES,
    net_pnl: 0,
    realised_at_cost: 0,
  };
  return {
    pnl: days.map(([key, net]) => ({ ...totals, key, label: key, net_pnl: net })),
    totals,
    from: TRADING_DATE,
    to: TRADING_DATE,
    group: 'day',
    includes_today: true,
    exchange_at: EXCHANGE_AT,
    received_at: SERVER_AT,
  };
};
const minutesOf = (minutes: AnswerOf<typeof books.getDayMinutes>['minutes']): AnswerOf<typeof books.getDayMinutes> => ({
  minutes,
  trading_date: TRADING_DATE,
  opens_at: EXCHANGE_AT - 3_600_000,
  closes_at: EXCHANGE_AT + 3_600_000,
  exchange_at: EXCHANGE_AT,
  received_at: SERVER_AT,
});
const NOTHING = { open_positions: 0, realised_pnl: 0, unrealised_pnl: 0, gross_pnl: 0, charges: 0, net_pnl: 0 };
interface State {
  accounts?: Account[];
  portfolios?: Portfolio[];
  orders?: Order[];
  positions?: Position[];
  summary?: Summary;
}
function prepared(state: State = {}): FakeServer {
  return server()
    .on(accounts.listAccounts, { broker_accounts: state.accounts ?? [ACCOUNT] })
    .on(listBotRuns, runsAnswer())
    .on(accounts.listBrokers, { brokers: [] })
    .on(portfolios.listPortfolios, { portfolios: state.portfolios ?? [PORTFOLIO] })
    .on(orders.getOrderBook, { order_book: state.orders ?? [orderOf()], ...TIMES })
    .on(positions.getPositions, { data: state.positions ?? [positionOf()], ...TIMES })
    .on(positions.getPositionSummary, state.summary ?? SUMMARY)
    .on(market.getQuotes, {
      quotes: [
        quoteOf({ instrument_id: 'SIM:INDIAVIX', ltp: 13.25, previous_close: 13.25 }),
        quoteOf({ instrument_id: 'SIM:SENSEX', ltp: 85_012.35, previous_close: 85_000 }),
        quoteOf({ instrument_id: 'SIM:NIFTY', ltp: 26_012.35, previous_close: 26_000 }),
      ],
      instruments: [],
    })
    .on(instructions.getInstructions, { instructions: [], ...TIMES })
    .on(risk.getRiskStatus, riskStatusOf())
    .on(history.getCandles, CANDLES)
    .on(books.getPnl, pnlOf([]))
    .on(books.getDayMinutes, minutesOf([]))
    .on(market.getChain, chainOf())
    .on(books.getPositionBook, bookOf([bookRowOf({ net_pnl: -7_200 })]))
    .on(market.setStreamInstruments, { instrument_ids: [] });
}
const section = (id: string) => screen.findByRole('region', { name: say(id) });
const rows = async (id: string) => within(await section(id)).findAllByRole('listitem');

describe('the dashboard', () => {
  test('shows the day, the total after charges, the margin in use, open positions and open orders', async () => {
    const list = [orderOf(), orderOf({ order_id: 'o2', status: 'filled' }), orderOf({ order_id: 'o3', status: 'partially-filled' })];
    await renderScreen(<Screen />, prepared({ orders: list }));
    expect(await screen.findByText('+₹212.50')).toBeTruthy();
    expect(await screen.findByText('−₹7,200.00')).toBeTruthy();
    expect(await screen.findByText('27.8%')).toBeTruthy();
    expect(screen.getByText('₹2,50,000')).toBeTruthy();
    expect(screen.getByText('₹40.25')).toBeTruthy();
    expect(screen.getByText(say('dashboard.kpi.open-positions')).closest('div')?.textContent).toContain('1');
    expect(screen.getByText(say('dashboard.kpi.open-orders', { count: 2 }))).toBeTruthy();
    expect(screen.getByText('First')).toBeTruthy();
  });

  test('counts the premium that a working sale brings against the margin it needs, as the account itself does', async () => {
    const fake = prepared();
    fake.on(risk.getRiskStatus, riskStatusOf({ reserved_for_orders: -52_000 }));
    await renderScreen(<Screen />, fake);
    // (250,000 - 52,000) of 900,000
    expect(await screen.findByText('₹1,98,000')).toBeTruthy();
    expect(screen.getByText('22.0%')).toBeTruthy();
  });

  test('shows the indices that the exchange lists, NIFTY first, with price and change, and says that they are simulated', async () => {
    const page = await renderScreen(<Screen />, prepared());
    const card = within(await section('dashboard.index.title'));
    expect(await card.findByText('26,012.35')).toBeTruthy();
    expect(card.getByText('+0.05%')).toBeTruthy();
    expect(card.getByText(say('source.simulated'))).toBeTruthy();
    expect(card.getAllByRole('listitem').map(({ textContent }) => /^[A-Z ]+/.exec(textContent ?? '')?.[0])).toEqual([
      'NIFTY',
      'SENSEX',
      'INDIA VIX',
    ]);
    expect(card.getAllByRole('link')).toHaveLength(2);
    fireEvent.click(card.getByRole('link', { name: 'SENSEX' }));
    expect(page.address()).toBe('/app/market_view?tab=chain&underlying=SENSEX');
  });

  test('lists what was refused with its reason, and the way to the order book', async () => {
    const refused = orderOf({ order_id: 'o9', status: 'rejected', reason_code: 'order.no-liquidity', reason: 'nobody' });
    await renderScreen(<Screen />, prepared({ orders: [refused] }));
    const card = within(await section('dashboard.attention.title'));
    expect(await card.findByText(new RegExp(say('errors.order.no-liquidity')))).toBeTruthy();
    expect(card.getByRole('link', { name: say('dashboard.attention.open-order-book') }).getAttribute('href')).toBe('/app/order_book');
  });

  test('shows the positions that move most and the five newest orders', async () => {
    const flat = positionOf({ position_id: 'x0', net_quantity: 0, net_lots: 0 });
    const big = positionOf({
      position_id: 'x2',
      instrument: { ...CALL, strike: 27_000, instrument_id: 'SIM:B' },
      open_cost: 9_999,
      quote: quoteOf({ instrument_id: 'SIM:B' }),
    });
    const many = [1, 2, 3, 4, 5, 6].map((place) => orderOf({ order_id: `o${place}`, placed_at: EXCHANGE_AT + place * 1_000 }));
    await renderScreen(<Screen />, prepared({ positions: [flat, positionOf(), big], orders: many }));
    const top = await rows('dashboard.positions.caption');
    expect(top).toHaveLength(2);
    expect(top[0]?.textContent).toContain('27,000');
    expect(top[0]?.textContent).toContain('−₹2,696.25');
    expect(await rows('dashboard.orders.caption')).toHaveLength(5);
  });

  test('to somebody without an account offers the three steps, the first one as a link', async () => {
    const page = await renderScreen(<Screen />, prepared({ accounts: [], portfolios: [] }));
    const card = within(await section('dashboard.start.title'));
    await eventually(() =>
      expect(card.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]),
    );
    fireEvent.click(card.getByRole('link', { name: say('dashboard.start.account') }));
    expect(page.address()).toBe('/app/broker');
  });

  test('goes on to the next step, and drops the steps after the first order', async () => {
    const { unmount } = await renderScreen(<Screen />, prepared({ orders: [], positions: [], summary: { ...SUMMARY, ...NOTHING } }));
    const card = within(await section('dashboard.start.title'));
    await eventually(() => expect(card.getAllByText(say('dashboard.start.done'))).toHaveLength(2));
    expect(card.getByRole('link', { name: say('dashboard.start.order') })).toBeTruthy();
    unmount();
    await renderScreen(<Screen />, prepared());
    await screen.findByText('+₹212.50');
    expect(screen.queryByText(say('dashboard.start.title'))).toBeNull();
  });

  test('tells what happened while away until it is dismissed', async () => {
    const { store } = await renderScreen(<Screen />, prepared());
    await screen.findByText('+₹212.50');
    const event = (seq: number, order: Order): UserEvent => ({
      seq,
      type: 'order.updated',
      at: SERVER_AT,
      exchange_at: EXCHANGE_AT,
      data: { order },
    });
    store.set(openDigestAtom, wallTime(SERVER_AT - 60_000), wallTime(SERVER_AT));
    store.set(addToDigestAtom, event(1, orderOf()));
    store.set(addToDigestAtom, event(2, orderOf({ status: 'filled' })));
    const card = within(await section('dashboard.digest.title'));
    expect(card.getByText(say('dashboard.digest.orders', { count: 1 }))).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: say('dashboard.digest.dismiss') }));
    expect(screen.queryByText(say('dashboard.digest.title'))).toBeNull();
  });

  test('shows the results of the month day by day, and a day opens its orders', async () => {
    const page = await renderScreen(
      <Screen />,
      prepared().on(
        books.getPnl,
        pnlOf([
          ['2026-11-19', 0],
          ['2026-11-20', 1_250],
        ]),
      ),
    );
    const calendar = within(await section('figures.results.calendar'));
    fireEvent.click(await calendar.findByRole('button', { name: /20 Nov 2026/ }));
    expect(calendar.queryByRole('button', { name: /19 Nov 2026/ })).toBeNull();
    expect(page.address()).toBe('/app/order_book');
    expect(page.store.get(selectedDateAtom)).toBe('2026-11-20');
    expect(await screen.findByRole('slider', { name: say('figures.results.equity-caption') })).toBeTruthy();
  });

  test('cards can be moved and hidden, also for the next visit', async () => {
    const { unmount } = await renderScreen(<Screen />, prepared());
    const order = () => [...document.querySelectorAll('.dash-column')[1]!.querySelectorAll('h2')].map(({ textContent }) => textContent);
    fireEvent.click(await screen.findByRole('button', { name: say('figures.arrange.open') }));
    fireEvent.click(screen.getByRole('button', { name: say('figures.arrange.up', { name: say('dashboard.orders.title') }) }));
    fireEvent.click(screen.getByRole('button', { name: `${say('dashboard.positions.title')}: ${say('figures.arrange.shown')}` }));
    expect(order().slice(0, 2)).toEqual([say('dashboard.orders.title'), say('dashboard.index.title')]);
    unmount();
    await renderScreen(<Screen />, prepared());
    await section('dashboard.index.title');
    expect(order().slice(0, 2)).toEqual([say('dashboard.orders.title'), say('dashboard.index.title')]);
    expect(screen.queryByText(say('dashboard.positions.title'))).toBeNull();
  });

  test('the day is drawn minute by minute, with its fills; a minute under the arrow keys is read out', async () => {
    const minute = 60_000;
    const fill = { trade_id: 't1', order_id: 'o1', quantity: 65, price: 100, exchange_at: EXCHANGE_AT - 30 * minute, charges: NO_CHARGES };
    const fake = prepared({ orders: [orderOf({ status: 'filled', fills: [fill] })] }).on(
      books.getDayMinutes,
      minutesOf([
        { at: EXCHANGE_AT - 31 * minute, net_pnl: 0 },
        { at: EXCHANGE_AT - 30 * minute, net_pnl: 1_250 },
        { at: EXCHANGE_AT - 29 * minute, net_pnl: -640.5 },
      ]),
    );
    await renderScreen(<Screen />, fake);
    const slider = await screen.findByRole('slider', { name: say('figures.day.caption') });
    // The end of the line is the figure written on it.
    await eventually(() => expect(slider.getAttribute('aria-valuetext')).toContain('7,200.00'));
    fireEvent.change(slider, { target: { value: '1' } });
    expect(slider.getAttribute('aria-valuetext')).toContain('1,250.00');
    expect(document.querySelectorAll('[data-fill]')).toHaveLength(1);
  });

  test('a day without a position or a trade says what will stand in the place of the picture, and leads to where it begins', async () => {
    await renderScreen(<Screen />, prepared({ positions: [], orders: [] }).on(books.getPositionBook, bookOf([])));
    expect(await screen.findByText(say('figures.day.none'))).toBeTruthy();
    expect(screen.getByRole('link', { name: say('figures.day.chain') }).getAttribute('href')).toBe('/app/market_view?tab=chain');
  });

  test('a day that cannot be valued and of which no minute is recorded is not called a day without trades', async () => {
    await renderScreen(<Screen />, prepared().on(books.getPositionBook, refusal('server.internal')));
    expect(await screen.findByText(say('figures.day.unrecorded'))).toBeTruthy();
    expect(screen.queryByText(say('figures.day.none'))).toBeNull();
  });

  test('exit all losing opens the kill sheet with that choice; nothing is sent', async () => {
    const { store } = await renderScreen(<Screen />, prepared());
    fireEvent.click(await screen.findByRole('button', { name: say('dashboard.positions.exit-losing') }));
    expect(store.get(killOpenAtom)).toEqual({ exitPercent: 100, losingOnly: true });
  });

  test('keeps the rest readable when one part cannot be loaded', async () => {
    await renderScreen(<Screen />, prepared().on(orders.getOrderBook, refusal('server.internal')));
    expect(await screen.findByText('+₹212.50')).toBeTruthy();
    expect(await screen.findByText(say('page.error.title', { what: say('dashboard.orders.caption') }))).toBeTruthy();
    expect(screen.getByText(say('dashboard.kpi.open-orders', { count: say('value.none') }))).toBeTruthy();
  });

  test('speaks French', async () => {
    await renderScreen(<Screen />, prepared(), 'fr');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(say('dashboard.page.title', {}, 'fr'));
    expect(await screen.findByText('+212,50 ₹')).toBeTruthy();
  });
});
