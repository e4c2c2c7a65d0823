import { expect, it } from 'vitest';
import { bidTimes, failOn } from '#tests/support/client/kept.ts';
import { openTestDesk, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { expectBooksReconcile } from '#tests/support/server/reconcile.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';
import { endSession } from '../support/days.ts';

const told = async (server: TestServer, { user }: TestDesk) =>
  (await server.services.eventLog.readAfter(user.id, 0, 500)).flatMap(({ type, data }) => (type === 'watch.failed' ? [data] : []));
const statuses = async (server: TestServer, ids: readonly string[]) => {
  const rows = await server.db.selectFrom('orders').select(['id', 'status']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};

/** Two traders whose orders for the same contract rest at the same price; the order of the second is the ill one. */
async function two() {
  const server = await testServer();
  const desks = [await openTestDesk(server), await openTestDesk(server)] as const;
  await stepMarket(server, 2);
  const { id } = someOption(server);
  const ids: string[] = [];
  for (const desk of desks) {
    const { body } = await desk.place({ instrument_id: id, order_type: 'LIMIT', price: bidTimes(server, id, 0.9) });
    ids.push(body.orders[0]?.order_id ?? '');
  }
  const [sound, ill] = desks;
  return { server, sound, ill, ids, lost: ids[1] ?? '' };
}

it.each([
  ['whose fill cannot be stored', 'fills', 'insert', (lost: string) => `new.order_id = '${lost}'`],
  ['that cannot be changed any more', 'orders', 'update', (lost: string) => `new.id = '${lost}'`],
] as const)(
  'an order %s stops the exchange for nobody: the others fill, its owner is told, and the market goes on',
  async (_, table, event, when) => {
    const { server, sound, ill, ids, lost } = await two();
    const cure = await failOn(server, table, event, when(lost));
    await gapSpot(server, 0.97);
    await stepMarket(server, 4);
    expect(await statuses(server, ids)).toEqual(['filled', 'open']);
    expect(await told(server, ill)).toEqual([{ watch: 'fill', id: lost, name: expect.any(String) }]);
    expect(await told(server, sound)).toEqual([]);
    await expectBooksReconcile(server, sound);
    const before = server.services.venue.now();
    await stepMarket(server, 2);
    expect(server.services.venue.now()).toBeGreaterThan(before);
    await cure();
  },
  60_000,
);

it('an order that cannot expire keeps no session from ending: the others expire, its owner is told', async () => {
  const { server, ill, ids, lost } = await two();
  await failOn(server, 'orders', 'update', `new.id = '${lost}'`);
  await endSession(server);
  expect(await statuses(server, ids)).toEqual(['expired', 'open']);
  expect(await told(server, ill)).toContainEqual({ watch: 'fill', id: lost, name: expect.any(String) });
}, 60_000);
