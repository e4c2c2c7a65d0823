import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { PausedBanner } from '#client/app/shell/live/paused-banner.tsx';
import { KillSheet, Screen } from '#client/features/kill/index.ts';
import type { Kill, KillBody, KillLock } from '#client/api/types.ts';
import { connectivityMachineAtom } from '#client/state/stream/connectivity.ts';
import { foldEventAtom } from '#client/state/stream/stream.ts';
import { useAccounts } from '#client/state/accounts/accounts.ts';
import { killOpenAtom } from '#client/state/overlays/open.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { listBotRuns } from '#contract/operations/bot-runs.ts';
import { listBrokerTriggers } from '#contract/operations/broker-triggers.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as orders from '#contract/operations/orders.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import * as risk from '#contract/operations/risk.ts';
import { snapshotKey } from '#client/offline/keys.ts';
import { seal } from '#client/offline/sealed.ts';
import { write } from '#client/offline/storage.ts';
import { wallTime } from '#domain/units/time.ts';
import { KEYED } from '#tests/support/client/broker-page.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { type FakeServer, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { runSample, runsAnswer } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import {
  ACCOUNT,
  CALL,
  EXCHANGE_AT,
  lockOf,
  orderOf,
  PORTFOLIO,
  positionOf,
  SERVER_AT,
  TRADING_DATE,
  USER,
} from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const TIMES = { exchange_at: EXCHANGE_AT, received_at: SERVER_AT, trading_date: TRADING_DATE };
const gateOf = (revision: number, ...locks: KillLock[]): Kill => ({ locks, revision, updated_at: SERVER_AT });
const answerOf = (kill: Kill) => ({ kill, message: '' });
const OPEN = gateOf(0);

function prepared(kill: Kill = OPEN): FakeServer {
  return server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(listBotRuns, runsAnswer())
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(orders.getOrderBook, { order_book: [orderOf(), orderOf({ order_id: 'o2' })], ...TIMES })
    .on(positions.getPositions, { data: [positionOf()], ...TIMES })
    .on(risk.getKill, answerOf(kill));
}
/** The last kill, as stored by the server. */
const pressed = (body: KillBody, key: string, change: Partial<KillLock> = {}) =>
  lockOf({
    kill_id: `lock-${key}`.slice(0, 40),
    key,
    exit_percent: body.exit_percent ?? 0,
    losing_only: body.losing_only ?? false,
    ...change,
  });
const keyOf = (call: { headers: Headers }) => call.headers.get('idempotency-key') ?? '';

async function showSheet(fake: FakeServer) {
  const page = await renderScreen(<KillSheet />, fake);
  page.store.set(killOpenAtom, {});
  return page;
}
/** The sheet beside what loads the accounts, as the shell does. */
function WithAccounts() {
  useAccounts();
  return <KillSheet />;
}
/** Shows the sheet while nothing is stopped: what a press would do is there. */
async function openSheet(fake: FakeServer) {
  const page = await showSheet(fake);
  await eventually(() => expect(document.querySelector('[data-kill-effect]')).not.toBeNull());
  return page;
}
const effect = () => document.querySelector('[data-kill-effect]')?.textContent ?? '';
const hold = () => screen.getByRole('button', { name: say('kill.hold.label') });

describe('the kill sheet', () => {
  test('says exactly what it would do, sends nothing before it is held, and remembers what was chosen', async () => {
    const fake = prepared().on(listBotRuns, runsAnswer(runSample()));
    const page = await openSheet(fake);
    expect(screen.getByText(say('kill.effect.bots', { count: 1 }))).toBeTruthy();
    expect(effect()).toContain(say('kill.effect.stop', { scope: 'all', label: '', cancels: 2 }));
    fireEvent.click(screen.getByRole('radio', { name: '100%' }));
    await waitFor(() => expect(effect()).toMatch(/cancels 2 orders and exits 1 position, est\. /));
    expect(effect()).toContain('+₹152.75');
    fireEvent.pointerDown(hold(), { button: 0 });
    fireEvent.pointerUp(hold());
    await turns();
    expect(fake.callsOf(risk.pressKill)).toEqual([]);
    page.unmount();
    await openSheet(prepared());
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '100%' }).checked).toBe(true));
  });

  test('says how many triggers held at brokers would be cancelled, or that this is not known', async () => {
    const trigger = {
      ...{ trigger_id: 't1', broker_trigger_id: '7', instrument_id: CALL.instrument_id, name: 'CALL', lot_size: 65, tick_size: 0.05 },
      ...{ placed_elsewhere: false, state: 'active' as const, status: null, message: null, orders: [] },
      ...{ placed_at: EXCHANGE_AT, told_at: EXCHANGE_AT },
      legs: [{ trigger_price: 90, transaction_type: 'BUY' as const, product: 'NRML' as const, quantity: 65, price: 90 }],
    };
    const account_number = ACCOUNT.account_number;
    const answer = { account_number, triggers: [trigger, { ...trigger, trigger_id: 't2', state: 'ended' as const }], ...TIMES };
    const fake = prepared()
      .on(accounts.listAccounts, { broker_accounts: [{ ...ACCOUNT, environment: 'sandbox' }] })
      .on(listBrokerTriggers, answer);
    const page = await openSheet(fake);
    await screen.findByText(say('kill.effect.triggers', { count: 1 }));
    page.unmount();
    await openSheet(fake.on(listBrokerTriggers, refusal('account.not-found')));
    await screen.findByText(say('kill.effect.triggers-unknown'));
  });

  test('once in force leads to the kill switch of the broker where the broker has one, and to no other', async () => {
    const away = { ...ACCOUNT, id: 'a9', label: 'Away', broker_name: 'keyed', environment: 'sandbox' as const };
    const plain = { ...away, id: 'a8', label: 'Plain', broker_name: 'plain' };
    const fake = prepared(gateOf(1, lockOf({})))
      .on(accounts.listAccounts, { broker_accounts: [ACCOUNT, away, plain] })
      .on(listBrokerTriggers, { account_number: ACCOUNT.account_number, triggers: [], ...TIMES })
      .on(accounts.listBrokers, {
        brokers: [
          { ...KEYED, capabilities: ['broker-kill-switch'] },
          { ...KEYED, broker_name: 'plain' },
        ],
      });
    const page = await renderScreen(<WithAccounts />, fake);
    page.store.set(killOpenAtom, {});
    const link = await screen.findByRole('link', { name: say('kill.broker-stop.open', { label: 'Away' }) });
    expect(screen.getAllByRole('link')).toHaveLength(1);
    fireEvent.click(link);
    await eventually(() => expect(page.address()).toBe('/app/broker?sheet=stop&account=a9'));
    expect(page.store.get(killOpenAtom)).toBeNull();
  });

  test('held for a second and a half it presses once, shows its steps, and a failed one can be tried again', async () => {
    const steps: KillLock['steps'] = [
      { step: 'block-entries', status: 'done' },
      { step: 'exit-positions', status: 'failed' },
    ];
    let lock: KillLock | null = null;
    const fake = prepared()
      .on(risk.pressKill, (call) => {
        lock = pressed(call.body as KillBody, keyOf(call), { steps, complete: false });
        return answerOf(gateOf(1, lock));
      })
      .on(risk.retryKill, () => answerOf(gateOf(2, lockOf({ ...lock, steps: [{ step: 'exit-positions', status: 'working' }] }))));
    await openSheet(fake);
    fireEvent.pointerDown(hold(), { button: 0 });
    await screen.findByText(say('kill.state.failed'));
    expect(fake.callsOf(risk.pressKill)).toHaveLength(1);
    const list = within(screen.getByRole('list', { name: say('kill.steps.title') }));
    expect(list.getByText(say('kill.step.status.failed'))).toBeTruthy();
    fireEvent.click(list.getByRole('button', { name: say('ui.retry') }));
    await screen.findByText(say('kill.state.working'));
    expect(fake.callsOf(risk.retryKill)[0]?.body).toEqual({ step: 'exit-positions' });
  });

  test('says of each GTT and stop what became of it', async () => {
    const swept: KillLock['swept'] = [
      { instruction_id: 'i1', kind: 'gtt', instrument: CALL, action: 'cancelled' },
      { instruction_id: 'i2', kind: 'stop', instrument: CALL, action: 'kept' },
    ];
    await showSheet(prepared(gateOf(1, lockOf({ swept }))));
    await screen.findByText(say('kill.swept.item', { kind: 'gtt', action: 'cancelled' }));
    const list = within(screen.getByRole('list', { name: say('kill.swept.title') }));
    expect(list.getByText(say('kill.swept.item', { kind: 'stop', action: 'kept' }))).toBeTruthy();
  });

  test('is held by Enter or Space too, and given up when the key comes up early', async () => {
    const fake = prepared().on(risk.pressKill, (call) => answerOf(gateOf(1, pressed(call.body as KillBody, keyOf(call)))));
    await openSheet(fake);
    fireEvent.keyDown(hold(), { key: ' ' });
    fireEvent.keyUp(hold(), { key: ' ' });
    await turns();
    expect(fake.callsOf(risk.pressKill)).toEqual([]);
    fireEvent.keyDown(hold(), { key: 'Enter' });
    await screen.findByText(say('kill.state.paused'));
    expect(fake.callsOf(risk.pressKill)).toHaveLength(1);
  });

  test('without holding it needs a second button, which takes a second to arm', async () => {
    const fake = prepared().on(risk.pressKill, (call) => answerOf(gateOf(1, pressed(call.body as KillBody, keyOf(call)))));
    await openSheet(fake);
    fireEvent.click(hold(), { detail: 0 });
    const second = await screen.findByRole('button', { name: say('kill.hold.confirm') });
    fireEvent.click(second);
    await turns();
    expect(fake.callsOf(risk.pressKill)).toEqual([]);
    await waitFor(() => expect(second.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(second);
    await screen.findByText(say('kill.state.paused'));
  });

  test('a lost answer is asked for at the gate; held again it is the same press under the same key', async () => {
    const fake = prepared().on(risk.pressKill, new TypeError('lost'));
    await openSheet(fake);
    fireEvent.keyDown(hold(), { key: 'Enter' });
    await screen.findByText(say('kill.press.absent'));
    expect(screen.getByRole<HTMLFieldSetElement>('group', { name: say('kill.form.title') }).disabled).toBe(true);
    fake.on(risk.pressKill, (call) => answerOf(gateOf(1, pressed(call.body as KillBody, keyOf(call)))));
    fireEvent.keyDown(screen.getByRole('button', { name: say('kill.hold.again') }), { key: 'Enter' });
    await screen.findByText(say('kill.state.paused'));
    const keys = fake.callsOf(risk.pressKill).map(keyOf);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('a press that an earlier page left open is asked for, not made again', async () => {
    const fake = prepared().on(risk.pressKill, () => new Promise<never>(() => undefined));
    const page = await openSheet(fake);
    fireEvent.keyDown(hold(), { key: 'Enter' });
    await eventually(() => expect(fake.callsOf(risk.pressKill)).toHaveLength(1));
    const [call] = fake.callsOf(risk.pressKill);
    page.unmount();
    page.store.set(userDataAtom, null);
    const again = await renderScreen(
      <KillSheet />,
      fake.on(risk.getKill, answerOf(gateOf(1, lockOf({ kill_id: 'one', key: call ? keyOf(call) : '' })))),
    );
    again.store.set(killOpenAtom, {});
    await screen.findByText(say('kill.state.paused'));
    expect(fake.callsOf(risk.pressKill)).toHaveLength(1);
  });

  test('a refusal says that nothing was stopped and why', async () => {
    const fake = prepared().on(risk.pressKill, refusal('risk.scope-not-found'));
    await openSheet(fake);
    fireEvent.keyDown(hold(), { key: 'Enter' });
    await screen.findByText(say('kill.press.refused', { reason: say('errors.risk.scope-not-found') }));
  });
});

describe('resuming', () => {
  test('inside an agreed lock needs the word and ten seconds of waiting', async () => {
    const asked = lockOf({ lapsed: false, until: { kind: 'session', date: TRADING_DATE } });
    const fake = prepared(gateOf(1, asked))
      .on(risk.askResumeKill, () => answerOf(gateOf(2, { ...asked, resume_asked_at: Date.now() - 9_000 })))
      .on(risk.resumeKill, answerOf(gateOf(3)));
    const page = await renderScreen(<KillSheet />, fake);
    page.store.set(killOpenAtom, {});
    fireEvent.click(await screen.findByRole('button', { name: say('kill.resume.begin') }));
    const now = screen.getByRole('button', { name: say('kill.resume.now') });
    expect(now.getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(screen.getByLabelText(say('kill.resume.type', { word: 'RESUME' })), { target: { value: 'resume' } });
    await waitFor(() => expect(now.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(now);
    await screen.findByRole('button', { name: say('kill.hold.label') });
    expect(fake.callsOf(risk.resumeKill)[0]?.body).toEqual({ typed: true });
  });

  test('a lock that is open resumes with one confirmation; a refusal says why', async () => {
    const fake = prepared(gateOf(1, lockOf())).on(risk.resumeKill, refusal('risk.kill-still-working'));
    const page = await renderScreen(<KillSheet />, fake);
    page.store.set(killOpenAtom, {});
    fireEvent.click(await screen.findByRole('button', { name: say('kill.resume.begin') }));
    fireEvent.click(screen.getByRole('button', { name: say('kill.resume.now') }));
    await screen.findByText(say('errors.risk.kill-still-working'));
  });
});

describe('the banner', () => {
  const event = (kill: Kill): UserEvent => ({ seq: 1, type: 'risk.kill-updated', at: SERVER_AT, exchange_at: null, data: { kill } });

  test('stands on every page while trading is paused, also when another device pressed, and opens the sheet', async () => {
    const { store } = await renderScreen(<PausedBanner>nothing else</PausedBanner>, prepared());
    await screen.findByText('nothing else');
    await eventually(() => expect(server().callsOf(risk.getKill)).toHaveLength(1));
    await turns();
    store.set(foldEventAtom, event(gateOf(1, lockOf())));
    expect((await screen.findByRole('alert')).textContent).toContain('paused at');
    fireEvent.click(screen.getByRole('button', { name: say('paused.resume') }));
    expect(store.get(killOpenAtom)).toEqual({});
    store.set(foldEventAtom, event(gateOf(2)));
    await screen.findByText('nothing else');
  });

  test('does not call a stop done while a step works or has failed', async () => {
    const failed = lockOf({ complete: false, steps: [{ step: 'exit-positions', status: 'failed' }] });
    await renderScreen(<PausedBanner>nothing else</PausedBanner>, prepared(gateOf(1, failed)));
    expect((await screen.findByRole('alert')).textContent).toContain('a step failed');
    expect(screen.queryByRole('button', { name: say('paused.resume') })).toBeNull();
  });

  test('warns from ninety percent of the day loss on, until it was seen', async () => {
    const { store } = await renderScreen(<PausedBanner>nothing else</PausedBanner>, prepared());
    await screen.findByText('nothing else');
    const scope = { kind: 'account', id: 'a1' } as const;
    const warned = (percent: 70 | 90): UserEvent => ({
      seq: 1,
      type: 'risk.day-loss-warned',
      at: SERVER_AT,
      exchange_at: null,
      data: { scope, loss: 9_100, limit: 10_000, percent },
    });
    store.set(foldEventAtom, warned(70));
    await turns();
    expect(screen.queryByRole('alert')).toBeNull();
    store.set(foldEventAtom, warned(90));
    expect((await screen.findByRole('alert')).textContent).toContain('₹9,100.00');
    fireEvent.click(screen.getByRole('button', { name: say('paused.day-loss-seen') }));
    await screen.findByText('nothing else');
  });
});

test('the emergency screen without a connection cannot act: it lists what was last seen with its age, and whom to call', async () => {
  const snapshot = { value: [positionOf()], exchangeAt: null, tradingDate: null };
  await write(snapshotKey(USER.id, 'positions', 'p1@'), seal(1, wallTime(SERVER_AT), snapshot));
  const fake = prepared();
  const { store } = await renderScreen(<Screen />, fake);
  await screen.findByRole('button', { name: say('kill.hold.label') });
  const phone = await screen.findByLabelText(say('kill.phone.of', { label: 'Paper' }));
  fireEvent.change(phone, { target: { value: '+91 22 1234' } });
  fireEvent.blur(phone);
  fake.down = true;
  store.set(connectivityMachineAtom, (old) => (old ? { ...old, state: 'offline' } : old));
  await screen.findByText(say('kill.offline.title'));
  expect(screen.queryByRole('button', { name: say('kill.hold.label') })).toBeNull();
  const call = screen.getByRole('link', { name: say('kill.phone.call', { label: 'Paper', phone: '+91 22 1234' }) });
  expect(call.getAttribute('href')).toBe('tel:+91221234');
  const held = within(await screen.findByRole('region', { name: say('kill.offline.positions') }));
  expect(await held.findByText(/26,000 CE/)).toBeTruthy();
  expect(document.querySelector('[data-as-of]')?.textContent).toMatch(/\d\d:\d\d/);
});
