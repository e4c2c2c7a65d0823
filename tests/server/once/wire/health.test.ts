import { describe, expect, test } from 'vitest';
import { stepMarket } from '#tests/support/server/desk.ts';
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
});
