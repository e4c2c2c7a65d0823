import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Screen } from '#client/features/portfolio/index.ts';
import type { Account, PnlAnswer, Portfolio, PositionBookRow, Summary } from '#client/api/types.ts';
import { selectedAccountAtom, selectedDateAtom, selectedPortfolioAtom } from '#client/state/session/profile.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as books from '#contract/operations/books.ts';
import { listBotRuns } from '#contract/operations/bot-runs.ts';
import * as bots from '#contract/operations/bots.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, type FakeServer, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { runSample, runsAnswer } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import {
  ACCOUNT,
  bookOf,
  bookRowOf,
  CALL,
  EXCHANGE_AT,
  positionOf,
  NO_CHARGES,
  PORTFOLIO,
  SERVER_AT,
} from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const OTHER: Account = { ...ACCOUNT, id: 'a2', label: 'Other', account_number: 'PA87654321' };
const SECOND: Portfolio = { ...PORTFOLIO, id: 'p2', name: 'Second', capital: 250_000 };

function summaryOf(portfolioId: string, change: Partial<Summary> = {}): Summary {
  return {
    portfolio_id: portfolioId,
    open_positions: 2,
    realised_pnl: 100,
    unrealised_pnl: 50.5,
    gross_pnl: 150.5,
    charges: 40.25,
    net_pnl: 110.25,
    exchange_at: EXCHANGE_AT,
    received_at: SERVER_AT,
    ...change,
  };
}
type Line = PnlAnswer['pnl'][number];
const lineOf = (key: string, net: number | null, change: Partial<Line> = {}): Line => ({
  key,
  label: key,
  realised_pnl: net,
  unrealised_pnl: 0,
  converted_pnl: 0,
  gross_pnl: net === null ? null : net + 40,
  charges: { ...NO_CHARGES, brokerage: 40, total: 40 },
  net_pnl: net,
  realised_at_cost: 0,
  ...change,
});
let days: Line[] = [];
let today: PositionBookRow[] = [];
beforeEach(() => {
  days = [];
  // 75.50 won since the previous close, in the first portfolio.
  today = [bookRowOf({ gross_pnl: 115.5, net_pnl: 75.5 })];
});
/** What the server reports of the account: the days as a test wants them, and today by portfolio. */
function report(group: string): PnlAnswer {
  const pnl =
    group === 'day' ? days : [lineOf(group === 'portfolio' ? 'p1' : 'NIFTY', 75.5, { label: group === 'portfolio' ? 'First' : 'NIFTY' })];
  const { key: _, label: __, ...totals } = lineOf('', 75.5);
  return {
    pnl,
    totals,
    from: '2026-11-01',
    to: '2026-11-23',
    group: group as PnlAnswer['group'],
    includes_today: true,
    exchange_at: EXCHANGE_AT,
    received_at: SERVER_AT,
  };
}
function prepared(lists: Record<string, Portfolio[]>, list: Account[] = [ACCOUNT]): FakeServer {
  return server()
    .on(accounts.listAccounts, { broker_accounts: list })
    .on(portfolios.listPortfolios, ({ params }) => ({ portfolios: lists[params['accountId'] ?? ''] ?? [] }))
    .on(positions.getPositionSummary, ({ params }) => summaryOf(params['id'] ?? ''))
    .on(positions.getPositions, ({ params }) => ({
      // 50.50 open at 112.35.
      data: [positionOf({ position_id: `x-${params['portfolioId']}`, net_quantity: 10, open_cost: 1_073 })],
      trading_date: '2026-11-23',
      exchange_at: EXCHANGE_AT,
      received_at: SERVER_AT,
    }))
    .on(books.getPositionBook, () => bookOf(today))
    .on(books.getPnl, ({ query }) => report(query.get('group') ?? 'day'))
    .on(bots.listDailyBots, { daily_bots: [] })
    .on(bots.listTradingBots, { trading_bots: [] })
    .on(listBotRuns, runsAnswer());
}
const button = (id: string, values?: Record<string, string>) => screen.getByRole('button', { name: say(id, values) });
const row = (name: string) => screen.findByRole('article', { name });
const field = (id: string) => screen.getByLabelText<HTMLInputElement>(say(`portfolio.form.${id}`));
const type = (id: string, value: string) => {
  fireEvent.change(field(id), { target: { value } });
  fireEvent.blur(field(id));
};
const submit = () => fireEvent.submit(field('name').closest('form')!);

describe('the portfolio tree', () => {
  test('without an account leads to the broker screen', async () => {
    const page = await renderScreen(<Screen />, prepared({}, []));
    fireEvent.click(await screen.findByRole('link', { name: say('portfolio.empty.action') }));
    expect(page.address()).toBe('/app/broker');
  });

  test('shows under each account its portfolios with their result before and after charges', async () => {
    await renderScreen(<Screen />, prepared({ a1: [PORTFOLIO, SECOND], a2: [] }, [ACCOUNT, OTHER]));
    const second = within(await row('Second'));
    expect(await second.findByText('+₹110.25')).toBeTruthy();
    expect(second.getByText('+₹150.50')).toBeTruthy();
    expect(second.getByText('₹40.25')).toBeTruthy();
    expect(second.getByText('₹2,50,000.00')).toBeTruthy();
    expect(await within(await screen.findByRole('region', { name: 'Other' })).findByText(say('portfolio.account.empty'))).toBeTruthy();
    expect(await within(screen.getByRole('region', { name: 'Paper' })).findByText('+₹220.50')).toBeTruthy();
  });

  test('shows a dash where a price is missing, never zero', async () => {
    const unknown = { unrealised_pnl: null, gross_pnl: null, net_pnl: null };
    await renderScreen(
      <Screen />,
      prepared({ a1: [PORTFOLIO] })
        .on(positions.getPositionSummary, summaryOf('p1', unknown))
        .on(positions.getPositions, {
          data: [positionOf({ instrument: { ...CALL, instrument_id: 'SIM:UNPRICED' }, quote: null })],
          trading_date: '2026-11-23',
          exchange_at: EXCHANGE_AT,
          received_at: SERVER_AT,
        }),
    );
    const first = within(await row('First'));
    expect((await first.findAllByText('–')).length).toBeGreaterThanOrEqual(2);
    expect(first.queryByText('₹0.00')).toBeNull();
  });

  test('closes and opens a branch by its button', async () => {
    await renderScreen(<Screen />, prepared({ a1: [PORTFOLIO] }));
    await row('First');
    const toggle = button('portfolio.account.expand', { label: 'Paper' });
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('article', { name: 'First' })).toBeNull();
  });

  test('leads to the positions of a portfolio and selects it with its account', async () => {
    const page = await renderScreen(
      <Screen />,
      prepared({ a1: [PORTFOLIO], a2: [{ ...SECOND, broker_account_id: 'a2' }] }, [ACCOUNT, OTHER]),
    );
    fireEvent.click(within(await row('Second')).getByRole('link', { name: say('portfolio.row.positions-named', { name: 'Second' }) }));
    expect(page.address()).toBe('/app/position');
    expect(page.store.get(selectedAccountAtom)?.id).toBe('a2');
    await eventually(() => expect(page.store.get(selectedPortfolioAtom)?.id).toBe('p2'));
  });
});

describe('the portfolio form', () => {
  test('makes a portfolio in the account it was opened from, and selects it', async () => {
    const lists: Record<string, Portfolio[]> = { a1: [PORTFOLIO] };
    const created = () => {
      lists['a1'] = [PORTFOLIO, SECOND];
      return { portfolios: SECOND };
    };
    const { store } = await renderScreen(<Screen />, prepared(lists).on(portfolios.createPortfolio, created));
    await row('First');
    fireEvent.click(button('portfolio.account.add-named', { label: 'Paper' }));
    type('name', ' Second ');
    type('capital', '2,50,000.50');
    submit();
    await row('Second');
    expect(server().callsOf(portfolios.createPortfolio)[0]?.body).toEqual({
      broker_account_id: 'a1',
      name: 'Second',
      capital: 250_000.5,
      max_day_loss: null,
    });
    await eventually(() => expect(store.get(selectedPortfolioAtom)?.id).toBe('p2'));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('refuses a blank name and an amount of zero before it asks the server', async () => {
    await renderScreen(<Screen />, prepared({ a1: [PORTFOLIO] }));
    await row('First');
    fireEvent.click(button('portfolio.account.add-named', { label: 'Paper' }));
    type('capital', '0');
    expect(await screen.findByText(say('form.number-above', { min: 0 }))).toBeTruthy();
    submit();
    expect(await screen.findByText(say('form.required'))).toBeTruthy();
    expect(server().callsOf(portfolios.createPortfolio)).toHaveLength(0);
  });

  test("puts the server's refusal at the name and keeps what was typed", async () => {
    const taken = refusal('portfolio.name-taken', { fields: [{ path: 'name', code: 'portfolio.name-taken', message: 'taken' }] });
    await renderScreen(<Screen />, prepared({ a1: [PORTFOLIO] }).on(portfolios.createPortfolio, taken));
    await row('First');
    fireEvent.click(button('portfolio.account.add-named', { label: 'Paper' }));
    type('name', 'First');
    submit();
    await screen.findByText(say('errors.portfolio.name-taken'));
    expect(field('name').value).toBe('First');
    expect(field('name').getAttribute('aria-invalid')).toBe('true');
  });

  test('keeps what was typed when the connection breaks', async () => {
    await renderScreen(<Screen />, prepared({ a1: [PORTFOLIO] }).on(portfolios.createPortfolio, connectionLost()));
    await row('First');
    fireEvent.click(button('portfolio.account.add-named', { label: 'Paper' }));
    type('name', 'Second');
    submit();
    await screen.findByText(say('errors.client.network'));
    expect(field('name').value).toBe('Second');
  });

  test('changes a portfolio in place', async () => {
    const renamed = { ...PORTFOLIO, name: 'Renamed' };
    const lists: Record<string, Portfolio[]> = { a1: [PORTFOLIO, SECOND] };
    const saved = () => {
      lists['a1'] = [renamed, SECOND];
      return { portfolios: renamed };
    };
    await renderScreen(<Screen />, prepared(lists).on(portfolios.updatePortfolio, saved));
    await row('First');
    fireEvent.click(button('portfolio.row.rename-named', { name: 'First' }));
    expect(field('name').value).toBe('First');
    type('name', 'Renamed');
    submit();
    await row('Renamed');
    expect(screen.getAllByRole('article').map((article) => article.querySelector('h3')?.textContent)).toEqual(['Renamed', 'Second']);
  });
});

describe('deleting a portfolio', () => {
  test('asks first, says why it was refused, and reads the list again when it was done', async () => {
    const lists: Record<string, Portfolio[]> = { a1: [PORTFOLIO, SECOND] };
    await renderScreen(<Screen />, prepared(lists).on(portfolios.deletePortfolio, refusal('portfolio.has-open-positions')));
    await row('Second');
    fireEvent.click(button('portfolio.row.delete-named', { name: 'Second' }));
    const dialog = within(await screen.findByRole('dialog', { name: say('portfolio.delete.title', { name: 'Second' }) }));
    expect(dialog.getAllByRole('button')[0]?.textContent).toBe(say('portfolio.delete.keep'));
    fireEvent.click(dialog.getByRole('button', { name: say('portfolio.delete.confirm') }));
    await dialog.findByText(say('errors.portfolio.has-open-positions'));
    server().on(portfolios.deletePortfolio, () => {
      lists['a1'] = [PORTFOLIO];
      return { portfolios: SECOND };
    });
    fireEvent.click(dialog.getByRole('button', { name: say('portfolio.delete.confirm') }));
    await eventually(() => expect(screen.queryByRole('article', { name: 'Second' })).toBeNull());
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

const botOf = (id: string, name: string) => ({
  id,
  portfolio_id: PORTFOLIO.id,
  name,
  base_strategy: null,
  mode: 'paper' as const,
  definition: structuredClone(BASE_STRATEGIES[0]!.definition) as never,
  revision: 1,
  created_at: SERVER_AT,
  updated_at: SERVER_AT,
});

describe('the day and the bots of a portfolio', () => {
  test('the result of the day stands beside the total, and what was not traded has none of it', async () => {
    await renderScreen(<Screen />, prepared({ a1: [PORTFOLIO, SECOND] }));
    expect(await within(await row('First')).findByText('+₹75.50')).toBeTruthy();
    const day = (await within(await row('Second')).findByText(say('portfolio.row.day'))).parentElement;
    await eventually(() => expect(day?.textContent).toContain('₹0.00'));
    expect(await within(await row('Second')).findByText('₹2,50,110.25')).toBeTruthy();
  });

  test('a day from an old book loses its emphasis: what was booked is as old as the book', async () => {
    const old = bookOf(today, { received_at: SERVER_AT - 10 * 86_400_000 });
    await renderScreen(<Screen />, prepared({ a1: [PORTFOLIO] }).on(books.getPositionBook, old));
    const day = await within(await row('First')).findByText('+₹75.50');
    expect(day.closest('.is-stale')).not.toBeNull();
  });

  test('its bots say how they stand, with the way to their runs and to change them, and going there works with their portfolio', async () => {
    const server = prepared({ a1: [SECOND, PORTFOLIO] }).on(bots.listDailyBots, ({ params }) => ({
      daily_bots: params['portfolioId'] === 'p1' ? [botOf('b1', 'Morning')] : [],
    }));
    server.on(listBotRuns, runsAnswer(runSample({ status: 'paused' })));
    const page = await renderScreen(<Screen />, server);
    const first = within(await row('First'));
    expect(await first.findByText('Morning')).toBeTruthy();
    const status = say('bot-run.status.paused');
    expect(await first.findByRole('link', { name: say('portfolio.bots.run-named', { name: 'Morning', status }) })).toBeTruthy();
    fireEvent.click(first.getByRole('link', { name: say('portfolio.bots.edit-named', { name: 'Morning' }) }));
    expect(page.address()).toBe('/app/strategies?edit=b1');
    await eventually(() => expect(page.store.get(selectedPortfolioAtom)?.id).toBe('p1'));
  });
});

describe('the performance of an account', () => {
  const open = (tab: string) => renderScreen(<Screen />, prepared({ a1: [PORTFOLIO] }), 'en', `/app/here?tab=${tab}`);
  const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(say(label)), { target: { value } });
  const figure = async (id: string) => (await screen.findByText(say(`portfolio.performance.${id}`))).parentElement?.textContent ?? '';

  test('counts the days of the range, before or after charges', async () => {
    days = [lineOf('2026-09-01', -9_000), lineOf('2026-11-18', 300), lineOf('2026-11-19', -100), lineOf('2026-11-23', 49)];
    // The running day is the book's, not the report's older word.
    today = [bookRowOf({ gross_pnl: 90, net_pnl: 50 })];
    await open('performance');
    await eventually(async () => expect(await figure('total-net')).toContain('+₹250.00'));
    expect(await figure('share')).toContain('0.03%');
    expect(await figure('drawdown')).toContain('−₹100.00');
    expect(await figure('days')).toContain(say('portfolio.performance.won-lost', { wins: 2, losses: 1 }));
    expect(await figure('profit-factor')).toContain('3.50');
    choose('portfolio.performance.range', 'all');
    await eventually(async () => expect(await figure('total-net')).toContain('−₹8,750.00'));
    choose('portfolio.charges.label', 'gross');
    await eventually(async () => expect(await figure('total-gross')).toContain('−₹8,590.00'));
  });

  test('one unknown day makes the sums unknown', async () => {
    days = [lineOf('2026-11-20', 300), lineOf('2026-11-23', null)];
    today = [bookRowOf({ gross_pnl: null, net_pnl: null })];
    await open('performance');
    await eventually(async () => expect(await figure('total-net')).toContain('–'));
    expect(await figure('drawdown')).toContain(say('value.none'));
  });

  test('says where it came from, by portfolio and by underlying', async () => {
    days = [lineOf('2026-11-20', 300)];
    await open('performance');
    const table = await screen.findByRole('table', { name: say('portfolio.performance.by-portfolio') });
    expect(within(table).getByRole('rowheader', { name: 'First' })).toBeTruthy();
    choose('portfolio.performance.by', 'underlying');
    expect(await screen.findByRole('rowheader', { name: 'NIFTY' })).toBeTruthy();
  });

  test('is saved as a file with every charge and the exact numbers', async () => {
    days = [lineOf('2026-11-20', 300.05)];
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:x'));
    // Following the link would leave the page.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await open('performance');
    fireEvent.click(await screen.findByRole('button', { name: say('portfolio.performance.csv-days') }));
    expect(await saved[0]?.text()).toContain('2026-11-20,2026-11-20,300.05,0,0,340.05,40,0,0,0,0,0,0,40,300.05');
  });

  test('a day of the calendar opens its items, and leads to the books of that day', async () => {
    days = [lineOf('2026-11-20', 300)];
    const page = await open('calendar');
    fireEvent.click(await screen.findByRole('button', { name: /20.*300/ }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText('+₹340.00')).toBeTruthy();
    expect(sheet.getAllByText('₹40.00')).toHaveLength(2);
    expect(sheet.getByText(say('portfolio.day.charges-depository'))).toBeTruthy();
    fireEvent.click(sheet.getByRole('link', { name: say('portfolio.day.orders') }));
    expect(page.address()).toBe('/app/order_book');
    expect(page.store.get(selectedDateAtom)).toBe('2026-11-20');
  });

  test('the year of the calendar leads to a month of it, and the address remembers both', async () => {
    days = [lineOf('2026-10-05', 300)];
    const page = await open('calendar');
    await screen.findByRole('button', { name: say('figures.calendar.previous') });
    fireEvent.click(screen.getByRole('radio', { name: say('portfolio.calendar.year') }));
    expect(page.address()).toBe('/app/here?tab=calendar&year=2026');
    fireEvent.click(await screen.findByRole('button', { name: /^October/ }));
    expect(page.address()).toBe('/app/here?tab=calendar&month=2026-10');
    expect(await screen.findByRole('button', { name: /5 Oct 2026/ })).toBeTruthy();
  });

  test('a back end without profit reports is not asked for them and has no such tab', async () => {
    server().features = [];
    await open('performance');
    await row('First');
    expect(screen.queryByRole('tab', { name: say('portfolio.tab.performance') })).toBeNull();
    expect(server().callsOf(books.getPnl)).toHaveLength(0);
  });
});
