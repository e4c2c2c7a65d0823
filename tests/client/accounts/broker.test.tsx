import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/broker/faults/faults-sheet.tsx';
import '#client/features/broker/logins/logins-sheet.tsx';
import { Screen } from '#client/features/broker/index.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import { selectedAccountAtom } from '#client/state/session/profile.ts';
import { toastsAtom } from '#client/state/notices/toasts.ts';
import type { Account } from '#client/api/types.ts';
import { readOne } from '#client/offline/storage.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as books from '#contract/operations/books.ts';
import * as links from '#contract/operations/broker-links.ts';
import * as orders from '#contract/operations/orders.ts';
import * as risk from '#contract/operations/risk.ts';
import { ELSEWHERE, PAPER, PRACTICE, REDIRECT, saved, SECOND, withBrokers } from '#tests/support/client/broker-page.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, bookOf, bookRowOf, EXCHANGE_AT, orderOf, riskStatusOf, TRADING_DATE, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const prepared = (first: Account[]) => withBrokers(server(), first);
const button = (id: string, values?: Record<string, string>) => screen.getByRole('button', { name: say(id, values) });
const card = (label: string) => screen.findByRole('region', { name: label });
const type = (text: string) => fireEvent.change(screen.getByLabelText(say('broker.form.label')), { target: { value: text } });
const openAdd = async () => {
  fireEvent.click(button('broker.page.add'));
  await screen.findByLabelText(say('broker.form.label'));
};
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

  test('says what the account has left, as of when, and when its books were last compared', async () => {
    const compared = {
      id: 'r1',
      account_number: ACCOUNT.account_number,
      cause: 'asked' as const,
      outcome: 'differences' as const,
      matched: 3,
      findings: [],
    };
    const times = { exchange_at: EXCHANGE_AT, received_at: Date.now() };
    await renderScreen(
      <Screen />,
      prepared([ACCOUNT])
        .on(
          risk.getRiskStatus,
          riskStatusOf({ available: 812_345.5, margin_blocked: 150_000, reserved_for_orders: 250.25, cash: 962_595.75 }),
        )
        .on(books.listReconciliations, { reconciliations: [{ ...compared, ...times, trading_date: TRADING_DATE }], ...times }),
    );
    const paper = within(await card('Paper'));
    for (const amount of ['₹8,12,345.50', '₹1,50,250.25', '₹9,62,595.75']) expect(await paper.findByText(amount)).toBeTruthy();
    expect(await paper.findByText(new RegExp(say('broker.compared.differences')))).toBeTruthy();
    expect(paper.getByText(/^as of/)).toBeTruthy();
  });

  test('shows the money as the broker has told it beside our own figures, with its time', async () => {
    const told = { cash: 300_000.5, used_margin: 120_000, available: 180_000.5, read_at: Date.now() - 60_000 };
    await renderScreen(<Screen />, prepared([ELSEWHERE]).on(risk.getRiskStatus, riskStatusOf({ broker_funds: told })));
    const away = within(await card('Away'));
    expect(await away.findByText(say('broker.funds.title'))).toBeTruthy();
    for (const amount of ['₹3,00,000.50', '₹1,20,000.00', '₹1,80,000.50']) expect(away.getByText(amount)).toBeTruthy();
  });

  test('takes new keys, all of them, and keeps what was typed when the server refuses', async () => {
    await renderScreen(
      <Screen />,
      prepared([ELSEWHERE]).on(
        accounts.updateAccount,
        refusal('request.invalid', { fields: [{ path: 'fields.pin', code: 'form.string-max', message: '', values: { max: 400 } }] }),
      ),
    );
    fireEvent.click(await screen.findByRole('button', { name: say('broker.card.keys-named', { label: 'Away' }) }));
    const field = async (name: string) => (await screen.findByLabelText(say(`broker.field.${name}`))) as HTMLInputElement;
    fireEvent.change(await field('api_key'), { target: { value: 'new-key' } });
    const form = (await field('pin')).closest('form')!;
    fireEvent.submit(form);
    await eventually(async () => expect((await field('pin')).getAttribute('aria-invalid')).toBe('true'));
    expect(server().callsOf(accounts.updateAccount)).toHaveLength(0);
    fireEvent.change(await field('pin'), { target: { value: '12' } });
    fireEvent.submit(form);
    await eventually(() =>
      expect(server().callsOf(accounts.updateAccount)[0]?.body).toEqual({ fields: { api_key: 'new-key', pin: '12' } }),
    );
    await eventually(async () => expect((await field('pin')).getAttribute('aria-invalid')).toBe('true'));
    expect((await field('api_key')).value).toBe('new-key');
    server().on(accounts.updateAccount, saved({ ...ELSEWHERE, status: 'needs-login' }));
    fireEvent.submit(form);
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says how much is open, until when its session lasts and when it was last logged in', async () => {
    const until = EXCHANGE_AT + 3_600_000;
    const times = { trading_date: TRADING_DATE, exchange_at: EXCHANGE_AT, received_at: Date.now() };
    await renderScreen(
      <Screen />,
      prepared([ACCOUNT, { ...PRACTICE, status: 'active', session_expires_at: until }])
        .on(books.getPositionBook, () => bookOf([bookRowOf(), bookRowOf({ position_id: 'closed', net_quantity: 0 })]))
        .on(orders.getOrderBook, { order_book: [orderOf(), orderOf({ order_id: 'done', status: 'filled' })], ...times })
        .on(links.listBrokerLogins, {
          logins: [
            { at: 1_780_000_100_000, refusal: 'broker.login-refused' },
            { at: 1_780_000_000_000, refusal: null },
          ],
        }),
    );
    const value = (of: Awaited<ReturnType<typeof card>>, name: string) =>
      within(of).getByText(say(`broker.card.${name}`)).nextElementSibling?.textContent;
    const [paper, practice] = [await card('Paper'), await card('Real-like')];
    await eventually(() => expect([value(paper, 'positions'), value(paper, 'orders')]).toEqual(['1', '1']));
    expect(value(paper, 'session')).toBe(say('broker.card.session.open'));
    expect(within(paper).queryByText(say('broker.card.last-login'))).toBeNull();
    expect(value(practice, 'session')).toMatch(/\d/);
    await eventually(() => expect(value(practice, 'last-login')).toMatch(/2026/));
  });

  test('adds a paper account, selects it and says so', async () => {
    const { store } = await renderScreen(<Screen />, prepared([ACCOUNT]).on(accounts.createAccount, saved(SECOND)));
    await card('Paper');
    await openAdd();
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
    await openAdd();
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
    await openAdd();
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
    await openAdd();
    type('Second');
    submit();
    submit();
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLInputElement>(say('broker.form.label')).value).toBe('Second');
    expect(server().callsOf(accounts.createAccount)).toHaveLength(1);
  });

  test('stands as it was left when it was neither saved nor given up, without any secret', async () => {
    const broker = {
      ...REDIRECT,
      broker_name: 'keyed',
      fields: [
        { name: 'client_id', secret: false, required: true },
        { name: 'api_secret', secret: true, required: true },
      ],
    };
    const open = async () => {
      await renderScreen(<Screen />, prepared([ACCOUNT]).on(accounts.listBrokers, { brokers: [broker] }));
      await card('Paper');
      await openAdd();
    };
    const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
    const key = `u/${USER.id}/draft/form/account`;
    await open();
    type('Mine');
    fireEvent.change(field('client_id'), { target: { value: 'AB12' } });
    fireEvent.change(field('api_secret'), { target: { value: 'hidden' } });
    await eventually(async () => expect(await readOne(key)).toMatchObject({ data: { form: { fields: { client_id: 'AB12' } } } }));
    expect(JSON.stringify(await readOne(key))).not.toContain('hidden');
    cleanup();
    await open();
    await eventually(() => expect(field('client_id').value).toBe('AB12'));
    expect(field('api_secret').value).toBe('');
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
      prepared([]);
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

  test('adds an account at the broker that was picked, after proving who is there, and leads to its login', async () => {
    const page = await renderScreen(<Screen />, prepared([ACCOUNT]).on(accounts.createAccount, saved(PRACTICE)));
    await card('Paper');
    fireEvent.click(button('broker.page.add'));
    fireEvent.click(await screen.findByRole('radio', { name: new RegExp(REDIRECT.title) }));
    type('Real-like');
    submit();
    await eventually(() => expect(page.address()).toBe('/app/broker/practice/a3'));
    expect(server().callsOf(accounts.createAccount)[0]?.body).toMatchObject({ broker_name: 'practice', environment: 'paper' });
  });

  test('offers only what the server has: environments, fields, no paper where there is none', async () => {
    const keys = {
      ...PAPER,
      broker_name: 'alpha',
      title: 'Alpha',
      kind: 'keys' as const,
      environments: ['sandbox' as const, 'live' as const],
      fields: [
        { name: 'api_key', secret: false, required: true },
        { name: 'api_secret', secret: true, required: true },
      ],
    };
    await renderScreen(
      <Screen />,
      prepared([ACCOUNT])
        .on(accounts.listBrokers, { brokers: [keys] })
        .on(accounts.createAccount, saved(SECOND)),
    );
    await card('Paper');
    fireEvent.click(button('broker.page.add'));
    fireEvent.click(await screen.findByRole('radio', { name: say('broker.environment.live') }));
    expect(screen.getByText(say('broker.form.live'))).toBeTruthy();
    expect(screen.queryByText(PAPER.title)).toBeNull();
    type('Alpha');
    submit();
    expect(await screen.findAllByText(say('form.required'))).toHaveLength(2);
    const secret = screen.getByLabelText<HTMLInputElement>(new RegExp(say('broker.field.api_secret')), { selector: 'input' });
    expect(secret.type).toBe('password');
    fireEvent.change(screen.getByLabelText(new RegExp(say('broker.field.api_key')), { selector: 'input' }), { target: { value: 'k' } });
    fireEvent.change(secret, { target: { value: 's' } });
    submit();
    await eventually(() =>
      expect(server().callsOf(accounts.createAccount)[0]?.body).toEqual({
        broker_name: 'alpha',
        environment: 'live',
        label: 'Alpha',
        fields: { api_key: 'k', api_secret: 's' },
      }),
    );
  });

  test('speaks French', async () => {
    await renderScreen(<Screen />, prepared([ACCOUNT]), 'fr');
    await card('Paper');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(say('broker.page.title', {}, 'fr'));
    expect(screen.getByText(say('broker.status.active', {}, 'fr'))).toBeTruthy();
    expect(await screen.findByText(say('broker.name.paper', {}, 'fr'))).toBeTruthy();
    await eventually(() => expect(screen.getByText(say('broker.capability.options', {}, 'fr'))).toBeTruthy());
  });
});
