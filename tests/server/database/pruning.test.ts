import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isPruningDue } from '#server/jobs/quiet-hour.ts';
import { DAY_MS, MINUTE_MS } from '#domain/calendar/dates.ts';
import { wallTime } from '#domain/units/time.ts';
import { EVENTS_KEPT_MS, KEYS_KEPT_MS } from '#server/services/pruning.ts';
import { newKey, openTestDesk, type TestDesk } from '#tests/support/server/desk.ts';
import { keptDesk, openPosition, stepAll } from '#tests/support/client/kept.ts';
import { expectBooksReconcile } from '#tests/support/server/reconcile.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

const keysOf = async (server: TestServer, desk: TestDesk) =>
  (await server.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', desk.user.id).execute()).map(({ key }) => key);

/** Makes the answered calls so much older: signed-in sessions do not last as long. */
const age = (server: TestServer, ms: number) =>
  sql`update idempotency_keys set completed_at = completed_at - make_interval(secs => ${ms / 1_000})`.execute(server.db);

const pruned = (server: TestServer) => server.services.pruning.prune();

describe('the key of an answered call', () => {
  it('is kept for 90 days; one that waits or was given up for ever', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const [old, waiting, given, young] = [newKey(), newKey(), newKey(), newKey()];
    await desk.place({}, old);
    await desk.place({}, waiting);
    await desk.resolve(given);
    await server.db.updateTable('idempotency_keys').set({ state: 'running', completed_at: null }).where('key', '=', waiting).execute();
    await age(server, KEYS_KEPT_MS - DAY_MS);
    expect((await desk.place({}, young)).status).toBe(200);
    expect((await pruned(server)).keys).toBe(0);
    await age(server, DAY_MS + 1);
    expect((await pruned(server)).keys).toBe(1);
    expect((await keysOf(server, desk)).toSorted()).toEqual([waiting, given, young].toSorted());
  });

  it('that could happen a second time is kept for ever', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const kept = keptDesk(server, desk);
    await stepAll(server, 2);
    const position = await openPosition(desk);
    const converted = newKey();
    expect((await kept.call('position/convert/', { position_id: position.position_id, product: 'MIS' }, converted)).status).toBe(200);
    await age(server, 2 * KEYS_KEPT_MS);
    await pruned(server);
    expect(await keysOf(server, desk)).toEqual([converted]);
  });

  it('forgotten, makes no second order: the call is told so, and asked for, its orders are', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const kept = keptDesk(server, desk);
    await stepAll(server, 2);
    const lots = 40;
    const [placed, sliced, closed, reversed] = [newKey(), newKey(), newKey(), newKey()];
    expect((await desk.place({ attach: { unit: 'percent', stop: 90 } }, placed)).status).toBe(200);
    await desk.place({ order_type: 'LIMIT', price: 0.05, lots }, sliced);
    const [position] = await desk.positions();
    expect((await desk.execute({ action: 'square_off', position_id: position?.position_id }, closed)).status).toBe(200);
    await stepAll(server, 2);
    expect((await desk.positions()).map(({ net_quantity: net }) => net)).toEqual([0]);
    const again = await openPosition(desk, { transaction_type: 'SELL', lots: 1 });
    const reverse = { action: 'reverse', position_id: again.position_id };
    expect((await kept.call('position/act/', reverse, reversed)).status).toBe(200);
    await stepAll(server, 6);
    expect((await desk.positions())[0]?.net_quantity).toBe(65);
    const before = await desk.book();
    await age(server, KEYS_KEPT_MS + 1);
    await pruned(server);
    expect(await keysOf(server, desk)).toEqual([]);

    const order = {
      instrument_id: again.instrument.instrument_id,
      transaction_type: 'BUY',
      order_type: 'MARKET',
      product: 'NRML',
      lots: 1,
    };
    const expired = [409, 'request.idempotency-expired'];
    const codes = async (call: Promise<{ status: number; body: { code?: string } }>) => {
      const { status, body } = await call;
      return [status, body.code];
    };
    expect(await codes(desk.place({ attach: { unit: 'percent', stop: 90 } }, placed))).toEqual(expired);
    expect(await codes(desk.place({ lots: 2 }, placed))).toEqual(expired);
    // Also where the call would be refused now: it was carried out.
    expect(await codes(desk.execute({ action: 'open', portfolio_id: 'gone', orders: [order] }, placed))).toEqual(expired);
    expect(await codes(desk.place({ order_type: 'LIMIT', price: 0.05, lots }, sliced))).toEqual(expired);
    expect(await codes(desk.execute({ action: 'square_off', position_id: position?.position_id }, closed))).toEqual(expired);
    const { status, body } = await kept.call('position/act/', reverse, reversed);
    expect([status, body.instructions.map(({ kind }) => kind)]).toEqual([200, ['reverse']]);
    await stepAll(server, 4);
    expect((await desk.book()).length).toBe(before.length);

    for (const [key, count] of [
      [placed, 1],
      [sliced, 1],
      [closed, 1],
    ] as const) {
      const resolved = await desk.resolve(key);
      expect([resolved.body.state, resolved.body.orders.length]).toEqual(['done', count]);
      expect(resolved.body.orders[0]?.client_order_id).toBe(`${key}:0`);
    }
    expect((await desk.resolve(newKey())).body.state).toBe('void');
  });
});

describe('the log of events', () => {
  it('is kept for 30 days, without a gap and up to its newest, in batches', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const emit = (count: number) =>
      server.services.eventLog.transact(async (_trx, put) => {
        for (let place = 0; place < count; place += 1) put(desk.user.id, 'portfolio.removed', { id: `p${place}` }, null);
      });
    await emit(1_200);
    const old = await server.services.eventLog.head(desk.user.id);
    server.clock.advance(EVENTS_KEPT_MS - DAY_MS);
    await emit(3);
    expect((await pruned(server)).events).toBe(0);
    server.clock.advance(DAY_MS + 1);
    expect((await pruned(server)).events).toBe(old);
    const seqs = async () => (await server.services.eventLog.readAfter(desk.user.id, 0, 5_000)).map(({ seq }) => seq);
    expect(await seqs()).toEqual([old + 1, old + 2, old + 3]);
    await expectBooksReconcile(server, desk);
    server.clock.advance(2 * EVENTS_KEPT_MS);
    await pruned(server);
    expect(await seqs()).toEqual([await server.services.eventLog.head(desk.user.id)]);
    await expectBooksReconcile(server, desk);
  });
});

describe('the hour of it', () => {
  const at = (date: string, hour: number) => wallTime(nseFo.instantAt(date, hour * 60));
  it('is a quiet one of India, once a night, and the first an hour after the start', () => {
    const startedAt = at('2026-11-20', 9);
    expect(isPruningDue(wallTime(startedAt + 59 * MINUTE_MS), { startedAt, ranAt: null })).toBe(false);
    const ranAt = at('2026-11-20', 10);
    expect(isPruningDue(ranAt, { startedAt, ranAt: null })).toBe(true);
    expect(isPruningDue(at('2026-11-20', 23), { startedAt, ranAt })).toBe(false);
    expect(isPruningDue(at('2026-11-21', 3), { startedAt, ranAt })).toBe(true);
    expect(isPruningDue(at('2026-11-21', 4), { startedAt, ranAt: at('2026-11-21', 3) })).toBe(false);
    expect(isPruningDue(at('2026-11-22', 2), { startedAt, ranAt: at('2026-11-21', 4) })).toBe(true);
  });
});
