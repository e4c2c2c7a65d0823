import { afterEach, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { brokerStop } from '#contract/schemas/broker-stop.ts';
import { newKey, openTestDesk, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const { server, broker, desk: openDesk, follow } = await scriptedServer();
const { control } = broker;

afterEach(async () => {
  control.reset();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
  await server.db.deleteFrom('broker_square_offs').execute();
});

interface Answer {
  readonly code?: string;
  readonly message?: string;
  readonly stop: InferOutput<typeof brokerStop>;
}
const OPEN_KEY = 'request.idempotency-in-progress';
const at = (desk: TestDesk) => `/api/broker-stops/${desk.accountId}/`;
const stop = async (desk: TestDesk) => (await server.call<Answer>('GET', at(desk), { token: desk.user.token })).body;
const set = async (desk: TestDesk, active: unknown) =>
  (await server.call<Answer>('PUT', `${at(desk)}kill-switch/`, { token: desk.user.token, body: { active } })).body;
const squareOff = async (desk: TestDesk, key = newKey()) =>
  (await server.call<Answer>('POST', `${at(desk)}square-off/`, { token: desk.user.token, headers: { 'idempotency-key': key } })).body;
const asked = () => control.calls().filter(({ method, path }) => method === 'DELETE' && path === '/positions').length;
const holds = (quantity: number) =>
  control.carryPositions([{ instrument: someOption(server).id, product: 'NRML', quantity, average_price: 100 }]);

async function look(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await server.services.brokerStops.turn();
    await follow();
  }
}

describe('the kill switch of a broker', () => {
  it('is off at first, goes on while nothing is open, and off again', async () => {
    const desk = await openDesk();
    expect((await stop(desk)).stop).toMatchObject({ kill_switch: { active: false, changed_at: null }, square_off: null });
    expect((await set(desk, true)).stop.kill_switch).toMatchObject({ active: true, changed_at: expect.any(Number) });
    expect((await stop(desk)).stop.kill_switch?.active).toBe(true);
    expect((await set(desk, false)).stop.kill_switch?.active).toBe(false);
  });

  it('stays off while something is open, in the words of the broker', async () => {
    const desk = await openDesk();
    holds(50);
    const refused = await set(desk, true);
    expect(refused.code).toBe('broker.refused');
    expect((await stop(desk)).stop.kill_switch?.active).toBe(false);
  });

  it('that is on refuses orders, which are told as refused', async () => {
    const desk = await openDesk();
    await set(desk, true);
    await desk.place({ order_type: 'LIMIT', price: 10 });
    expect(await desk.book()).toMatchObject([{ status: 'rejected', reason_code: 'broker.refused' }]);
  });

  it.each(['no-answer', 'done-server-error'] as const)('is asked about when the answer is lost because of %s', async (fault) => {
    const desk = await openDesk();
    control.addFault({ call: 'set-kill-switch', fault });
    expect((await set(desk, true)).stop.kill_switch?.active).toBe(true);
  });

  it('is not told as on when nobody knows', async () => {
    const desk = await openDesk();
    control.addFault({ call: 'set-kill-switch', fault: 'reset-before' });
    expect((await set(desk, true)).code).toBe('broker.no-answer');
    control.addFault({ call: 'set-kill-switch', fault: 'no-answer' });
    control.addFault({ call: 'kill-switch', fault: 'server-error' });
    expect((await set(desk, true)).code).toBe('broker.no-answer');
    expect((await stop(desk)).stop.kill_switch?.active).toBe(true);
  });

  it('takes a yes or a no, and belongs to the owner of the account', async () => {
    const [desk, other] = [await openDesk(), await openDesk()];
    expect((await set(desk, 'yes')).code).toBe('request.invalid');
    const stranger = { ...desk, user: other.user };
    for (const body of [await stop(stranger), await set(stranger, true), await squareOff(stranger)])
      expect(body.code).toBe('account.not-found');
    expect((await stop(desk)).stop.kill_switch?.active).toBe(false);
  });
});

describe('what a broker is asked to close', () => {
  it('is closed by orders of the broker, which are booked, and said to be closed', async () => {
    const desk = await openDesk();
    await desk.place({ order_type: 'MARKET' });
    await look(2);
    expect((await squareOff(desk)).stop.square_off?.state).toBe('taken');
    await look(3);
    expect((await stop(desk)).stop.square_off?.state).toBe('closed');
    const rows = await server.db.selectFrom('positions').select('net_quantity').where('broker_account_id', '=', desk.accountId).execute();
    expect(rows.reduce((sum, row) => sum + row.net_quantity, 0)).toBe(0);
  });

  it.each(['no-answer', 'reset', 'wrong-body', 'done-server-error'] as const)(
    'is found closed when the answer is lost because of %s, and not asked for twice',
    async (fault) => {
      const desk = await openDesk();
      holds(50);
      control.addFault({ call: 'square-off', fault });
      const key = newKey();
      expect((await squareOff(desk, key)).code).toBe(OPEN_KEY);
      expect((await stop(desk)).stop.square_off?.state).toBe('sent');
      expect((await squareOff(desk)).code).toBe('broker.squaring-off');
      await look(2);
      expect((await stop(desk)).stop.square_off?.state).toBe('closed');
      expect((await squareOff(desk, key)).stop.square_off?.state).toBe('closed');
      expect(asked()).toBe(1);
    },
  );

  it('is said to be left open a minute later where nothing was done, and may be asked for again then', async () => {
    const desk = await openDesk();
    holds(50);
    control.addFault({ call: 'square-off', fault: 'reset-before' });
    const key = newKey();
    await squareOff(desk, key);
    await look(40);
    expect((await squareOff(desk)).code).toBe('broker.squaring-off');
    await look(40);
    expect((await stop(desk)).stop.square_off?.state).toBe('left-open');
    expect((await squareOff(desk, key)).code).toBe('broker.square-off-left-open');
    expect((await squareOff(desk)).stop.square_off?.state).toBe('taken');
  });

  it('is refused in the words of the broker, and may be asked for again at once', async () => {
    const desk = await openDesk();
    holds(50);
    control.addFault({ call: 'square-off', fault: 'too-many' });
    expect((await squareOff(desk)).code).toBe('broker.busy');
    expect((await stop(desk)).stop.square_off?.state).toBe('refused');
    expect((await squareOff(desk)).stop.square_off?.state).toBe('taken');
  });

  it('is not offered by a paper account', async () => {
    const paper = await openTestDesk(server);
    expect((await stop(paper)).stop).toMatchObject({ kill_switch: null, square_off: null });
    expect([(await set(paper, true)).code, (await squareOff(paper)).code]).toEqual(['broker.not-offered', 'broker.not-offered']);
  });
});
