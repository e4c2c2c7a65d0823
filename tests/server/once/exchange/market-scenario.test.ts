import { describe, expect, it } from 'vitest';
import { openTestDesk, quoteNow, stepMarket } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

const restarted = (server: TestServer, environment: Record<string, string> = {}) =>
  testServer({ database: server.database, clock: server.clock, environment });

describe('the settings of the simulated exchange', () => {
  it('SIM_SCENARIO begins at start, is stored with the market and goes on after a restart, once', async () => {
    const server = await testServer({ environment: { SIM_SCENARIO: 'crash' } });
    await stepMarket(server, 8);
    expect(server.services.venue.market().scenario).toMatchObject({ name: 'crash', begun: true });
    await server.services.venue.stop();
    const again = await restarted(server, { SIM_SCENARIO: 'crash' });
    expect(again.services.venue.market()).toEqual(server.services.venue.market());
    expect(again.services.venue.replayLog()).toBe(server.services.venue.replayLog());
  });

  it('a market that a scenario changed is the same after a crash that stored no later clock', async () => {
    const server = await testServer();
    const { venue } = server.services;
    await stepMarket(server, 5);
    await venue.execute({
      inputs: () => Promise.resolve([{ type: 'scenario', name: 'trend' }]),
      conclude: () => Promise.resolve(),
    });
    const begun = venue.market();
    const again = await restarted(server);
    expect(again.services.venue.market()).toEqual(begun);
    await stepMarket(again, 3);
    expect(again.services.venue.market().scenario).toMatchObject({ name: 'trend', begun: true });
  });

  it('at a high SIM_SPEED steps are longer, not more', async () => {
    const server = await testServer({ environment: { SIM_SPEED: '600' } });
    const { venue } = server.services;
    const before = venue.now();
    await stepMarket(server, 2);
    expect(venue.now() - before).toBe(30_000);
    await venue.stop();
    const slow = await restarted(server);
    const from = slow.services.venue.now();
    await stepMarket(slow, 1);
    expect(slow.services.venue.now() - from).toBe(250);
  });
});

describe('paper trading on the whole exchange', () => {
  const option = (server: TestServer, underlying: string) => {
    const spot = quoteNow(server, `SIM:${underlying}`).lastPrice;
    return server.services.venue
      .instruments()
      .flatMap((row) => (row.kind === 'option' && row.underlying === underlying ? [row] : []))
      .toSorted((a, b) => a.expiresAt - b.expiresAt || Math.abs(a.strike - spot) - Math.abs(b.strike - spot))
      .find((row) => row.expiry > server.services.venue.tradingDate())!;
  };

  it.each(['BANKNIFTY', 'FINNIFTY', 'SENSEX'])('an option of %s fills and is a position', async (underlying) => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const { id, lotSize } = option(server, underlying);
    const { body } = await desk.place({ instrument_id: id, lots: 1 });
    expect(body.orders[0]).toMatchObject({ status: 'filled', filled_quantity: lotSize });
    expect((await desk.positions())[0]).toMatchObject({ net_quantity: lotSize, instrument: { underlying } });
  });

  it('a future of SENSEX fills with the charges of BSE', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const future = server.services.venue.instruments().find((row) => row.kind === 'future' && row.underlying === 'SENSEX')!;
    const { body } = await desk.place({ instrument_id: future.id, lots: 1 });
    expect(body.orders[0]).toMatchObject({ status: 'filled', filled_quantity: 20 });
  });

  it.each([
    ['CNC', 0],
    ['MIS', 0.03],
  ])('shares are bought as %s, with brokerage of %d percent', async (product, percent) => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const { body } = await desk.place({ instrument_id: 'SIM:SBIN', lots: 10, product });
    expect(body.code).toBeUndefined();
    const [order] = body.orders;
    expect(order).toMatchObject({ status: 'filled', filled_quantity: 10 });
    const [position] = await desk.positions();
    expect(position).toMatchObject({ net_quantity: 10, product, instrument: { kind: 'equity', sector: 'financial-services' } });
    const fills = await server.db.selectFrom('fills').selectAll().execute();
    const turnover = fills.reduce((sum, fill) => sum + fill.price * fill.quantity, 0);
    const brokerage = fills.reduce((sum, fill) => sum + fill.brokerage, 0);
    expect(Math.abs(brokerage - (turnover * percent) / 100)).toBeLessThan(2);
  });

  it('shares cannot be carried as NRML, and an index or the volatility index cannot be bought', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const shares = await desk.place({ instrument_id: 'SIM:SBIN', lots: 1, product: 'NRML' });
    expect(shares.body.orders[0]).toMatchObject({ status: 'denied', reason_code: 'order.product-not-supported' });
    const index = await desk.place({ instrument_id: 'SIM:INDIAVIX', lots: 1 });
    expect(index.body.orders[0]).toMatchObject({ status: 'denied', reason_code: 'order.not-tradable' });
  });
});
