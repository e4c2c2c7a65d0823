import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { OptionContract } from '#domain/instruments/instrument.ts';
import { newKey, openTestDesk, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { systemOrders, keptDesk, stepAll, type WireInstruction } from '#tests/support/client/kept.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

/** A server that counts orders per second; its clock moves with the exchange, and by whatever is waited for. */
async function countingServer() {
  const waited: number[] = [];
  const running: { server?: TestServer } = {};
  const server = await testServer({
    countsOrderRate: true,
    wait: async (ms) => {
      waited.push(ms);
      running.server?.clock.advance(ms);
    },
  });
  running.server = server;
  return { server, waited };
}

function strikes(server: TestServer, count: number): string[] {
  const near = someOption(server);
  const ids = server.services.venue
    .instruments()
    .filter((one): one is OptionContract => one.kind === 'option' && one.underlying === near.underlying && one.expiry === near.expiry)
    .toSorted((a, b) => Math.abs(a.strike - near.strike) - Math.abs(b.strike - near.strike))
    .slice(0, count)
    .map((option) => option.id);
  if (ids.length < count) throw new Error('the chain is too short');
  return ids;
}

/** Buys one lot of each, no more in a second than may go. */
async function holdAll(server: TestServer, desk: TestDesk, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 8) {
    server.clock.advance(1000);
    const { body } = await desk.place(ids.slice(from, from + 8).map((instrument_id) => ({ instrument_id })));
    expect(body.orders.map((order) => order.status)).not.toContain('denied');
  }
  await stepAll(server, 2);
}

async function passTime(server: TestServer, steps: number): Promise<void> {
  for (let count = 0; count < steps; count += 1) {
    server.clock.advance(250);
    await stepAll(server);
  }
}

const openOf = async (desk: TestDesk) => (await desk.positions()).filter((row) => row.net_quantity !== 0);

async function typesOf(server: TestServer, desk: TestDesk): Promise<string[]> {
  return (await server.services.eventLog.readAfter(desk.user.id, 0, 2_000)).map((event) => event.type);
}

describe('more closing orders than a second lets out', () => {
  it('a square-off of 25 positions closes them all in its turn, without a refusal and without calling anybody', async () => {
    const { server } = await countingServer();
    const desk = await openTestDesk(server);
    await holdAll(server, desk, strikes(server, 25));
    expect(await openOf(desk)).toHaveLength(25);
    const kept = keptDesk(server, desk);
    const { body } = await kept.call('order-book/order-book/squareoff_trades/', { scope: 'account' });
    await passTime(server, 24);
    expect((await kept.get(body.instructions[0]?.instruction_id ?? '')).status).toBe('done');
    expect(await openOf(desk)).toEqual([]);
    const orders = await systemOrders(desk);
    expect(orders.filter((order) => order.status !== 'filled' && order.filled_quantity === 0)).toEqual([]);
    expect(await typesOf(server, desk)).not.toContain('instruction.attention');
  });

  /** A position of 24 lots in a contract of which the exchange takes one lot in an order. */
  async function frozen() {
    const { server } = await countingServer();
    const desk = await openTestDesk(server);
    await desk.place({ lots: 24 });
    await passTime(server, 12);
    const [position] = await openOf(desk);
    const held = await server.db.selectFrom('positions').selectAll().executeTakeFirstOrThrow();
    const instrument = JSON.stringify({ ...held.instrument, freezeQuantity: held.instrument.lotSize });
    await server.db
      .updateTable('positions')
      .set({ instrument: sql`${instrument}` })
      .execute();
    return { server, desk, id: position?.position_id ?? '', lot: held.instrument.lotSize, net: held.net_quantity };
  }

  it('an exit of more orders than ever fit into a second sends what goes at once and the rest in its turn', async () => {
    const { server, desk, id, lot, net } = await frozen();
    expect(net).toBe(24 * lot);
    const key = newKey();
    const asked = { action: 'square_off', position_id: id, lots: 22 };
    const { status, body, text } = await desk.execute(asked, key);
    expect(status, text).toBe(200);
    expect(body.orders.map((order) => order.quantity)).toEqual(Array.from({ length: 10 }, () => lot));
    const [job] = (body as { instructions?: WireInstruction[] }).instructions ?? [];
    expect(job?.square_off?.legs).toMatchObject([{ position_id: id, target_quantity: 22 * lot, status: 'waiting' }]);
    expect((await desk.resolve(key)).body.orders).toHaveLength(10);
    await passTime(server, 16);
    expect((await openOf(desk)).map((row) => row.net_quantity)).toEqual([2 * lot]);
    expect((await keptDesk(server, desk).get(job?.instruction_id ?? '')).status).toBe('done');
    const again = await desk.execute(asked, key);
    expect(again.body.orders).toHaveLength(22);
    await passTime(server, 4);
    expect((await openOf(desk)).map((row) => row.net_quantity)).toEqual([2 * lot]);
    expect((await desk.resolve(key)).body.orders).toHaveLength(22);
    expect(await typesOf(server, desk)).not.toContain('instruction.attention');
  });

  it('a position that is exited or halved in more orders than a second lets out is closed by the same job', async () => {
    const { server, desk, id, lot } = await frozen();
    const kept = keptDesk(server, desk);
    const half = await kept.call('position/act/', { action: 'half', position_id: id });
    expect([half.status, half.body.instructions[0]?.square_off?.legs[0]?.target_quantity]).toEqual([200, 12 * lot]);
    expect(half.body.orders.length).toBeGreaterThan(0);
    await passTime(server, 12);
    expect((await openOf(desk)).map((row) => row.net_quantity)).toEqual([12 * lot]);
    await kept.call('position/act/', { action: 'exit', position_id: id });
    await passTime(server, 12);
    expect(await openOf(desk)).toEqual([]);
    expect((await desk.book()).map((order) => order.reason_code)).not.toContain('risk.order-rate-exceeded');
  });

  it('a press of the kill switch closes 25 positions, and no attempt is lost to the rate', async () => {
    const { server } = await countingServer();
    const desk = await openTestDesk(server);
    await holdAll(server, desk, strikes(server, 25));
    const press = { scope: { kind: 'all' }, exit_percent: 100 };
    const { status, text } = await server.call('POST', '/api/risk/kill/', {
      token: desk.user.token,
      body: press,
      headers: { 'idempotency-key': newKey() },
    });
    expect(status, text).toBe(200);
    await passTime(server, 24);
    expect(await openOf(desk)).toEqual([]);
    const exits = (await desk.book()).filter((order) => order.client_order_id.startsWith('kill:'));
    expect(exits.map((order) => order.reason_code)).not.toContain('risk.order-rate-exceeded');
  });
});

describe('a basket of more orders than a second lets out', () => {
  it('sends its portfolios one after the other, each when there is room', async () => {
    const { server, waited } = await countingServer();
    const desk = await openTestDesk(server);
    const more = await Promise.all(
      ['Second', 'Third'].map((name) =>
        server.services.portfolios.createPortfolio(desk.user.id, { broker_account_id: desk.accountId, name }),
      ),
    );
    const leg = { transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 };
    const legs = strikes(server, 4).map((instrument_id) => ({ ...leg, instrument_id }));
    const targets = [desk.portfolioId, ...more.map(({ id }) => id)].map((portfolio_id) => ({
      account_number: desk.accountNumber,
      portfolio_id,
      multiplier: 1,
    }));
    const { status, text } = await server.call('POST', '/api/order-book/baskets/', {
      token: desk.user.token,
      body: { legs, targets },
      headers: { 'idempotency-key': newKey() },
    });
    expect(status, text).toBe(200);
    const book = await desk.book();
    expect(book).toHaveLength(12);
    expect(book.map((order) => order.reason_code)).not.toContain('risk.order-rate-exceeded');
    expect(waited).toEqual([1000]);
  });

  it('what never fits into a second is refused at once', async () => {
    const { server, waited } = await countingServer();
    const desk = await openTestDesk(server);
    const leg = { transaction_type: 'BUY', order_type: 'LIMIT', price: 0.05, product: 'NRML', lots: 1 };
    const legs = strikes(server, 9).map((instrument_id) => ({ ...leg, instrument_id }));
    const targets = [{ account_number: desk.accountNumber, portfolio_id: desk.portfolioId, multiplier: 1 }];
    await server.call('POST', '/api/order-book/baskets/', {
      token: desk.user.token,
      body: { legs, targets },
      headers: { 'idempotency-key': newKey() },
    });
    expect((await desk.book()).map((order) => order.reason_code)).toContain('risk.order-rate-exceeded');
    expect(waited).toEqual([]);
  });
});
