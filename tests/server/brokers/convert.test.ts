import { afterEach, describe, expect, it } from 'vitest';
import { newKey, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { eventually } from '#tests/support/server/eventually.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';
import { PlainClient } from '#tests/support/brokers/scripted/plain-client.ts';

const { server, broker, brokerClock, desk: openDesk, follow } = await scriptedServer();
const { control } = broker;
const { conversions, comparisons } = server.services;

afterEach(async () => {
  control.reset();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
  await server.db.updateTable('broker_conversions').set({ state: 'not-made' }).execute();
});

const lot = () => someOption(server).lotSize;
const OPEN_KEY = 'request.idempotency-in-progress';

/** Reads the books until ours have these open quantities. */
const booked = (desk: TestDesk, quantities: Readonly<Record<string, number>>) =>
  eventually(async () => {
    await follow(1);
    expect(await held(desk)).toEqual(quantities);
  });

/** Opens a desk that holds this many lots as NRML. */
async function holding(lots = 2): Promise<TestDesk> {
  const desk = await openDesk();
  await desk.place({ lots });
  await booked(desk, { NRML: lots * lot() });
  return desk;
}

/** The open quantities of our books by product. */
const held = async (desk: TestDesk) =>
  Object.fromEntries((await desk.positions()).filter((one) => one.net_quantity !== 0).map((one) => [one.product, one.net_quantity]));

async function convert(desk: TestDesk, body: object = {}, key = newKey()) {
  const [position] = await desk.positions();
  return server.call<{ code?: string }>('POST', '/api/position/convert/', {
    token: desk.user.token,
    headers: { 'idempotency-key': key },
    body: {
      ...{ account_number: desk.accountNumber, portfolio_id: desk.portfolioId, position_id: position?.position_id, product: 'MIS' },
      ...body,
    },
  });
}
const sent = () => control.calls().filter(({ path }) => path === '/positions/conversions');

interface Compared {
  readonly reconciliation: { readonly findings: readonly { readonly scope: string; readonly result: string }[] };
}
const compare = (desk: TestDesk) => server.call<Compared>('POST', `/api/reconciliation/${desk.accountNumber}/`, { token: desk.user.token });

/** Looks at the positions of the broker for this many seconds. */
async function ask(seconds: number, every = 5): Promise<void> {
  for (let second = 0; second < seconds; second += every) {
    await conversions.turn();
    await follow(every, every);
  }
}

describe('a conversion at a broker elsewhere', () => {
  it('is made by the broker, and then in our books', async () => {
    const desk = await holding();
    expect((await convert(desk, { lots: 1 })).status).toBe(200);
    const { id } = someOption(server);
    expect(sent().map(({ body }) => body)).toEqual([{ instrument: id, side: 'BUY', from: 'NRML', to: 'MIS', quantity: lot() }]);
    expect(await held(desk)).toEqual({ NRML: lot(), MIS: lot() });
    await comparisons.turn();
    expect(await held(desk)).toEqual({ NRML: lot(), MIS: lot() });
  });

  it('that is not allowed, or that the broker refuses, changes nothing', async () => {
    const desk = await holding();
    expect((await convert(desk, { lots: 3 })).body.code).toBe('instruction.above-open');
    expect(sent()).toEqual([]);
    control.addFault({ call: 'convert', fault: 'too-many' });
    expect((await convert(desk)).body.code).toBe('broker.busy');
    control.addFault({ call: 'positions', fault: 'server-error' });
    expect((await convert(desk)).body.code).toBe('broker.unreachable');
    expect(sent()).toHaveLength(1);
    // Another program has sold what is to be moved.
    const sold = control.placeElsewhere({ instrument: someOption(server).id, side: 'SELL', quantity: 2 * lot(), type: 'MARKET' });
    expect(sold).toBeGreaterThan(0n);
    const refused = await convert(desk);
    expect([refused.body.code, refused.text]).toEqual(['broker.refused', expect.stringContaining('0 are open in NRML')]);
  });

  it.each(['no-answer', 'reset', 'wrong-body', 'done-server-error'] as const)(
    'without an answer because of %s is found in the positions, and not sent again',
    async (fault) => {
      const desk = await holding();
      control.addFault({ call: 'convert', fault });
      const key = newKey();
      expect((await convert(desk, {}, key)).body.code).toBe(OPEN_KEY);
      expect(await held(desk)).toEqual({ NRML: 2 * lot() });
      expect((await convert(desk)).body.code).toBe('position.converting');
      await comparisons.turn();
      expect(await held(desk)).toEqual({ NRML: 2 * lot() });
      await ask(1, 1);
      expect(await held(desk)).toEqual({ MIS: 2 * lot() });
      expect((await desk.resolve(key)).body).toMatchObject({ state: 'done', error: null });
      expect((await convert(desk, {}, key)).status).toBe(200);
      expect(sent()).toHaveLength(1);
    },
  );

  it.each(['reset-before', 'server-error', 'plain-text'] as const)(
    'that did not arrive because of %s is given up a minute later and not before',
    async (fault) => {
      const desk = await holding();
      control.addFault({ call: 'convert', fault });
      const key = newKey();
      await convert(desk, {}, key);
      await ask(50);
      expect((await desk.resolve(key)).body.state).toBe('in-progress');
      await ask(70);
      expect((await desk.resolve(key)).body).toMatchObject({ state: 'done', error: { code: 'position.conversion-not-made' } });
      expect(await held(desk)).toEqual({ NRML: 2 * lot() });
      expect(sent()).toHaveLength(1);
      expect((await convert(desk)).status).toBe(200);
    },
  );

  it('that the positions show late is found when they do', async () => {
    const desk = await holding();
    control.addFault({ call: 'convert', fault: 'slow-book', ms: 20_000 });
    const answered = await convert(desk);
    expect([answered.status, await held(desk)]).toEqual([200, { MIS: 2 * lot() }]);
    for (let count = 0; count < 3; count += 1) {
      expect((await compare(desk)).body.reconciliation.findings.every(({ result }) => result === 'ambiguous')).toBe(true);
      server.clock.advance(5_000);
    }
    expect(await held(desk)).toEqual({ MIS: 2 * lot() });
    brokerClock.advance(20_000);
    await comparisons.turn();
    expect(await held(desk)).toEqual({ MIS: 2 * lot() });
  });

  it('without an answer is told apart from what is traded meanwhile', async () => {
    const desk = await holding();
    control.addFault({ call: 'convert', fault: 'reset' });
    await convert(desk);
    await desk.place({ lots: 1 });
    await booked(desk, { NRML: 3 * lot() });
    await ask(1, 1);
    expect(await held(desk)).toEqual({ NRML: lot(), MIS: 2 * lot() });
  });

  it('keeps its key through the end of the session, until a login lets the positions be read', async () => {
    const desk = await holding();
    control.addFault({ call: 'convert', fault: 'reset' });
    const key = newKey();
    await convert(desk, {}, key);
    control.endSessions();
    await ask(200, 20);
    expect((await desk.resolve(key)).body.state).toBe('in-progress');
    await server.call('POST', `/api/accounts/account-login/${desk.accountId}/`, { token: desk.user.token, body: {} });
    await ask(60, 20);
    expect(await held(desk)).toEqual({ MIS: 2 * lot() });
    expect((await desk.resolve(key)).body.state).toBe('done');
  });

  it('keeps its key when the exchange is read again, as after a restart', async () => {
    const desk = await holding();
    control.addFault({ call: 'convert', fault: 'reset' });
    const key = newKey();
    await convert(desk, {}, key);
    server.services.venue.invalidate();
    await follow(2);
    expect((await desk.resolve(key)).body.state).not.toBe('void');
    await ask(1, 1);
    expect([await held(desk), (await desk.resolve(key)).body]).toMatchObject([{ MIS: 2 * lot() }, { state: 'done', error: null }]);
  });
});

it('a conversion that another program makes leaves our positions as they are, and is told as a difference', async () => {
  const desk = await holding();
  const other = new PlainClient(broker, brokerClock);
  await other.enter();
  const { id } = someOption(server);
  const moved = await other.call('POST', '/positions/conversions', {
    instrument: id,
    side: 'BUY',
    from: 'NRML',
    to: 'MIS',
    quantity: lot(),
  });
  expect(moved.status).toBe(200);
  const { body } = await compare(desk);
  expect(body.reconciliation.findings.map(({ scope }) => scope)).toContain('position');
  expect(await held(desk)).toEqual({ NRML: 2 * lot() });
});
