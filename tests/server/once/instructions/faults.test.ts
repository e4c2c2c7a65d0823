import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTestDesk, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import {
  bidTimes,
  crashed,
  failOn,
  systemOrders,
  keptDesk,
  openPosition,
  stepAll,
  type WireInstruction,
} from '#tests/support/client/kept.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';

async function protectedDesk(exit: (id: string, server: TestServer) => Record<string, unknown>) {
  const server = await testServer();
  const { id } = someOption(server);
  const desk = await openTestDesk(server);
  const position = await openPosition(desk, { instrument_id: id });
  const set = await keptDesk(server, desk).protect(position.position_id, exit(id, server));
  return { server, id, desk, set };
}

/** The same trader at the server that took over. */
async function after(
  server: TestServer,
  desk: TestDesk,
): Promise<{ again: TestServer; desk: TestDesk; get: (id: string) => Promise<WireInstruction> }> {
  const again = await crashed(server);
  const { token } = desk.user;
  const book = async () =>
    (
      await again.call<{ order_book: Awaited<ReturnType<TestDesk['book']>> }>('GET', `/api/order-book/order-book/${desk.accountNumber}`, {
        token,
      })
    ).body.order_book;
  const positions = async () =>
    (
      await again.call<{ data: Awaited<ReturnType<TestDesk['positions']>> }>('GET', `/api/position/position/${desk.portfolioId}/`, {
        token,
      })
    ).body.data;
  const there = { ...desk, book, positions };
  return { again, desk: there, get: (id) => keptDesk(again, there).get(id) };
}

const stop = (id: string, server: TestServer) => ({ stop: { trigger_price: bidTimes(server, id, 0.9) } });

describe('an exit through a crash', () => {
  it('between writing down and sending: the same order goes, once', async () => {
    const { server, desk, set } = await protectedDesk(stop);
    await gapSpot(server, 0.97);
    const letGo = await failOn(server, 'idempotency_keys', 'insert', "new.key like 'exit:%'");
    await stepAll(server);
    expect(await systemOrders(desk)).toEqual([]);
    expect((await keptDesk(server, desk).get(set.instruction_id)).status).toBe('stopping');
    await letGo();

    const { again, desk: there, get } = await after(server, desk);
    await stepAll(again, 2);
    const orders = await systemOrders(there);
    expect(orders.map((order) => [order.client_order_id, order.status])).toEqual([[`exit:${set.instruction_id}-1:0`, 'filled']]);
    expect((await there.positions())[0]?.net_quantity).toBe(0);
    expect((await get(set.instruction_id)).status).toBe('completed');
  });

  it('between sending and the answer: what never reached the venue is not lost, and nothing is sold twice (trap 12)', async () => {
    const { server, desk, set } = await protectedDesk(stop);
    await gapSpot(server, 0.97);
    const letGo = await failOn(server, 'fills', 'insert');
    await stepAll(server);
    expect((await systemOrders(desk)).map((order) => order.status)).toEqual(['pending-submit']);
    await letGo();

    const { again, desk: there, get } = await after(server, desk);
    await stepAll(again, 3);
    const orders = await systemOrders(there);
    expect(orders.map((order) => [order.status, order.filled_quantity])).toEqual([
      ['rejected', 0],
      ['filled', 130],
    ]);
    // The first met no market: the second goes by the same rule, not at the price of whoever is there.
    expect(orders.map((order) => order.order_type)).toEqual(['MARKET', 'MARKET']);
    expect((await there.positions())[0]?.net_quantity).toBe(0);
    expect(await get(set.instruction_id)).toMatchObject({ status: 'completed', exit: { refusals: 0, closed_quantity: 130 } });
  });

  it('after the fill and before its update: it is handled once (trap 5)', async () => {
    const { server, desk, set } = await protectedDesk(stop);
    await gapSpot(server, 0.97);
    const letGo = await failOn(server, 'instructions', 'update', 'new.fills_cursor <> old.fills_cursor');
    await stepAll(server);
    expect((await systemOrders(desk)).map((order) => order.status)).toEqual(['filled']);
    expect((await keptDesk(server, desk).get(set.instruction_id)).status).toBe('stopping');
    await letGo();

    const { again, desk: there, get } = await after(server, desk);
    await stepAll(again, 3);
    expect(await systemOrders(there)).toHaveLength(1);
    expect(await get(set.instruction_id)).toMatchObject({ status: 'completed', exit: { closed_quantity: 130 } });
  });

  it('a failed write delays the decision and does not lose it', async () => {
    const { server, desk, set } = await protectedDesk(stop);
    await gapSpot(server, 0.97);
    const letGo = await failOn(server, 'instructions', 'update');
    await stepAll(server, 2);
    expect(await systemOrders(desk)).toEqual([]);
    await letGo();
    await stepAll(server, 2);
    expect((await keptDesk(server, desk).get(set.instruction_id)).status).toBe('completed');
    expect(await systemOrders(desk)).toHaveLength(1);
  });

  it('a trailed stop does not loosen', async () => {
    const { server, desk, set, id } = await protectedDesk((id, server) => ({
      stop: { trigger_price: bidTimes(server, id, 0.5) },
      trailing: { kind: 'percent', distance: 10 },
    }));
    await gapSpot(server, 1.005);
    await stepAll(server, 2);
    const before = (await keptDesk(server, desk).get(set.instruction_id)).exit?.effective_stop ?? 0;
    expect(before).toBeGreaterThan(bidTimes(server, id, 0.85));
    const { again, get } = await after(server, desk);
    await gapSpot(again, 0.999);
    await stepAll(again, 2);
    expect((await get(set.instruction_id)).exit?.effective_stop).toBeGreaterThanOrEqual(before);
    await gapSpot(again, 0.98);
    await stepAll(again, 3);
    expect((await get(set.instruction_id)).status).toBe('completed');
  });

  it('a cancel that got lost is asked for again, and until it is answered nothing else goes (trap 9)', async () => {
    const { server, desk, set } = await protectedDesk((id, server) => ({
      stop: { trigger_price: bidTimes(server, id, 0.9), limit_offset: 1 },
    }));
    await gapSpot(server, 0.97);
    await stepAll(server, 2);
    expect((await systemOrders(desk)).map((order) => order.status)).toEqual(['open']);
    const letGo = await failOn(server, 'orders', 'update', "new.status = 'cancel-pending'");
    await keptDesk(server, desk).call(`instructions/${set.instruction_id}/cancel/`);
    await stepAll(server);
    expect((await systemOrders(desk)).map((order) => order.status)).toEqual(['open']);
    expect(await keptDesk(server, desk).get(set.instruction_id)).toMatchObject({ status: 'cancelled', live: true });
    await letGo();
    await stepAll(server, 10);
    expect((await systemOrders(desk)).map((order) => order.status)).toEqual(['cancelled']);
    expect(await keptDesk(server, desk).get(set.instruction_id)).toMatchObject({ live: false });
  });
});

describe('a system order that cannot go', () => {
  it('under a key that is taken goes under the next one: the position is closed all the same', async () => {
    const { server, desk, set } = await protectedDesk(stop);
    const at = new Date(server.clock.now());
    const taken = { operation: '', body_hash: '', state: 'done' as const, order_ids: '[]', answer: null, error: null };
    const key = `exit:${set.instruction_id}-1`;
    await server.db
      .insertInto('idempotency_keys')
      .values({ ...taken, user_id: desk.user.id, key, created_at: at, completed_at: at })
      .execute();
    await gapSpot(server, 0.97);
    await stepAll(server, 4);
    expect((await systemOrders(desk)).map((order) => [order.client_order_id, order.status])).toEqual([
      [`exit:${set.instruction_id}-2:0`, 'filled'],
    ]);
    expect((await desk.positions())[0]?.net_quantity).toBe(0);
  });

  it('is tried no more often because the server restarts in between: its owner is called then too', async () => {
    const { server, desk, set } = await protectedDesk(stop);
    await sql`create sequence tries`.execute(server.db);
    await failOn(server, 'idempotency_keys', 'insert', "new.key like 'exit:%' and nextval('tries') > 0");
    await gapSpot(server, 0.97);
    let now = server;
    // Each run is too short for all of its tries.
    for (let restarts = 0; restarts < 12; restarts += 1) {
      await stepAll(now, 8);
      now = await crashed(now);
    }
    expect(await keptDesk(now, desk).get(set.instruction_id)).toMatchObject({ status: 'failed', reason_code: 'instruction.exit-refused' });
    const { rows } = await sql<{ tries: string }>`select last_value as tries from tries`.execute(server.db);
    expect(Number(rows[0]?.tries)).toBeLessThanOrEqual(18);
    const events = await now.services.eventLog.readAfter(desk.user.id, 0, 5000);
    expect(events.filter((event) => event.type === 'instruction.attention')).toHaveLength(1);
  });

  it('is tried a bounded number of times with growing pauses, then its owner is called; a retry closes the position', async () => {
    const { server, desk, set } = await protectedDesk(stop);
    const kept = keptDesk(server, desk);
    // A sequence counts what a refused transaction takes back.
    await sql`create sequence tries`.execute(server.db);
    const letGo = await failOn(server, 'idempotency_keys', 'insert', "new.key like 'exit:%' and nextval('tries') > 0");
    await gapSpot(server, 0.97);
    for (let steps = 0; steps < 600 && (await kept.get(set.instruction_id)).status !== 'failed'; steps += 20) await stepAll(server, 20);
    const { rows } = await sql<{ tries: string }>`select last_value as tries from tries`.execute(server.db);
    expect(Number(rows[0]?.tries)).toBeLessThanOrEqual(18);
    expect(await kept.get(set.instruction_id)).toMatchObject({ status: 'failed', reason_code: 'instruction.exit-refused' });
    const events = await server.services.eventLog.readAfter(desk.user.id, 0, 5000);
    expect(events.flatMap((event) => (event.type === 'instruction.attention' ? [event.data] : []))).toEqual([
      {
        instruction_id: set.instruction_id,
        reason_code: 'instruction.exit-refused',
        kind: 'exit-pair',
        instruments: [set.instrument],
      },
    ]);
    await letGo();
    await kept.call(`instructions/${set.instruction_id}/retry/`);
    await stepAll(server, 4);
    expect((await desk.positions())[0]?.net_quantity).toBe(0);
  });
});
