import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Screen } from '#client/features/broker/index.ts';
import { connectivityInputAtom } from '#client/state/connectivity-watch.ts';
import { selectedAccountAtom } from '#client/state/profile.ts';
import { toastsAtom } from '#client/state/toasts.ts';
import type { Account } from '#client/api/types.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { eventually, useCleanDevice } from '#tests/support/client-page.ts';
import { connectionLost, type FakeServer, refusal, useFakeServer } from '#tests/support/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/render-screen.tsx';
import { say } from '#tests/support/say.ts';
import { ACCOUNT, PORTFOLIO } from '#tests/support/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const PAPER = {
  broker_name: 'paper',
  title: 'Paper broker',
  kind: 'paper' as const,
  environments: ['paper' as const],
  fields: [],
  capabilities: ['options', 'a-new-one'],
};
const SECOND: Account = { ...ACCOUNT, id: 'a2', label: 'Second', account_number: 'PA87654321' };

let list: Account[] = [];
/** Answers the call with the account, which is on the list from then on. */
const saved = (account: Account) => () => {
  list = list.some(({ id }) => id === account.id) ? list.map((item) => (item.id === account.id ? account : item)) : [...list, account];
  return { broker_accounts: account };
};
function prepared(first: Account[]): FakeServer {
  list = first;
  return server()
    .on(accounts.listAccounts, () => ({ broker_accounts: list }))
    .on(accounts.listBrokers, { brokers: [PAPER] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] });
}
const button = (id: string, values?: Record<string, string>) => screen.getByRole('button', { name: say(id, values) });
const card = (label: string) => screen.findByRole('region', { name: label });
const type = (text: string) => fireEvent.change(screen.getByLabelText(say('broker.form.label')), { target: { value: text } });
const submit = () => fireEvent.submit(screen.getByLabelText(say('broker.form.label')).closest('form')!);

describe('the broker screen', () => {
  test('without an account explains itself in three lines and offers the first one', async () => {
    await renderScreen(<Screen />, prepared([]));
    await screen.findByText(say('broker.empty.title'));
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    fireEvent.click(button('broker.page.add'));
    expect(await screen.findByRole('dialog', { name: say('broker.form.add-title') })).toBeTruthy();
  });

  test('shows each account with a masked number, its status in words and the paper mark', async () => {
    await renderScreen(<Screen />, prepared([ACCOUNT, SECOND]));
    const second = within(await card('Second'));
    expect(second.getByText('••••••4321')).toBeTruthy();
    expect(second.queryByText('PA87654321')).toBeNull();
    expect(second.getByText(say('broker.status.active'))).toBeTruthy();
    expect(second.getByText(say('paper.mark'))).toBeTruthy();
    expect(second.getByText('₹10,00,000.00')).toBeTruthy();
    expect(await second.findByText(say('broker.capability.options'))).toBeTruthy();
    expect(second.getByText('a-new-one')).toBeTruthy();
  });

  test('adds a paper account, selects it and says so', async () => {
    const { store } = await renderScreen(<Screen />, prepared([ACCOUNT]).on(accounts.createAccount, saved(SECOND)));
    await card('Paper');
    fireEvent.click(button('broker.page.add'));
    type('  Second ');
    submit();
    await card('Second');
    expect(server().callsOf(accounts.createAccount)[0]?.body).toEqual({
      broker_name: 'paper',
      environment: 'paper',
      label: 'Second',
      fields: {},
    });
    await eventually(() => expect(store.get(selectedAccountAtom)?.id).toBe('a2'));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    await eventually(() => expect(store.get(toastsAtom)[0]?.title).toEqual({ id: 'broker.toast.added', values: { label: 'Second' } }));
  });

  test.each([
    ['nothing', '', 'form.required'],
    ['blanks', '   ', 'form.whitespace'],
    ['too much', 'x'.repeat(61), 'form.string-max'],
  ])('refuses %s as a name before it asks the server', async (_, text, code) => {
    await renderScreen(<Screen />, prepared([ACCOUNT]));
    await card('Paper');
    fireEvent.click(button('broker.page.add'));
    type('a');
    type(text);
    submit();
    expect(await screen.findByText(say(code, { max: 60 }))).toBeTruthy();
    expect(screen.getByLabelText(say('broker.form.label')).getAttribute('aria-invalid')).toBe('true');
    expect(server().callsOf(accounts.createAccount)).toHaveLength(0);
  });

  test("puts the server's refusal at the field and keeps what was typed", async () => {
    const taken = refusal('account.label-taken', { fields: [{ path: 'label', code: 'account.label-taken', message: 'taken' }] });
    await renderScreen(<Screen />, prepared([ACCOUNT]).on(accounts.createAccount, taken));
    await card('Paper');
    fireEvent.click(button('broker.page.add'));
    type('Paper');
    submit();
    const input = screen.getByLabelText<HTMLInputElement>(say('broker.form.label'));
    await screen.findByText(say('errors.account.label-taken'));
    expect(input.value).toBe('Paper');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(input, { target: { value: 'Other' } });
    expect(screen.queryByText(say('errors.account.label-taken'))).toBeNull();
  });

  test('keeps what was typed when the connection breaks, and sends nothing twice', async () => {
    await renderScreen(<Screen />, prepared([ACCOUNT]).on(accounts.createAccount, connectionLost()));
    await card('Paper');
    fireEvent.click(button('broker.page.add'));
    type('Second');
    submit();
    submit();
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLInputElement>(say('broker.form.label')).value).toBe('Second');
    expect(server().callsOf(accounts.createAccount)).toHaveLength(1);
  });

  test('renames an account in place', async () => {
    await renderScreen(<Screen />, prepared([ACCOUNT]).on(accounts.updateAccount, saved({ ...ACCOUNT, label: 'Practice' })));
    await card('Paper');
    fireEvent.click(button('broker.card.rename-named', { label: 'Paper' }));
    type('Practice');
    submit();
    await card('Practice');
    expect(server().callsOf(accounts.updateAccount)[0]).toMatchObject({ params: { id: 'a1' }, body: { label: 'Practice' } });
  });

  test('switches an account off and shows a failure where it was pressed', async () => {
    await renderScreen(<Screen />, prepared([ACCOUNT]).on(accounts.updateAccount, refusal('server.internal')));
    await card('Paper');
    fireEvent.click(button('broker.card.disable-named', { label: 'Paper' }));
    expect(await within(await card('Paper')).findByText(say('errors.server.internal'))).toBeTruthy();
    server().on(accounts.updateAccount, saved({ ...ACCOUNT, status: 'disabled' }));
    fireEvent.click(button('broker.card.disable-named', { label: 'Paper' }));
    expect(await screen.findByText(say('broker.status.disabled'))).toBeTruthy();
    expect(button('broker.card.enable-named', { label: 'Paper' })).toBeTruthy();
  });

  test('lists what goes with an account before it is removed, and focuses the safe button', async () => {
    await renderScreen(<Screen />, prepared([ACCOUNT]).on(accounts.deleteAccount, refusal('account.has-open-positions')));
    await card('Paper');
    fireEvent.click(button('broker.card.delete-named', { label: 'Paper' }));
    const dialog = within(await screen.findByRole('dialog', { name: say('broker.delete.title', { label: 'Paper' }) }));
    expect(await dialog.findByText(say('broker.delete.line-portfolios', { count: 1 }))).toBeTruthy();
    expect(dialog.getAllByRole('button')[0]?.textContent).toBe(say('broker.delete.keep'));
    fireEvent.click(dialog.getByRole('button', { name: say('broker.delete.confirm') }));
    expect(await dialog.findByText(say('errors.account.has-open-positions'))).toBeTruthy();
    server().on(accounts.deleteAccount, () => {
      list = [];
      return { message: 'gone' };
    });
    fireEvent.click(dialog.getByRole('button', { name: say('broker.delete.confirm') }));
    await screen.findByText(say('broker.empty.title'));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('selects an account without the server', async () => {
    const { store } = await renderScreen(<Screen />, prepared([ACCOUNT, SECOND]));
    await card('Second');
    fireEvent.click(button('broker.card.select-named', { label: 'Second' }));
    await eventually(() => expect(store.get(selectedAccountAtom)?.id).toBe('a2'));
    expect(await within(await card('Second')).findByText(say('broker.card.default'))).toBeTruthy();
  });

  test('offline stays readable and says why nothing can be changed', async () => {
    const { store } = await renderScreen(<Screen />, prepared([ACCOUNT]));
    await card('Paper');
    await screen.findByText(say('broker.capability.options'));
    server().down = true;
    store.set(connectivityInputAtom, { type: 'browser-offline' });
    await screen.findByText(say('broker.action.offline'));
    expect(button('broker.card.delete-named', { label: 'Paper' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('broker.card.delete-named', { label: 'Paper' }));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that cannot be loaded says so and tries again', async () => {
    await renderScreen(<Screen />, prepared([]).on(accounts.listAccounts, refusal('server.internal')));
    await screen.findByText(say('page.error.title', { what: say('broker.list.label') }));
    server().on(accounts.listAccounts, { broker_accounts: [ACCOUNT] });
    fireEvent.click(button('ui.retry'));
    await card('Paper');
  });

  test('speaks French', async () => {
    await renderScreen(<Screen />, prepared([ACCOUNT]), 'fr');
    await card('Paper');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(say('broker.page.title', {}, 'fr'));
    expect(screen.getByText(say('broker.status.active', {}, 'fr'))).toBeTruthy();
    await eventually(() => expect(screen.getByText(say('broker.capability.options', {}, 'fr'))).toBeTruthy());
  });
});
