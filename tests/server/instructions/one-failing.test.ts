import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bidTimes, crashed, failOn, keptDesk, stepAll } from '#tests/support/client/kept.ts';
import { openTestDesk, someOption } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';

const IN_ERROR = 'instruction.in-error';

/** A trader with one GTT below the market. */
async function trader(server: TestServer, id: string) {
  const desk = await openTestDesk(server);
  const leg = {
    direction: 'at-or-below',
    trigger_price: bidTimes(server, id, 0.9),
    transaction_type: 'BUY',
    order_type: 'MARKET',
    lots: 1,
  };
  const { body } = await keptDesk(server, desk).call('instructions/gtt/', {
    instrument_id: id,
    product: 'NRML',
    valid_until: server.services.venue.tradingDate(),
    legs: [leg],
  });
  return { desk, id: body.instruction.instruction_id };
}

/** A hundred GTTs of two traders, one of which, the first of the second trader, is stored as `spoilt` says; then the server starts again. */
async function hundred(spoilt: Partial<Record<'state' | 'orders' | 'cancels' | 'instrument', unknown>>) {
  const first = await testServer();
  await stepAll(first, 4);
  const option = someOption(first).id;
  const [sound, ill] = [await trader(first, option), await trader(first, option)];
  await sql`
    insert into instructions
    select (jsonb_populate_record(one, jsonb_build_object(
      'id', one.id || '-' || n, 'client_key', one.client_key || '-' || n,
      'state', jsonb_set(one.state, '{gtt,gttId}', to_jsonb(one.id || '-' || n))
    ))).* from instructions as one, generate_series(1, 98) as n where one.id = ${sound.id}`.execute(first.db);
  const columns = Object.fromEntries(Object.entries(spoilt).map(([name, value]) => [name, JSON.stringify(value)]));
  if (Object.keys(columns).length > 0) await first.db.updateTable('instructions').set(columns).where('id', '=', ill.id).execute();
  const server = await crashed(first);
  return { server, ill, sound };
}

async function statesOf(server: TestServer, ill: string) {
  const rows = await server.db.selectFrom('instructions').select(['id', 'status', 'live', 'reason_code']).execute();
  return { ill: rows.find(({ id }) => id === ill), others: rows.filter(({ id }) => id !== ill) };
}

const calls = async (server: TestServer, userId: string) =>
  (await server.services.eventLog.readAfter(userId, 0, 1_000)).filter(({ type }) => type.endsWith('.attention'));

describe('one instruction that fails among a hundred', () => {
  const spoilt = {
    'whose state cannot be read': { state: {} },
    'whose state is of another shape': { state: { gtt: { legs: 7, status: 'active' } } },
    'whose orders cannot be read': { orders: { no: 'list' } },
    'whose cancels cannot be read': { cancels: 5 },
    'that has lost its contract': { instrument: null },
  };
  for (const [what, columns] of Object.entries(spoilt))
    it(`${what} takes nobody with it: 99 go on, it is marked and its owner is called once`, { timeout: 90_000 }, async () => {
      const { server, ill, sound } = await hundred(columns);
      await gapSpot(server, 0.97);
      await stepAll(server, 8);
      const { ill: marked, others } = await statesOf(server, ill.id);
      expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 99 }, () => 'placed'));
      expect(marked).toMatchObject({ live: true, reason_code: IN_ERROR });
      const told = await calls(server, ill.desk.user.id);
      expect(told.map(({ data }) => data)).toEqual([expect.objectContaining({ instruction_id: ill.id, reason_code: IN_ERROR })]);
      expect(await calls(server, sound.desk.user.id)).toEqual([]);
    });

  it('that cannot be stored takes nobody with it, and goes on by itself once it can be', { timeout: 90_000 }, async () => {
    const { server, ill } = await hundred({});
    const letGo = await failOn(server, 'instructions', 'update', `new.id = '${ill.id}'`);
    await gapSpot(server, 0.97);
    await stepAll(server, 8);
    const before = await statesOf(server, ill.id);
    expect(before.others.every(({ status }) => status === 'placed')).toBe(true);
    expect(before.ill).toMatchObject({ status: 'active', reason_code: null });
    expect(await calls(server, ill.desk.user.id)).toHaveLength(1);
    await letGo();
    await stepAll(server, 40);
    expect((await statesOf(server, ill.id)).ill).toEqual({ id: ill.id, status: 'placed', live: false, reason_code: null });
    expect(await calls(server, ill.desk.user.id)).toHaveLength(1);
  });

  it('does not keep the server from starting again, and and can be ended by its owner', { timeout: 90_000 }, async () => {
    const { server, ill, sound } = await hundred({ state: {} });
    const again = await crashed(server);
    const kept = keptDesk(again, ill.desk);
    await stepAll(again);
    expect(await kept.get(ill.id)).toMatchObject({ live: true, reason_code: IN_ERROR, gtt: null });
    const answer = await kept.call(`instructions/${ill.id}/cancel/`);
    expect([answer.status, answer.body.instruction.status, answer.body.instruction.live]).toEqual([200, 'cancelled', false]);
    expect((await kept.get(ill.id)).reason_code).toBe('instruction.by-user');
    expect((await keptDesk(again, sound.desk).call(`instructions/${sound.id}/cancel/`)).status).toBe(200);
  });
});
