import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { nameBrokerOrder } from '#server/repositories/broker-desk.ts';
import { lockOrders } from '#server/repositories/orders.ts';
import { eventually } from '#tests/support/server/eventually.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const { server, broker, brokerClock, desk: openDesk } = await scriptedServer({ brokerAnswerMs: 60_000 });

/** Transactions of this database that wait for a row. */
const WAITING = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

it('the answer of a placing waits for a reading that books the same order: neither is cut off by the other', async () => {
  const desk = await openDesk();
  broker.control.addFault({ call: 'place', fault: 'late-answer', ms: 500 });
  const placed = desk.place({ order_type: 'LIMIT', price: 10 });
  const orderOf = () => server.db.selectFrom('broker_orders').select('order_id').where('broker_account_id', '=', desk.accountId).execute();
  await eventually(async () => expect(await orderOf()).toHaveLength(1));
  const id = (await orderOf())[0]?.order_id ?? '';
  await server.db.transaction().execute(async (trx) => {
    await lockOrders(trx, [id]);
    // Until the answer has come and its booking waits for this order.
    await eventually(async () => {
      brokerClock.advance(1_000);
      const { rows } = await WAITING.execute(server.db);
      expect(rows.length).toBeGreaterThan(0);
    });
    await nameBrokerOrder(trx, id, { brokerOrderId: String(broker.control.orders()[0]?.order_id) });
  });
  const { status, body } = await placed;
  expect([status, body.orders[0]?.order_id]).toEqual([200, id]);
});
