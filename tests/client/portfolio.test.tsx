import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { netOfPortfolios } from '#client/features/portfolio/net-of-portfolios.ts';
import { Screen } from '#client/features/portfolio/index.ts';
import type { Account, Portfolio, Summary } from '#client/api/types.ts';
import { selectedAccountAtom, selectedPortfolioAtom } from '#client/state/profile.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import { eventually, useCleanDevice } from '#tests/support/client-page.ts';
import { connectionLost, type FakeServer, refusal, useFakeServer } from '#tests/support/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/render-screen.tsx';
import { say } from '#tests/support/say.ts';
import { ACCOUNT, EXCHANGE_AT, PORTFOLIO, SERVER_AT } from '#tests/support/wire-samples.ts';

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
function prepared(lists: Record<string, Portfolio[]>, list: Account[] = [ACCOUNT]): FakeServer {
  return server()
    .on(accounts.listAccounts, { broker_accounts: list })
    .on(portfolios.listPortfolios, ({ params }) => ({ portfolios: lists[params['accountId'] ?? ''] ?? [] }))
    .on(positions.getPositionSummary, ({ params }) => summaryOf(params['id'] ?? ''));
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
    expect(within(await screen.findByRole('region', { name: 'Other' })).getByText(say('portfolio.account.empty'))).toBeTruthy();
    expect(await within(screen.getByRole('region', { name: 'Paper' })).findByText('+₹220.50')).toBeTruthy();
  });

  test('says "not available" where a price is missing, never zero', async () => {
    const unknown = { unrealised_pnl: null, gross_pnl: null, net_pnl: null };
    await renderScreen(<Screen />, prepared({ a1: [PORTFOLIO] }).on(positions.getPositionSummary, summaryOf('p1', unknown)));
    const first = within(await row('First'));
    expect(await first.findAllByText(say('value.none'))).toHaveLength(2);
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
      return { message: 'gone' };
    });
    fireEvent.click(dialog.getByRole('button', { name: say('portfolio.delete.confirm') }));
    await eventually(() => expect(screen.queryByRole('article', { name: 'Second' })).toBeNull());
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the total of an account', () => {
  test('is exact to the paisa and unknown when a part is unknown', () => {
    const parts = [0.1, 0.2, -0.3, 1_000_000.05].map((net) => summaryOf('p', { net_pnl: net }));
    expect(netOfPortfolios(parts)).toBe(1_000_000.05);
    expect(netOfPortfolios([...parts, summaryOf('p', { net_pnl: null })])).toBeNull();
    expect(netOfPortfolios([...parts, null])).toBeNull();
    expect(netOfPortfolios([])).toBe(0);
  });
});
