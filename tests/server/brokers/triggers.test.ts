import { afterEach, describe, expect, it } from 'vitest';
import { priceToDecimal } from '#domain/units/price.ts';
import { newKey, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const { server, broker, brokerClock, desk: openDesk, follow } = await scriptedServer();
const { control } = broker;
const { brokerTriggers } = server.services;

afterEach(async () => {
  control.reset();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
  await server.db.deleteFrom('broker_triggers').execute();
});

const OPEN_KEY = 'request.idempotency-in-progress';

interface Answer {
  readonly code?: string;
  readonly triggers: readonly {
    readonly trigger_id: string;
    readonly state: string;
    readonly placed_elsewhere: boolean;
    readonly legs: readonly { readonly trigger_price: number; readonly quantity: number }[];
    readonly orders: readonly { readonly broker_order_id: string; readonly order_id: string | null }[];
  }[];
}

/** The market's price of the option now, and a step away from it that is a whole number of ticks. */
function around() {
  const last = priceToDecimal(server.services.venue.quote(someOption(server).id)?.lastPrice ?? (0 as never));
  return { last, below: Math.floor(last * 0.8), above: Math.ceil(last * 1.2) };
}

const stop = (price = around().below) => ({ direction: 'at-or-below', trigger_price: price, transaction_type: 'SELL', lots: 1, price });
const target = (price = around().above) => ({ direction: 'at-or-above', trigger_price: price, transaction_type: 'SELL', lots: 1, price });

const place = (desk: TestDesk, legs: readonly object[], key = newKey()) =>
  server.call<Answer>('POST', '/api/broker-triggers/', {
    token: desk.user.token,
    headers: { 'idempotency-key': key },
    body: {
      ...{ account_number: desk.accountNumber, portfolio_id: desk.portfolioId, instrument_id: someOption(server).id },
      ...{ product: 'NRML', legs },
    },
  });
const list = async (desk: TestDesk) =>
  (await server.call<Answer>('GET', `/api/broker-triggers/${desk.accountNumber}/`, { token: desk.user.token })).body.triggers;
const cancel = (desk: TestDesk, id: string) =>
  server.call<Answer>('POST', `/api/broker-triggers/${desk.accountNumber}/${id}/cancel/`, { token: desk.user.token });
const change = (desk: TestDesk, id: string, legs: readonly object[]) =>
  server.call<Answer>('POST', `/api/broker-triggers/${desk.accountNumber}/${id}/change/`, {
    token: desk.user.token,
    body: { portfolio_id: desk.portfolioId, product: 'NRML', legs },
  });
const sent = (method = 'POST') => control.calls().filter((call) => call.method === method && call.path.startsWith('/triggers')).length;
async function press(desk: TestDesk): Promise<void> {
  const pressed = await server.call('POST', '/api/risk/kill/', {
    token: desk.user.token,
    headers: { 'idempotency-key': newKey() },
    body: { scope: { kind: 'account', account_id: desk.accountId }, cancel_orders: false },
  });
  if (pressed.status !== 200) throw new Error(`the kill switch was answered by ${pressed.status} ${pressed.text}`);
}
const first = async (desk: TestDesk) => {
  const [trigger] = await list(desk);
  if (trigger === undefined) throw new Error('no trigger is listed');
  return trigger;
};

/** Reads the lists of the broker for this many seconds. */
async function look(seconds: number, every = 5): Promise<void> {
  for (let second = 0; second < seconds; second += every) {
    await brokerTriggers.turn();
    await follow(every, every);
  }
}

describe('a trigger that a broker elsewhere holds', () => {
  it('is placed there, single or one-cancels-other, and cancelled', async () => {
    const desk = await openDesk();
    const { below, above } = around();
    expect((await place(desk, [stop()])).status).toBe(200);
    expect((await place(desk, [target(), stop()])).status).toBe(200);
    const { lotSize, id } = someOption(server);
    const leg = { side: 'SELL', product: 'NRML', quantity: lotSize };
    expect(control.triggers()).toMatchObject([
      { instrument: id, legs: [{ ...leg, trigger_price: below, price: below }] },
      { legs: [{ trigger_price: below }, { trigger_price: above }] },
    ]);
    await look(1, 1);
    const listed = await list(desk);
    expect(listed.map(({ state, placed_elsewhere: elsewhere }) => [state, elsewhere])).toEqual([
      ['active', false],
      ['active', false],
    ]);
    expect((await cancel(desk, listed[0]?.trigger_id ?? '')).body.triggers.map(({ state }) => state)).toEqual(['ended', 'active']);
    expect(control.triggers().map(({ status }) => status)).toEqual(['ACTIVE', 'CANCELLED']);
    expect((await cancel(desk, listed[0]?.trigger_id ?? '')).body.code).toBe('trigger.not-active');
    expect((await cancel(desk, 'none')).body.code).toBe('trigger.not-found');
  });

  it('is shown to nobody else, nor cancelled by anybody else', async () => {
    const [desk, other] = [await openDesk(), await openDesk()];
    await place(desk, [stop()]);
    const { trigger_id: id } = await first(desk);
    const as = { token: other.user.token };
    expect((await server.call<Answer>('GET', `/api/broker-triggers/${desk.accountNumber}/`, as)).body.code).toBe('account.not-found');
    const path = `/api/broker-triggers/${desk.accountNumber}/${id}/cancel/`;
    expect((await server.call<Answer>('POST', path, as)).body.code).toBe('account.not-found');
    expect((await cancel(other, id)).body.code).toBe('trigger.not-found');
    expect(control.triggers()[0]?.status).toBe('ACTIVE');
  });

  it('that the market has reached, or that the broker refuses, is not placed', async () => {
    const desk = await openDesk();
    expect((await place(desk, [stop(around().above)])).body.code).toBe('instruction.trigger-reached');
    expect(sent()).toBe(0);
    control.addFault({ call: 'place-trigger', fault: 'too-many' });
    expect((await place(desk, [stop()])).body.code).toBe('broker.busy');
    control.addFault({ call: 'triggers', fault: 'server-error' });
    expect((await place(desk, [stop()])).body.code).toBe('broker.unreachable');
    expect([sent(), control.triggers(), await list(desk)]).toEqual([1, [], []]);
  });

  it.each(['no-answer', 'reset', 'wrong-body', 'done-server-error'] as const)(
    'without an answer because of %s is found in the list, and not placed again',
    async (fault) => {
      const desk = await openDesk();
      await place(desk, [stop()]);
      control.addFault({ call: 'place-trigger', fault });
      const key = newKey();
      const legs = [stop()];
      expect((await place(desk, legs, key)).body.code).toBe(OPEN_KEY);
      expect((await first(desk)).state).toBe('sent');
      expect((await place(desk, [target()])).body.code).toBe('trigger.placing');
      await look(1, 1);
      expect((await list(desk)).map(({ state, placed_elsewhere: elsewhere }) => [state, elsewhere])).toEqual([
        ['active', false],
        ['active', false],
      ]);
      expect((await desk.resolve(key)).body).toMatchObject({ state: 'done', error: null });
      expect((await place(desk, legs, key)).status).toBe(200);
      expect([sent(), control.triggers().length]).toEqual([2, 2]);
    },
  );

  it.each(['reset-before', 'server-error', 'plain-text'] as const)(
    'that did not arrive because of %s is given up a minute later and not before',
    async (fault) => {
      const desk = await openDesk();
      // One of the same terms was there before: it is another.
      await place(desk, [stop()]);
      control.addFault({ call: 'place-trigger', fault });
      const key = newKey();
      await place(desk, [stop()], key);
      await look(50);
      expect((await desk.resolve(key)).body.state).toBe('in-progress');
      control.addFault({ call: 'triggers', fault: 'incomplete', times: 2 });
      await look(60);
      expect((await desk.resolve(key)).body).toMatchObject({ state: 'done', error: { code: 'trigger.not-made' } });
      expect([sent(), (await list(desk)).length]).toEqual([2, 1]);
    },
  );

  it('keeps its key when the list shows it late, and when the exchange is read again', async () => {
    const desk = await openDesk();
    control.addFault({ call: 'place-trigger', fault: 'reset' });
    const key = newKey();
    await place(desk, [stop()], key);
    server.services.venue.invalidate();
    await follow(2);
    expect((await desk.resolve(key)).body.state).toBe('in-progress');
    await look(1, 1);
    expect([(await first(desk)).state, (await desk.resolve(key)).body.state]).toEqual(['active', 'done']);
  });

  it.each([
    ['reset', 'ended'],
    ['server-error', 'active'],
  ] as const)('whose cancelling meets %s is %s in the end', async (fault, state) => {
    const desk = await openDesk();
    await place(desk, [stop()]);
    const { trigger_id: id } = await first(desk);
    control.addFault({ call: 'cancel-trigger', fault });
    expect((await cancel(desk, id)).body.triggers[0]?.state).toBe('ending');
    await look(120);
    expect([(await first(desk)).state, sent('DELETE')]).toEqual([state, 1]);
  });

  it('is changed by its owner alone, and not once it is over', async () => {
    const [desk, other] = [await openDesk(), await openDesk()];
    await place(desk, [stop()]);
    const { trigger_id: id } = await first(desk);
    const { below, above } = around();
    expect((await change(desk, id, [target(), stop(below - 1)])).body.triggers[0]).toMatchObject({
      ...{ state: 'active', placed_elsewhere: false, legs: [{ trigger_price: below - 1 }, { trigger_price: above }] },
    });
    expect(control.triggers()).toMatchObject([{ legs: [{ trigger_price: below - 1 }, { trigger_price: above }] }]);
    expect((await change(other, id, [stop()])).body.code).toBe('trigger.not-found');
    expect((await change(desk, id, [stop(above)])).body.code).toBe('instruction.trigger-reached');
    control.addFault({ call: 'modify-trigger', fault: 'too-many' });
    expect((await change(desk, id, [stop()])).body.code).toBe('broker.busy');
    expect((await first(desk)).state).toBe('active');
    await cancel(desk, id);
    expect((await change(desk, id, [stop()])).body.code).toBe('trigger.not-active');
    expect(sent('PUT')).toBe(2);
  });

  it.each([
    ['reset', 'wanted'],
    ['no-answer', 'wanted'],
    ['server-error', 'first'],
    ['reset-before', 'first'],
  ] as const)('whose change meets %s has the terms that were %s in the end, and is not changed twice', async (fault, ends) => {
    const desk = await openDesk();
    const { below } = around();
    await place(desk, [stop(below)]);
    const { trigger_id: id } = await first(desk);
    control.addFault({ call: 'modify-trigger', fault });
    expect((await change(desk, id, [stop(below - 1)])).body.triggers[0]?.state).toBe('changing');
    expect((await change(desk, id, [stop(below - 2)])).body.code).toBe('trigger.changing');
    if (ends === 'first') {
      await look(50);
      expect((await first(desk)).state).toBe('changing');
    }
    await look(120);
    expect(await first(desk)).toMatchObject({ state: 'active', legs: [{ trigger_price: ends === 'first' ? below : below - 1 }] });
    expect(sent('PUT')).toBe(1);
  });

  it('that fires while its change is unknown is triggered, and one that is cancelled meanwhile ended', async () => {
    const desk = await openDesk();
    const { below } = around();
    await place(desk, [stop()]);
    control.addFault({ call: 'modify-trigger', fault: 'reset-before', times: 2 });
    await change(desk, (await first(desk)).trigger_id, [stop(below - 1)]);
    control.fireTrigger({ trigger_id: control.triggers()[0]?.trigger_id ?? '' });
    await look(1, 1);
    expect((await first(desk)).state).toBe('triggered');
    await place(desk, [stop()]);
    const { trigger_id: id } = await first(desk);
    await change(desk, id, [stop(below - 1)]);
    expect((await cancel(desk, id)).body.triggers[0]?.state).toBe('ended');
  });

  it('that fires shows its order, which is booked like any other of the broker', async () => {
    const desk = await openDesk();
    await place(desk, [stop(), target()]);
    const order = control.fireTrigger({ trigger_id: control.triggers()[0]?.trigger_id ?? '', leg: 1 });
    await look(32, 1);
    const fired = await first(desk);
    expect(fired).toMatchObject({ state: 'triggered', orders: [{ broker_order_id: String(order) }] });
    const rows = await server.db.selectFrom('orders').select(['id', 'origin']).where('broker_account_id', '=', desk.accountId).execute();
    expect(rows).toEqual([{ id: fired.orders[0]?.order_id, origin: 'gtt' }]);
  });

  it('of another program is shown as such, and can be cancelled', async () => {
    const desk = await openDesk();
    const { below, last } = around();
    const leg = { trigger_price: below, side: 'SELL', product: 'NRML', quantity: someOption(server).lotSize, price: below };
    control.holdTrigger({ instrument: someOption(server).id, last_price: last, legs: [leg] });
    await look(1, 1);
    const other = await first(desk);
    expect(other).toMatchObject({ state: 'active', placed_elsewhere: true, legs: [{ trigger_price: below }] });
    expect((await cancel(desk, other.trigger_id)).body.triggers[0]?.state).toBe('ended');
    expect(control.triggers()[0]?.status).toBe('CANCELLED');
  });

  it('is not placed while the kill switch holds the account', async () => {
    const desk = await openDesk();
    await press(desk);
    expect((await place(desk, [stop()])).body.code).toBe('risk.trading-paused');
    expect(sent()).toBe(0);
  });

  it('is not changed while the kill switch holds the account', async () => {
    const desk = await openDesk();
    await place(desk, [stop()]);
    const { trigger_id: id } = await first(desk);
    await press(desk);
    expect((await change(desk, id, [stop()])).body.code).toBe('risk.trading-paused');
    expect(sent('PUT')).toBe(0);
  });
});

it('needs a login like every other call', async () => {
  const desk = await openDesk();
  control.endSessions();
  expect((await place(desk, [stop()])).body.code).toBe('broker.needs-login');
  brokerClock.advance(1);
  expect(control.triggers()).toEqual([]);
});
