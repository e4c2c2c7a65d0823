import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDesk, quoteNow, stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';
import { endSession } from '../support/days.ts';

const server = await testServer();

it('the end of a session writes down what every position was, with the official close, whether or not anything was traded', async () => {
  const desk = await openTestDesk(server);
  await stepMarket(server);
  await desk.place({ lots: 2 });
  const dates: string[] = [];
  const closes: number[] = [];
  for (let count = 0; count < 2; count += 1) {
    dates.push(await endSession(server));
    closes.push(quoteNow(server, (await desk.positions())[0]?.instrument.instrument_id ?? '').previousClose);
  }
  const days = await server.db
    .selectFrom('position_days')
    .selectAll()
    .where('broker_account_id', '=', desk.accountId)
    .orderBy('trading_date')
    .execute();
  expect(days.map((day) => [day.trading_date, day.closing_mark])).toEqual(dates.map((date, index) => [date, closes[index]]));
  const [first, second] = days;
  expect(first?.day).toMatchObject({ carriedQuantity: 0, buyQuantity: first?.net_quantity, carriedMark: null });
  expect(second?.day).toMatchObject({ carriedQuantity: first?.net_quantity, buyQuantity: 0, carriedMark: closes[0] });
  expect(second?.closing).toEqual(first?.closing);
});

it('a day that is written down is never changed, not even by hand', async () => {
  const desk = await openTestDesk(server);
  await stepMarket(server);
  await desk.place({});
  await endSession(server);
  await expect(server.db.updateTable('position_days').set({ net_quantity: 0 }).execute()).rejects.toThrow('never changed');
  await expect(server.db.deleteFrom('position_days').execute()).rejects.toThrow('never changed');
  const { rows } = await sql<{
    days: number;
  }>`select count(*) as days from position_days where broker_account_id = ${desk.accountId}`.execute(server.db);
  expect(rows[0]?.days).toBe(1);
});
