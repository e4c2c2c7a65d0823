import { once } from 'node:events';
import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { ownDataAnswer } from '#contract/schemas/own-data.ts';
import { withPatientClient } from '#server/backup/stored-data.ts';
import { reachOfUsers } from '#server/backup/user-rows.ts';
import { PROOF_MS } from '#server/policies/step-up.ts';
import { ownedWorld } from '#tests/support/attack/world.ts';
import { openTestDesk, stepMarket } from '#tests/support/server/desk.ts';
import { type TestServer, testServer, type TestUser } from '#tests/support/server/server.ts';

const EXPORT = '/api/profile/export/';
const REMOVE = '/api/profile/remove/';

const post = (server: TestServer, url: string, { token }: Pick<TestUser, 'token'>, body?: object) =>
  server.call<{ code?: string; fields?: { path: string; code: string }[] }>('POST', url, { token, ...(body ? { body } : {}) });

const remove = (server: TestServer, user: TestUser, email = user.email) => post(server, REMOVE, user, { email });

/** Number of a user's rows by table. */
function rowsOf(server: TestServer, userId: string): Promise<Record<string, number>> {
  return withPatientClient(server.database.connection, async (client) => {
    const { reached } = await reachOfUsers(client);
    const counts: Record<string, number> = {};
    for (const { table, condition } of reached) {
      const { rows } = await client.query<{ count: number }>(`select count(*) as count from "${table.name}" where ${condition}`, [userId]);
      if (rows[0] && rows[0].count > 0) counts[table.name] = rows[0].count;
    }
    return counts;
  });
}

describe('everything that a user has', () => {
  test('is fetched by the user with a fresh proof, in the form of the owner’s command, and nothing of others is', async () => {
    const server = await testServer();
    const { desk } = await ownedWorld(server);
    const other = await openTestDesk(server);
    const counts = await rowsOf(server, desk.user.id);
    const answer = await post(server, EXPORT, desk.user);
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
    ]);
    const { email, tables } = parse(ownDataAnswer, answer.body);
    expect(email).toBe(desk.user.email);
    expect(Object.fromEntries(Object.entries(tables).flatMap(([name, rows]) => (rows.length > 0 ? [[name, rows.length]] : [])))).toEqual(
      counts,
    );
    for (const secret of [other.user.id, other.user.email, desk.user.token, '$argon2', 'password_hash'])
      expect(answer.text).not.toContain(secret);
    // Exports run one after the other, and only one per user at a time.
    const together = await Promise.all([
      post(server, EXPORT, desk.user),
      post(server, EXPORT, desk.user),
      post(server, EXPORT, other.user),
    ]);
    expect(together.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [409, 'profile.export-running'],
      [200, undefined],
    ]);
    server.clock.advance(PROOF_MS);
    expect((await post(server, EXPORT, desk.user)).body.code).toBe('auth.step-up');
  });

  test('stays where the proof is old, another e-mail is typed, or an order or a bot works on a live account', async () => {
    const server = await testServer();
    const { desk } = await ownedWorld(server);
    const { user } = desk;
    const before = await rowsOf(server, user.id);
    expect((await remove(server, user, 'somebody@example.com')).body).toMatchObject({
      code: 'profile.other-email',
      fields: [{ path: 'email', code: 'profile.other-email' }],
    });
    await server.db.updateTable('broker_accounts').set({ environment: 'live' }).where('user_id', '=', user.id).execute();
    expect(await remove(server, user)).toMatchObject({ status: 409, body: { code: 'profile.live-orders' } });
    server.clock.advance(PROOF_MS);
    expect((await remove(server, user)).body.code).toBe('auth.step-up');
    expect(await rowsOf(server, user.id)).toEqual(before);
    // A refused request has stopped nothing.
    await stepMarket(server, 2);
    expect((await desk.book()).length).toBeGreaterThan(1);
  });

  test('goes with what works on paper, on every device, and the exchange goes on for the others', async () => {
    const server = await testServer();
    const [{ desk }, other] = [await ownedWorld(server), await openTestDesk(server)];
    const { user } = desk;
    const second = await server.call<{ token: string }>('POST', '/api/authenticate/login/', {
      body: { email: user.email, password: user.password },
    });
    const [session] = await server.services.sessions.list(user.id);
    const stream = server.services.streams.open({ userId: user.id, sessionId: session?.id ?? '', until: Number.MAX_SAFE_INTEGER }, null);
    const ended = once(stream.output, 'close');
    stream.output.resume();
    const resting = await other.place({ order_type: 'LIMIT', price: 0.05 });
    const theirs = await rowsOf(server, other.user.id);

    expect((await remove(server, user, ` ${user.email.toUpperCase()} `)).status).toBe(200);
    await ended;
    for (const token of [user.token, second.body.token])
      expect((await server.call('GET', '/api/profile/user/', { token })).body['code']).toBe('auth.required');
    await stepMarket(server, 8);
    expect(await rowsOf(server, user.id)).toEqual({});
    expect(await server.call('POST', '/api/authenticate/login/', { body: { email: user.email, password: user.password } })).toMatchObject({
      body: { code: 'auth.wrong-credentials' },
    });
    expect(await rowsOf(server, other.user.id)).toEqual(theirs);
    expect((await other.cancel(resting.body.orders[0]?.order_id ?? '')).body.orders[0]?.status).toBe('cancelled');
    expect((await other.place({})).body.orders[0]?.status).toBe('filled');
    // The e-mail address is free now.
    const again = await server.signIn(user.email.split('@')[0]);
    expect(await rowsOf(server, again.id)).toMatchObject({ users: 1 });
  });

  test('goes in the middle of orders: those of the user end with it, those of others never notice', async () => {
    const server = await testServer();
    const [desk, other] = [await openTestDesk(server), await openTestDesk(server)];
    const sending = Array.from({ length: 12 }, (_, place) => {
      const order = place % 2 === 0 ? {} : { order_type: 'LIMIT', price: 0.05 };
      return Promise.all([desk.place(order), other.place(order)]);
    });
    const removed = remove(server, desk.user);
    const answers = await Promise.all(sending);
    expect((await removed).status).toBe(200);
    expect(answers.map(([, theirs]) => theirs.status)).toEqual(sending.map(() => 200));
    await stepMarket(server, 4);
    expect(await rowsOf(server, desk.user.id)).toEqual({});
    expect((await other.book()).length).toBe(12);
    expect((await other.book()).filter(({ status }) => status === 'open')).toHaveLength(6);
  });
});
