import { describe, expect, it } from 'vitest';
import { practise } from '#tests/support/server/practise.ts';
import { newKey, openTestDesk, stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const DAY_MS = 86_400_000;

describe('a clock of the machine that jumps', () => {
  it.each([
    ['forward', DAY_MS],
    ['back', -DAY_MS],
  ])('%s: a session goes on, a call happens once, the rate of orders holds, and the exchange does not jump with it', async (_, jump) => {
    const server = await testServer({ countsOrderRate: true });
    const desk = await openTestDesk(server);
    await stepMarket(server);
    const key = newKey();
    const first = await desk.place({ lots: 1 }, key);
    const at = server.services.venue.now();
    server.clock.advance(jump);
    expect(server.services.venue.now()).toBe(at);
    const again = await desk.place({ lots: 1 }, key);
    expect(again.body.orders[0]?.order_id).toBe(first.body.orders[0]?.order_id);
    // Prices are of before the jump until the next ones come, a quarter of a second later.
    await stepMarket(server);
    // Requests sent before a backward jump count as sent now: the order, and its repetition, which was checked before the order was known.
    const more = [];
    for (let count = 0; count < 10; count += 1) more.push((await desk.place({ lots: 1 })).body.orders[0]?.status);
    expect(more.map((status) => status === 'denied')).toEqual(more.map((_, place) => place >= (jump > 0 ? 8 : 6)));
    server.clock.advance(1_000);
    expect((await desk.place({ lots: 1 })).body.orders[0]?.status).not.toBe('denied');
    await stepMarket(server);
    expect(server.services.venue.now() - at).toBeLessThan(1_000);
  });

  it('back: an order whose answer was lost is asked about within seconds, not when the old time has come again', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    await stepMarket(server);
    await practise(server, desk, ['lose-reply']);
    await desk.place({ lots: 1 });
    expect((await desk.book())[0]?.status).toBe('unknown');
    // The wait for a pending request has a time-out, which the jump must not lengthen.
    await server.db.updateTable('orders').set({ status: 'pending-submit' }).execute();
    server.clock.advance(-DAY_MS);
    await server.services.unknownOrders.turn();
    expect((await desk.book())[0]?.status).toBe('filled');
  });

  it('back: a proof of who is there ends at once and for good, whether or not anybody calls until its time has come again', async () => {
    const server = await testServer();
    const [user, quiet] = [await server.signIn(), await server.signIn()];
    const asked = async ({ token }: { token: string }) =>
      (await server.call('POST', '/api/profile/recovery-file/', { token })).body['code'];
    expect(await asked(user)).toMatch(/^[A-Z2-7-]+$/);
    server.clock.advance(-60_000);
    expect(await asked(user)).toBe('auth.step-up');
    await server.services.sessions.deleteExpired();
    server.clock.advance(61_000);
    // The second user's confirmation would be valid again by the clock: the hourly maintenance has ended it.
    expect([await asked(user), await asked(quiet)]).toEqual(['auth.step-up', 'auth.step-up']);
    const body = { kind: 'password', password: user.password };
    expect((await server.call('POST', '/api/authenticate/confirm/', { token: user.token, body })).status).toBe(200);
    expect(await asked(user)).toMatch(/^[A-Z2-7-]+$/);
  });

  it('forward and back: who was locked out meanwhile is let in after the longest lock, not after the jump', async () => {
    const server = await testServer();
    const { email, password } = await server.signIn();
    const login = async (secret: string) =>
      (await server.call('POST', '/api/authenticate/login/', { body: { email, password: secret }, from: '203.0.113.9' })).status;
    server.clock.advance(DAY_MS);
    for (let count = 0; count < 6; count += 1) await login('wrong');
    expect(await login(password)).toBe(423);
    server.clock.advance(-DAY_MS);
    expect(await login(password)).toBe(200);
  });
});
