import { expect, it } from 'vitest';
import { sumOfProfits } from '#domain/positions/day-profit.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { todaysDays } from '#server/services/books/account-days.ts';
import { newKey, openTestDesk, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { crashed } from '#tests/support/client/kept.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { endSession } from '#tests/server/support/days.ts';

/** Returns the day's result as the limits see it and as the books add it up. */
async function resultsOf(server: TestServer, desk: TestDesk): Promise<readonly [number | null, number | null]> {
  const { body } = await server.call<{ account: { day_profit: number | null } }>('GET', `/api/risk/status/${desk.accountNumber}`, {
    token: desk.user.token,
  });
  const days = await server.db.transaction().execute((trx) => todaysDays(trx, desk.accountId, server.services.venue));
  const { net } = sumOfProfits(days.map((day) => day.profit));
  return [body.account.day_profit, net === null ? null : moneyToDecimal(net)];
}

async function expectOneResult(server: TestServer, desk: TestDesk): Promise<void> {
  const [limits, books] = await resultsOf(server, desk);
  expect(limits).toBe(books);
  expect(limits).not.toBeNull();
}

it("the day's result of the limits is that of the books: in a day, over the gap of a night, with conversions, after a restart", async () => {
  const server = await testServer();
  const desk = await openTestDesk(server);
  await stepMarket(server, 2);
  expect(await resultsOf(server, desk)).toEqual([0, 0]);
  const put = someOption(server, 'put').id;
  const call = someOption(server).id;
  await desk.place([{ lots: 3 }, { instrument_id: put, transaction_type: 'SELL', lots: 1 }]);
  await stepMarket(server, 12);
  await expectOneResult(server, desk);
  await desk.place({ instrument_id: call, transaction_type: 'SELL', lots: 1 });
  await expectOneResult(server, desk);

  await endSession(server);
  await expectOneResult(server, desk);
  await stepMarket(server, 12);
  await expectOneResult(server, desk);
  const [overNight] = await resultsOf(server, desk);
  await desk.place([
    { instrument_id: call, transaction_type: 'SELL', lots: 3 },
    { instrument_id: put, transaction_type: 'BUY', lots: 1 },
  ]);
  await desk.place({ instrument_id: put, lots: 2 });
  const held = (await desk.positions()).find((row) => row.instrument.instrument_id === put && row.net_quantity > 0);
  const converted = await server.call('POST', '/api/position/convert/', {
    token: desk.user.token,
    body: {
      account_number: desk.accountNumber,
      portfolio_id: desk.portfolioId,
      position_id: held?.position_id,
      product: 'MIS',
      lots: 1,
    },
    headers: { 'idempotency-key': newKey() },
  });
  expect(converted.status, converted.text).toBe(200);
  await stepMarket(server, 12);
  await expectOneResult(server, desk);
  expect(overNight).not.toBe(0);

  const again = await crashed(server);
  await expectOneResult(again, desk);
  await endSession(again);
  await expectOneResult(again, desk);
  // The first look of a day comes after a trade of it as well as before.
  await endSession(again);
  await again.services.orders.placeTrades(desk.user.id, newKey(), {
    account_number: desk.accountNumber,
    portfolio_id: desk.portfolioId,
    orders: [
      {
        instrument_id: put,
        transaction_type: 'SELL',
        order_type: 'MARKET',
        product: 'NRML',
        validity: 'DAY',
        lots: 1,
        price: null,
        trigger_price: null,
        variety: 'regular',
      },
    ],
  });
  await expectOneResult(again, desk);
});
