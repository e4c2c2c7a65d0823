import { afterEach, describe, expect, it } from 'vitest';
import { newKey, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { eventually } from '#tests/support/server/eventually.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const { server, broker, brokerClock, desk: openDesk } = await scriptedServer();
const { control } = broker;
const { brokerSessions, brokerStreams } = server.services;

const LAST_HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * LAST_HOUR_MS;
const limit = { order_type: 'LIMIT', price: 10 };

afterEach(async () => {
  control.reset();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
});

const accountOf = (desk: TestDesk) =>
  server.db.selectFrom('broker_accounts').selectAll().where('id', '=', desk.accountId).executeTakeFirstOrThrow();
const renewals = () => control.calls().filter(({ path }) => path === '/session/renewal').length;
const secretsOf = (desk: TestDesk) =>
  server.db
    .selectFrom('broker_secrets')
    .select('sealed_values')
    .where('broker_account_id', '=', desk.accountId)
    .where('purpose', '=', 'session')
    .executeTakeFirst();

/** Opens a desk whose session ends in this time by the server's clock. */
async function endingIn(ms: number): Promise<TestDesk> {
  const desk = await openDesk();
  await server.db
    .updateTable('broker_accounts')
    .set({ session_expires_at: new Date(server.clock.now() + ms) })
    .where('id', '=', desk.accountId)
    .execute();
  return desk;
}

describe('the session of a broker that renews it', () => {
  it('is renewed in its last hour and not before, and orders go out with the new one', async () => {
    const desk = await endingIn(LAST_HOUR_MS + 1);
    await brokerSessions.turn();
    expect(renewals()).toBe(0);
    const before = await secretsOf(desk);
    server.clock.advance(1);
    await brokerSessions.turn();
    expect([renewals(), (await accountOf(desk)).status]).toEqual([1, 'active']);
    expect((await accountOf(desk)).session_expires_at?.getTime()).toBe(brokerClock.now() + DAY_MS);
    expect(await secretsOf(desk)).not.toEqual(before);
    // The old token is dead at the broker: only the new one can have sent it.
    expect((await desk.place(limit, newKey())).body.orders[0]?.status).toBe('pending-submit');
    expect(control.orders()).toHaveLength(1);
  });

  it.each(['no-answer', 'reset', 'wrong-body', 'done-server-error', 'reset-before', 'server-error'] as const)(
    'needs a login after %s: the renewal is not sent again, and nothing is sent with a session that may be over',
    async (fault) => {
      const desk = await endingIn(LAST_HOUR_MS);
      control.addFault({ call: 'renew', fault });
      await brokerSessions.turn();
      expect([(await accountOf(desk)).status, await secretsOf(desk)]).toEqual(['needs-login', undefined]);
      server.clock.advance(60_000);
      await brokerSessions.turn();
      expect(renewals()).toBe(1);
      expect((await desk.place(limit, newKey())).body.code).toBe('broker.needs-login');
      expect(control.orders()).toEqual([]);
    },
  );

  it('is asked for again, more and more rarely, while the broker is too busy to renew it', async () => {
    const desk = await endingIn(LAST_HOUR_MS);
    control.addFault({ call: 'renew', fault: 'too-many', times: 2 });
    for (const [ms, asked] of [
      [0, 1],
      [1_000, 1],
      [4_000, 2],
      [5_000, 2],
      [5_000, 3],
    ] as const) {
      server.clock.advance(ms);
      await brokerSessions.turn();
      expect(renewals()).toBe(asked);
    }
    expect((await accountOf(desk)).session_expires_at?.getTime()).toBe(brokerClock.now() + DAY_MS);
  });

  it('that cannot be renewed lasts until its end, and is asked for once', async () => {
    const desk = await endingIn(LAST_HOUR_MS);
    control.setRenewable({ renewable: false });
    await brokerSessions.turn();
    server.clock.advance(120_000);
    await stepMarket(server);
    await brokerSessions.turn();
    expect([renewals(), (await accountOf(desk)).status]).toEqual([1, 'active']);
    expect((await desk.place(limit, newKey())).body.orders[0]?.status).toBe('pending-submit');
    server.clock.advance(LAST_HOUR_MS);
    await brokerSessions.turn();
    expect((await accountOf(desk)).status).toBe('needs-login');
  });

  it('waits for calls that are under way, and calls wait for the renewal', async () => {
    const desk = await endingIn(LAST_HOUR_MS);
    await stepMarket(server);
    control.addFault({ call: 'place', fault: 'no-answer' });
    const sent = desk.place(limit, newKey());
    await eventually(() => expect(control.orders()).toHaveLength(1));
    await brokerSessions.turn();
    expect(renewals()).toBe(0);
    await sent;
    control.addFault({ call: 'renew', fault: 'late-answer', ms: 50 });
    server.clock.advance(5_000);
    await stepMarket(server);
    const renewed = brokerSessions.turn();
    await eventually(() => expect(renewals()).toBe(1));
    const meanwhile = desk.place(limit, newKey());
    brokerClock.advance(50);
    await renewed;
    expect((await meanwhile).body.orders[0]?.status).toBe('pending-submit');
    expect((await accountOf(desk)).status).toBe('active');
  });

  it('has its stream opened anew, and a stream of the old one ends nothing', async () => {
    const desk = await endingIn(LAST_HOUR_MS);
    const opened = () => control.calls().filter(({ path }) => path.startsWith('/stream')).length;
    await brokerStreams.turn();
    await eventually(() => expect(opened()).toBe(1));
    await brokerSessions.turn();
    await brokerStreams.turn();
    await eventually(() => expect([opened(), brokerStreams.isOpen(desk.accountId)]).toEqual([2, true]));
    expect((await accountOf(desk)).status).toBe('active');
  });
});
