import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/broker/calls/calls-sheet.tsx';
import '#client/features/broker/faults/faults-sheet.tsx';
import '#client/features/broker/logins/logins-sheet.tsx';
import '#client/features/broker/triggers/triggers-sheet.tsx';
import type { Account } from '#client/api/types.ts';
import { Screen } from '#client/features/broker/index.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as links from '#contract/operations/broker-links.ts';
import * as stops from '#contract/operations/broker-stops.ts';
import * as held from '#contract/operations/broker-triggers.ts';
import { KEYED, PRACTICE, saved, withBrokers } from '#tests/support/client/broker-page.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, EXCHANGE_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const prepared = (first: Account[]) => withBrokers(server(), first);
const button = (id: string, values?: Record<string, string>) => screen.getByRole('button', { name: say(id, values) });
const card = (label: string) => screen.findByRole('region', { name: label });

describe('the card of an account', () => {
  test('connects an account of a broker with a login page by one tap, and renews it the same way', async () => {
    const page = await renderScreen(<Screen />, prepared([ACCOUNT, PRACTICE]));
    const open = await screen.findByRole('link', { name: say('broker.card.connect-named', { label: 'Real-like' }) });
    expect(within(await card('Real-like')).getByText(say('broker.status.needs-login'))).toBeTruthy();
    expect(screen.queryByRole('link', { name: say('broker.card.connect-named', { label: 'Paper' }) })).toBeNull();
    fireEvent.click(open);
    expect(page.address()).toBe('/app/broker/practice/a3');
  });

  test.each([
    ['in more than half an hour', 31, 'broker.status.active-until', { time: '09:51 IST' }],
    ['in less than half an hour', 20, 'broker.status.expires-in', { minutes: 20 }],
    ['by now, whatever the server has said', 0, 'broker.status.needs-login', {}],
  ] as const)('says of a session that ends %s what the clock of the exchange makes of it', async (_, minutes, id, values) => {
    const until = { ...PRACTICE, status: 'active' as const, session_expires_at: EXCHANGE_AT + minutes * 60_000 };
    await renderScreen(<Screen />, prepared([until]));
    expect(await screen.findByText(say(id, values))).toBeTruthy();
  });

  test('shows the calls to a broker elsewhere with what became of each, and how much of its limits is used', async () => {
    const away: Account = { ...ACCOUNT, id: 'a9', label: 'Away', environment: 'sandbox', broker_name: 'scripted' };
    const call = { at: Date.UTC(2026, 10, 23, 4, 0), waited_ms: 0, took_ms: 120, note: null };
    prepared([ACCOUNT, away]).on(links.listBrokerCalls, {
      health: { calls: 3, unanswered: 1, median_ms: 120, slow_ms: 400 },
      calls: [
        { ...call, kind: 'place', outcome: 'unknown', note: 'no answer in time' },
        { ...call, kind: 'cancel', outcome: 'done', waited_ms: 400 },
        { ...call, kind: 'something-new', outcome: 'also-new' },
      ],
      limits: [{ kinds: ['place', 'cancel'], most: 400, in_ms: 60_000, reserve: 50, used: 12 }],
    });
    await renderScreen(<Screen />, server());
    await card('Away');
    expect(screen.queryByRole('button', { name: say('broker.card.calls-named', { label: 'Paper' }) })).toBeNull();
    fireEvent.click(button('broker.card.calls-named', { label: 'Away' }));
    const sheet = await screen.findByRole('dialog', { name: say('broker.calls.title', { label: 'Away' }) });
    await within(sheet).findByText('no answer in time');
    const [limits, calls] = within(sheet).getAllByRole('list');
    expect(sheet.textContent).toContain(say('broker.calls.health', { calls: 3, median: 120, slow: 400 }));
    expect(sheet.textContent).toContain(say('broker.calls.unanswered', { unanswered: 1 }));
    expect(limits?.textContent).toBe('Order calls in one minute: 12 of 400, the last 50 for exits only');
    expect([...(calls?.querySelectorAll('.flex-1 > span:first-child') ?? [])].map((row) => row.textContent)).toEqual([
      `Order: ${say('broker.calls.outcome.unknown')}`,
      'Cancellation: done',
      'something-new: also-new',
    ]);
    expect(calls?.textContent).toContain(say('broker.calls.took-waited', { took: 120, waited: 400 }));
  });

  describe('of a broker that can do more', () => {
    const away: Account = { ...ACCOUNT, id: 'a9', account_number: 'SB-1', label: 'Away', environment: 'sandbox', broker_name: 'scripted' };
    const SCRIPTED = { ...KEYED, broker_name: 'scripted', capabilities: ['broker-triggers', 'address-check'] };
    const trigger = {
      ...{ trigger_id: 't1', broker_trigger_id: '77', instrument_id: 'X', name: 'NIFTY 25000 CE', placed_elsewhere: true },
      ...{ lot_size: null, tick_size: null },
      legs: [{ trigger_price: 90, transaction_type: 'SELL' as const, product: 'NRML' as const, quantity: 75, price: 89.5 }],
      ...{ status: 'ACTIVE', message: null, orders: [], placed_at: Date.UTC(2026, 10, 23), told_at: Date.UTC(2026, 10, 23) },
    };
    const answer = (state: 'active' | 'ending') => ({
      ...{ account_number: 'SB-1', exchange_at: EXCHANGE_AT, received_at: Date.UTC(2026, 10, 23) },
      triggers: [{ ...trigger, state }],
    });

    test('the triggers that it holds are shown, and cancelled on a press', async () => {
      prepared([away])
        .on(accounts.listBrokers, { brokers: [SCRIPTED] })
        .on(held.listBrokerTriggers, answer('active'));
      await renderScreen(<Screen />, server());
      fireEvent.click(await screen.findByRole('button', { name: say('broker.card.triggers-named', { label: 'Away' }) }));
      const sheet = await screen.findByRole('dialog', { name: say('broker.triggers.title', { label: 'Away' }) });
      await within(sheet).findByText(say('broker.triggers.state.active'));
      expect(within(sheet).getByText(say('broker.triggers.elsewhere'))).toBeTruthy();
      server().on(held.cancelBrokerTrigger, answer('ending')).on(held.listBrokerTriggers, answer('ending'));
      fireEvent.click(within(sheet).getByRole('button', { name: say('broker.triggers.cancel-named', { name: 'NIFTY 25000 CE' }) }));
      await within(sheet).findByText(say('broker.triggers.state.ending'));
      expect(within(sheet).queryByRole('button', { name: say('broker.triggers.cancel-named', { name: 'NIFTY 25000 CE' }) })).toBeNull();
      expect(server().callsOf(held.cancelBrokerTrigger)[0]?.params).toEqual({ accountNumber: 'SB-1', id: 't1' });
    });

    test('its kill switch is shown and switched, and it closes everything after two presses', async () => {
      const stop = { account_id: 'a9', kill_switch: { active: false, changed_at: null }, square_off: null, received_at: EXCHANGE_AT };
      const closing = { state: 'taken' as const, asked_at: EXCHANGE_AT, told_at: EXCHANGE_AT };
      prepared([away])
        .on(accounts.listBrokers, { brokers: [{ ...SCRIPTED, capabilities: ['broker-kill-switch', 'broker-square-off'] }] })
        .on(stops.getBrokerStop, { stop })
        .on(stops.setBrokerKillSwitch, { stop: { ...stop, kill_switch: { active: true, changed_at: EXCHANGE_AT } } })
        .on(stops.squareOffAtBroker, { stop: { ...stop, kill_switch: null, square_off: closing } });
      await renderScreen(<Screen />, server());
      fireEvent.click(await screen.findByRole('button', { name: say('broker.card.stop-named', { label: 'Away' }) }));
      const sheet = await screen.findByRole('dialog', { name: say('broker.stop.title', { label: 'Away' }) });
      const press = async (id: string) => fireEvent.click(await within(sheet).findByRole('button', { name: say(id) }));
      await press('broker.stop.switch-on');
      await within(sheet).findByText(say('broker.stop.on'));
      await press('broker.stop.square-off');
      await press('broker.stop.square-off-no');
      expect(server().callsOf(stops.squareOffAtBroker)).toHaveLength(0);
      await press('broker.stop.square-off');
      await press('broker.stop.square-off-yes');
      await within(sheet).findByText(say('broker.stop.state.taken'), { exact: false });
      expect(within(sheet).getByText(say('broker.stop.on'))).toBeTruthy();
      const again = within(sheet).getByRole('button', { name: say('broker.stop.square-off') });
      expect(again.getAttribute('aria-disabled')).toBe('true');
    });

    test('it is asked from where it sees the server, and says whether orders from there are taken', async () => {
      const none = { calls: 0, unanswered: 0, median_ms: null, slow_ms: null };
      prepared([away])
        .on(accounts.listBrokers, { brokers: [SCRIPTED] })
        .on(links.listBrokerCalls, { health: none, calls: [], limits: [] })
        .on(links.getBrokerAddress, { address: { seen: 'here', registered: ['there'], orders_allowed: false } });
      await renderScreen(<Screen />, server());
      await card('Away');
      fireEvent.click(button('broker.card.calls-named', { label: 'Away' }));
      const sheet = await screen.findByRole('dialog', { name: say('broker.calls.title', { label: 'Away' }) });
      fireEvent.click(await within(sheet).findByRole('button', { name: say('broker.address.ask') }));
      await within(sheet).findByText(say('broker.address.not-taken'));
      expect(sheet.textContent).toContain(say('broker.address.seen', { address: 'here' }));
      expect(sheet.textContent).toContain(say('broker.address.registered', { addresses: 'there' }));
    });
  });

  test('tells how the last logins of an account by redirect ended, and of no other', async () => {
    prepared([ACCOUNT, PRACTICE]).on(links.listBrokerLogins, {
      logins: [
        { at: Date.UTC(2026, 10, 23, 4, 0), refusal: null },
        { at: Date.UTC(2026, 10, 22, 4, 0), refusal: 'broker.login-cancelled' },
      ],
    });
    await renderScreen(<Screen />, server());
    await card('Real-like');
    expect(screen.queryByRole('button', { name: say('broker.card.logins-named', { label: 'Paper' }) })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: say('broker.card.logins-named', { label: 'Real-like' }) }));
    const sheet = await screen.findByRole('dialog', { name: say('broker.logins.title', { label: 'Real-like' }) });
    const rows = await within(sheet).findAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('.flex-1')?.textContent)).toEqual([
      say('broker.logins.done'),
      say('errors.broker.login-cancelled'),
    ]);
    expect(server().callsOf(links.listBrokerLogins)[0]?.params).toEqual({ accountId: PRACTICE.id });
  });

  test('practises faults, marks the account while it does, and ends it', async () => {
    const practising = { ...ACCOUNT, practice_faults: { script: ['slow' as const], seed: null, drawn: 0, delay_ms: 5_000 } };
    await renderScreen(<Screen />, prepared([ACCOUNT]).on(links.setPracticeFaults, saved(practising)));
    await card('Paper');
    fireEvent.click(button('broker.card.practise-named', { label: 'Paper' }));
    fireEvent.change(await screen.findByLabelText(say('broker.practice.fault')), { target: { value: 'slow' } });
    fireEvent.click(screen.getByRole('radio', { name: say('broker.practice.seconds', { count: 5 }) }));
    fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(say('broker.practice.partial')) }));
    fireEvent.click(button('broker.practice.save'));
    expect(await screen.findByText(say('broker.practice.mark'))).toBeTruthy();
    expect(server().callsOf(links.setPracticeFaults)[0]?.body).toEqual({
      practice_faults: { script: ['slow'], seed: null, delay_ms: 5_000, silent_since: null, partial_fills: true },
    });
    server().on(links.setPracticeFaults, saved(ACCOUNT));
    fireEvent.click(button('broker.card.practise-named', { label: 'Paper' }));
    fireEvent.click(await screen.findByRole('button', { name: say('broker.practice.stop') }));
    await eventually(() => expect(screen.queryByText(say('broker.practice.mark'))).toBeNull());
    expect(server().callsOf(links.setPracticeFaults)[1]?.body).toEqual({ practice_faults: null });
  });
});
