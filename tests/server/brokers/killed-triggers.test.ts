import { afterEach, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { kill as killShape } from '#contract/schemas/risk.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { newKey, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const { server, broker, desk: openDesk, follow } = await scriptedServer();
const { control } = broker;

afterEach(async () => {
  control.reset();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
  await server.db.deleteFrom('broker_triggers').execute();
  await server.db.deleteFrom('kill_gates').execute();
});

const lot = () => someOption(server).lotSize;
const last = () => priceToDecimal(server.services.venue.quote(someOption(server).id)?.lastPrice ?? (0 as never));

/** Has the broker hold a trigger that sells below the market. */
async function hold(desk: TestDesk, lots = 1): Promise<void> {
  const price = Math.floor(last() * 0.8);
  const legs = [{ direction: 'at-or-below', trigger_price: price, transaction_type: 'SELL', lots, price }];
  const { status, text } = await server.call('POST', '/api/broker-triggers/', {
    token: desk.user.token,
    headers: { 'idempotency-key': newKey() },
    body: {
      account_number: desk.accountNumber,
      portfolio_id: desk.portfolioId,
      instrument_id: someOption(server).id,
      product: 'NRML',
      legs,
    },
  });
  if (status !== 200) throw new Error(`the trigger was answered by ${status} ${text}`);
}

/** Has another program hold the same. */
const holdElsewhere = () =>
  control.holdTrigger({
    instrument: someOption(server).id,
    last_price: last(),
    legs: [{ trigger_price: Math.floor(last() * 0.8), side: 'SELL', product: 'NRML', quantity: lot(), price: Math.floor(last() * 0.8) }],
  });

async function press(desk: TestDesk, body: object): Promise<void> {
  const { status } = await server.call('POST', '/api/risk/kill/', {
    token: desk.user.token,
    headers: { 'idempotency-key': newKey() },
    body: { scope: { kind: 'all' }, ...body },
  });
  expect(status).toBe(200);
}
type Lock = InferOutput<typeof killShape>['locks'][number];
async function lockOf(desk: TestDesk): Promise<Lock> {
  const { body } = await server.call<{ kill: { locks: Lock[] } }>('GET', '/api/risk/kill/', { token: desk.user.token });
  const [lock] = body.kill.locks;
  if (lock === undefined) throw new Error('the kill switch is off');
  return lock;
}
const stepOf = async (desk: TestDesk) => (await lockOf(desk)).steps.find(({ step }) => step === 'cancel-orders')?.status;
const atBroker = () => control.triggers().map(({ status }) => status);
async function watch(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await server.services.brokerTriggers.turn();
    await follow();
  }
}

describe('the kill switch and the triggers that a broker holds', () => {
  it('cancels those that could open something, keeps those that only close, and says which', async () => {
    const desk = await openDesk();
    control.setPrice({ instrument: someOption(server).id, price: last() });
    await desk.place({ order_type: 'MARKET' });
    await watch(3);
    await hold(desk);
    await hold(desk);
    await press(desk, {});
    await watch(4);
    expect(atBroker()).toEqual(['ACTIVE', 'CANCELLED']);
    const { swept } = await lockOf(desk);
    expect(swept.map(({ kind, action }) => [kind, action])).toEqual([
      ['trigger', 'cancelled'],
      ['trigger', 'kept'],
    ]);
    expect(await stepOf(desk)).toBe('done');
  });

  it('cancels all of them when positions are to be closed', async () => {
    const desk = await openDesk();
    control.setPrice({ instrument: someOption(server).id, price: last() });
    await desk.place({ order_type: 'MARKET' });
    await watch(3);
    await hold(desk);
    await press(desk, { exit_percent: 100 });
    await watch(6);
    expect(atBroker()).toEqual(['CANCELLED']);
    expect((await lockOf(desk)).complete).toBe(true);
  });

  it('leaves those of other programs alone unless they are ticked', async () => {
    const desk = await openDesk();
    holdElsewhere();
    await press(desk, {});
    await watch(3);
    expect([atBroker(), await stepOf(desk)]).toEqual([['ACTIVE'], 'done']);
    await press(desk, { include_elsewhere: true });
    await watch(4);
    expect(atBroker()).toEqual(['CANCELLED']);
  });

  it.each(['no-answer', 'reset-before', 'done-server-error'] as const)(
    'waits for the outcome of a cancelling without an answer because of %s',
    async (fault) => {
      const desk = await openDesk();
      await hold(desk);
      control.addFault({ call: 'cancel-trigger', fault });
      await press(desk, {});
      await follow();
      expect(await stepOf(desk)).toBe('working');
      await watch(5);
      expect([atBroker(), await stepOf(desk)]).toEqual([['CANCELLED'], 'done']);
    },
  );

  it('says that it could not cancel where the session at the broker has ended', async () => {
    const desk = await openDesk();
    await hold(desk);
    control.endSessions();
    await press(desk, {});
    await watch(2);
    expect([atBroker(), await stepOf(desk)]).toEqual([['ACTIVE'], 'failed']);
  });

  it('cancels one whose placing has no outcome when it is found', async () => {
    const desk = await openDesk();
    control.addFault({ call: 'place-trigger', fault: 'reset' });
    await hold(desk).catch(() => undefined);
    await press(desk, {});
    await watch(6);
    expect([atBroker(), await stepOf(desk)]).toEqual([['CANCELLED'], 'done']);
  });
});
