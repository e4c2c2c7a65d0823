import { expect, it } from 'vitest';
import { eventually } from '#tests/support/server/eventually.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const { server, broker, desk: openDesk } = await scriptedServer({ brokerAnswerMs: 60_000 });
const { control } = broker;
const { bookWatch, brokerStreams } = server.services;

it('a report is booked though a reading of the books hangs', async () => {
  const desk = await openDesk();
  await brokerStreams.turn();
  await eventually(() => expect(brokerStreams.isOpen(desk.accountId)).toBe(true));
  const { body } = await desk.place({ order_type: 'LIMIT', price: 10 });
  expect(body.orders, JSON.stringify(body)).toBeDefined();
  const id = body.orders[0]?.order_id ?? '';
  const status = async () => (await desk.book()).find((order) => order.order_id === id)?.status;
  await eventually(async () => {
    await bookWatch.turn();
    expect(await status()).toBe('open');
  });

  control.addFault({ call: 'orders', fault: 'no-answer' });
  const readings = () => control.calls().filter(({ path }) => path === '/orders').length;
  const before = readings();
  let hangs = true;
  const hanging = bookWatch.turn().then(() => (hangs = false));
  await eventually(() => expect(readings()).toBe(before + 1));
  control.fillOrder({ order_id: control.orders().at(-1)?.order_id ?? '' });
  await eventually(async () => {
    server.clock.advance(1_000);
    expect(await status()).toBe('filled');
  });
  expect(hangs).toBe(true);
  // The emulator lets go of what it holds.
  control.reset();
  await broker.stop();
  await hanging;
});
