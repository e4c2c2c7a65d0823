import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { NETWORK_PATH } from '#contract/constants.ts';
import { failOn } from '#tests/support/client/kept.ts';
import { newKey, openTestDesk, stepMarket } from '#tests/support/server/desk.ts';
import { until } from '#tests/support/product/until.ts';
import { testServer } from '#tests/support/server/server.ts';

describe('whoever watches over the server', () => {
  test('hears that it lives, and that it can serve', async () => {
    const server = await testServer();
    await stepMarket(server);
    const [alive, ready] = [await server.call('GET', '/healthz'), await server.call('GET', '/readyz')];
    expect([alive.status, alive.body]).toEqual([200, { alive: true }]);
    expect([ready.status, ready.body]).toEqual([200, { ready: true, database: 'ok', market: 'ok' }]);
    expect([alive.headers['cache-control'], ready.headers['cache-control']]).toEqual(['no-store', 'no-store']);
  });

  test('hears what is missing: a market that stands still, a database that does not answer', async () => {
    const server = await testServer();
    await stepMarket(server);
    server.clock.advance(16_000);
    const still = await server.call('GET', '/readyz');
    expect([still.status, still.body]).toEqual([503, { ready: false, database: 'ok', market: 'still' }]);
    await stepMarket(server);
    await server.db.destroy();
    const away = await server.call('GET', '/readyz');
    expect([away.status, away.body]).toEqual([503, { ready: false, database: 'away', market: 'ok' }]);
    expect((await server.call('GET', '/healthz')).status).toBe(200);
  });

  test('hears of a market that gets no further, although it is read again and steps anew each time', async () => {
    const server = await testServer();
    const { venue } = server.services;
    await stepMarket(server);
    const letGo = await failOn(server, 'venue_state', 'update', 'new.exchange_at is distinct from old.exchange_at');
    // A step without decisions is stored once a second: until then it stays in memory.
    const before = venue.generation();
    let furthest = 0;
    await until('it is read again', 20_000, async () => {
      furthest = Math.max(furthest, venue.now());
      await venue.step();
      return venue.generation() === before ? null : true;
    });
    server.clock.advance(16_000);
    await venue.step();
    const still = await server.call('GET', '/readyz');
    expect([still.status, still.body]).toEqual([503, { ready: false, database: 'ok', market: 'still' }]);
    await letGo();
    // As far as it had come in memory, and further.
    while (venue.now() <= furthest) await venue.step();
    expect((await server.call('GET', '/readyz')).status).toBe(200);
  });

  test('hears of what follows from each change of the market and fails at each', async () => {
    const server = await testServer();
    let fails = true;
    server.services.venue.afterChange(async () => {
      if (fails) throw new Error('a queue that gets nowhere');
    });
    await stepMarket(server, 3);
    expect((await server.call('GET', '/readyz')).body).toEqual({ ready: false, database: 'ok', market: 'still' });
    fails = false;
    await stepMarket(server);
    expect((await server.call('GET', '/readyz')).status).toBe(200);
  });

  test('hears of a database that is read and not written: by one row, and by what calls were refused', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    await stepMarket(server);
    for (const [table, state] of [
      ['server_pulse', '25006'],
      ['server_pulse', '42501'],
      ['orders', '42501'],
    ] as const) {
      await sql
        .raw(
          `create or replace function no_room() returns trigger language plpgsql as $$ begin raise exception 'permission denied' using errcode = '${state}'; end $$;
           create trigger no_room before insert or update on ${table} execute function no_room()`,
        )
        .execute(server.db);
      if (table === 'orders') expect(await desk.place({})).toMatchObject({ status: 503, body: { code: 'server.cannot-write' } });
      const ready = await server.call('GET', '/readyz');
      expect([ready.status, ready.body]).toEqual([503, { ready: false, database: 'cannot-write', market: 'ok' }]);
      await sql.raw(`drop trigger no_room on ${table}`).execute(server.db);
    }
    server.clock.advance(10_000);
    await stepMarket(server);
    expect((await server.call('GET', '/readyz')).status).toBe(200);
  });

  test('finds an order refused in words, with a hint, while the exchange cannot be read again', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    await stepMarket(server);
    await sql.raw('alter table venue_state rename to venue_gone').execute(server.db);
    server.services.venue.invalidate();
    const key = newKey();
    expect(await desk.place({ lots: 1 }, key)).toMatchObject({
      status: 503,
      body: { code: 'server.exchange-reloading' },
      headers: { 'retry-after': '2' },
    });
    await sql.raw('alter table venue_gone rename to venue_state').execute(server.db);
    await stepMarket(server);
    const again = await desk.place({ lots: 1 }, key);
    expect([again.status, again.body.orders.length]).toEqual([200, 1]);
  });
});

test('whoever comes back from a network’s own sign-in page is sent to the screen that was left, and nowhere but into the app', async () => {
  const server = await testServer();
  const home = '/app/dashboards/default';
  for (const [to, expected] of [
    ['/app/order_book?tab=open#row', '/app/order_book?tab=open#row'],
    ['', home],
    ['//example.org/app/', home],
    ['https://example.org', home],
    ['/api/ping', home],
    ['/app/\\example.org', home],
    ['/app/\r\nx: y', home],
  ] as const) {
    const { status, headers } = await server.call('GET', `${NETWORK_PATH}?to=${encodeURIComponent(to)}`);
    expect([status, headers['location'], headers['cache-control']], to).toEqual([303, expected, 'no-store']);
  }
  expect((await server.call('GET', NETWORK_PATH)).headers['location']).toBe(home);
});
