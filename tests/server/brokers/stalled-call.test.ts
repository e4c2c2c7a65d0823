import { afterEach, expect, it } from 'vitest';
import { eventually } from '#tests/support/server/eventually.ts';
import type { CallKind } from '#tests/support/brokers/scripted/faults.ts';
import { newKey, openTestDesk, type TestDesk } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

/** No call of these tests ends by itself: the broker keeps it waiting, and our own patience is longer than any of them. */
const elsewhere = await scriptedServer({ brokerAnswerMs: 120_000 });
const { server, broker, desk: openDesk, follow } = elsewhere;
const { control } = broker;
const limit = { order_type: 'LIMIT', price: 10 };

const LONG = process.env['LONG'] === '1';
const PLACES = LONG ? 300 : 25;
/** Milliseconds that a stalled call may add, by the acceptance; a busy machine adds its own. */
const [ADDED_MS, SAME_ORDER_MS] = LONG ? [50, 1_000] : [2_000, 5_000];

afterEach(async () => {
  control.reset();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).where('broker_name', '=', 'scripted').execute();
});

async function took(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
const percentile = (all: readonly number[], percent: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor((all.length * percent) / 100))] ?? 0;
const statusOf = async (desk: TestDesk) => (await desk.book())[0]?.status;
const arrived = (method: string) => control.calls().filter((call) => call.method === method && call.path.startsWith('/orders')).length;

/** Has the next call of a kind wait for ever, once it has been made. */
async function stall(call: CallKind, make: () => Promise<unknown>) {
  control.addFault({ call, fault: 'no-answer' });
  const before = control.calls().length;
  let over = false;
  const waiting = make().finally(() => (over = true));
  await eventually(() => expect(control.calls().length).toBeGreaterThan(before));
  return { waiting, isOver: () => over };
}

it('a place that the broker does not answer delays no place of another account', { timeout: 120_000 }, async () => {
  const [stalled, beside, paper] = [await openDesk(), await openDesk(), await openTestDesk(server)];
  await follow(2);
  const measure = async () => {
    const times: Record<'elsewhere' | 'paper', number[]> = { elsewhere: [], paper: [] };
    for (let count = 0; count < PLACES; count += 1) {
      times.elsewhere.push(await took(() => beside.place(limit)));
      times.paper.push(await took(() => paper.place(limit)));
      // The broker allows so many calls a second; the server's clock stands still.
      if (count % 10 === 9) server.clock.advance(1_000);
    }
    await follow(1);
    return times;
  };
  await measure();
  const before = await measure();
  const { waiting, isOver } = await stall('place', () => stalled.place(limit));
  const during = await measure();
  expect(isOver()).toBe(false);
  for (const which of ['elsewhere', 'paper'] as const) {
    const [p50, p99] = [50, 99].map((percent) => percentile(during[which], percent) - percentile(before[which], percent));
    process.stdout.write(
      `a stalled place adds ${p50?.toFixed(1)} ms (p50) and ${p99?.toFixed(1)} ms (p99) to a place of another account (${which}; ` +
        `p99 ${percentile(before[which], 99).toFixed(1)} ms without)\n`,
    );
    expect(p99).toBeLessThanOrEqual(ADDED_MS);
  }
  control.reset();
  await waiting;
});

it('a place that the broker does not answer delays neither the report nor the cancel of its order', { timeout: 60_000 }, async () => {
  const desk = await openDesk();
  const { waiting } = await stall('place', () => desk.place(limit, newKey()));
  const report = await took(() => server.services.bookWatch.turn());
  expect(await statusOf(desk)).toBe('open');
  const id = (await desk.book())[0]?.order_id ?? '';
  const cancel = await took(async () => expect((await desk.cancel(id)).status).toBe(200));
  expect([control.orders()[0]?.status, arrived('POST'), arrived('DELETE')]).toEqual(['CANCELLED', 1, 1]);
  await server.services.bookWatch.turn();
  expect(await statusOf(desk)).toBe('cancelled');
  process.stdout.write(`beside a stalled place its report took ${report.toFixed(0)} ms, its cancel ${cancel.toFixed(0)} ms\n`);
  expect(Math.max(report, cancel)).toBeLessThanOrEqual(SAME_ORDER_MS);
  control.reset();
  await waiting;
  // The late failure of the call moves nothing that the books have told.
  expect(await statusOf(desk)).toBe('cancelled');
});

it('a change that the broker does not answer delays neither the report nor the cancel of its order', { timeout: 60_000 }, async () => {
  const desk = await openDesk();
  const id = (await desk.place(limit)).body.orders[0]?.order_id ?? '';
  await follow(2);
  const { waiting } = await stall('modify', () => desk.modify(id, { price: 11 }));
  control.fillOrder({ order_id: control.orders()[0]?.order_id ?? '', quantity: 1, price: 9 });
  const report = await took(() => server.services.bookWatch.turn());
  expect((await desk.book())[0]).toMatchObject({ filled_quantity: 1, price: 11 });
  const cancel = await took(async () => expect((await desk.cancel(id)).status).toBe(200));
  await server.services.bookWatch.turn();
  expect(await statusOf(desk)).toBe('cancelled');
  process.stdout.write(`beside a stalled change its report took ${report.toFixed(0)} ms, its cancel ${cancel.toFixed(0)} ms\n`);
  expect(Math.max(report, cancel)).toBeLessThanOrEqual(SAME_ORDER_MS);
  control.reset();
  await waiting;
  expect(await statusOf(desk)).toBe('cancelled');
});

it('a reading of the books that the broker does not answer delays no place and no cancel of the account', { timeout: 60_000 }, async () => {
  const desk = await openDesk();
  const id = (await desk.place(limit)).body.orders[0]?.order_id ?? '';
  await follow(2);
  const { waiting } = await stall('orders', () => server.services.bookWatch.turn());
  const place = await took(async () => expect((await desk.place(limit)).status).toBe(200));
  const cancel = await took(async () => expect((await desk.cancel(id)).status).toBe(200));
  process.stdout.write(`beside a stalled reading a place took ${place.toFixed(0)} ms, a cancel ${cancel.toFixed(0)} ms\n`);
  expect(Math.max(place, cancel)).toBeLessThanOrEqual(SAME_ORDER_MS);
  control.reset();
  await waiting;
});
