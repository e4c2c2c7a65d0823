import { expect, it } from 'vitest';
import { bidTimes, crashed } from '#tests/support/client/kept.ts';
import { openTestDesk, someOption, stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';

it('an order that cannot be restored keeps the exchange from beginning for nobody: the others rest and fill, its owner is told', async () => {
  const first = await testServer();
  const [sound, ill] = [await openTestDesk(first), await openTestDesk(first)];
  await stepMarket(first, 2);
  const { id } = someOption(first);
  const resting = { instrument_id: id, order_type: 'LIMIT', price: bidTimes(first, id, 0.9) };
  const [own, lost] = [await sound.place(resting), await ill.place(resting)].map(({ body }) => body.orders[0]?.order_id ?? '');
  await first.db
    .updateTable('orders')
    .set({ venue_number: null })
    .where('id', '=', lost ?? '')
    .execute();
  const server = await crashed(first);
  await gapSpot(server, 0.97);
  await stepMarket(server, 4);
  const rows = await server.db.selectFrom('orders').select(['id', 'status']).execute();
  const statusOf = (order: string | undefined) => rows.find((row) => row.id === order)?.status;
  expect([statusOf(own), statusOf(lost)]).toEqual(['filled', 'open']);
  const told = async (userId: string) =>
    (await server.services.eventLog.readAfter(userId, 0, 500)).flatMap(({ type, data }) => (type === 'watch.failed' ? [data] : []));
  expect(await told(ill.user.id)).toContainEqual({ watch: 'order', id: lost, name: expect.any(String) });
  expect(await told(sound.user.id)).toEqual([]);
});
