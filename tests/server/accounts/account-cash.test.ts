import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readAccountExposure } from '#server/repositories/account-exposure.ts';
import { listFillsOfAccount } from '#server/repositories/fills.ts';
import { accountCash } from '#server/repositories/account-cash.ts';
import { chargesOfRow } from '#server/presenters/charges.ts';
import { openTestDesk, stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

it('the cash of an account is its opening balance, what was sold less what was bought, less every charge', async () => {
  const server = await testServer();
  const desk = await openTestDesk(server);
  const before = await accountCash(server.db, desk.accountId);
  expect([before.cash, before.realised, before.openCost, before.charges]).toEqual([before.openingBalance, 0, 0, 0]);
  await desk.place({ lots: 3 });
  await stepMarket(server, 20);
  await desk.place({ transaction_type: 'SELL', lots: 5 });

  const fills = await listFillsOfAccount(server.db, desk.accountId, server.services.venue.tradingDate());
  const flow = fills.reduce(
    (sum, fill) => sum + (fill.side === 'sell' ? 1 : -1) * fill.price * fill.quantity - chargesOfRow(fill).total,
    0,
  );
  expect(fills.length).toBeGreaterThanOrEqual(2);
  expect((await accountCash(server.db, desk.accountId)).cash).toBe(before.openingBalance + flow);
});

it('a long history of an account gives the same cash, whether its positions are changed, moved or taken away', async () => {
  const server = await testServer();
  const desk = await openTestDesk(server);
  await desk.place({ lots: 3 });
  await stepMarket(server, 4);
  await desk.place({ transaction_type: 'SELL', lots: 1 });
  // Two thousand contracts that were once held, each with a profit, a loss or nothing.
  await sql`
    insert into positions select (jsonb_populate_record(one, jsonb_build_object('id', 'old-' || number, 'instrument_id', 'OLD' || number,
      'net_quantity', 0, 'buy_quantity', 65, 'sell_quantity', 65, 'open_cost', 0, 'realised', number - 700, 'buy_value', 1000000, 'sell_value', 1000000 + number - 700))).*
    from positions as one, generate_series(1, 2000) as number`.execute(server.db);
  await sql`update positions set realised = realised + 5, sell_value = sell_value + 5 where id like 'old-1%'`.execute(server.db);
  await sql`delete from positions where id like 'old-2%'`.execute(server.db);
  const { rows } = await sql<{ cash: number; flow: number }>`
    select sum(realised - open_cost - (brokerage + stt + exchange_fee + sebi + stamp + gst))::bigint as cash,
           sum(sell_value - buy_value - (brokerage + stt + exchange_fee + sebi + stamp + gst))::bigint as flow
      from positions`.execute(server.db);
  const { cash, openingBalance } = await accountCash(server.db, desk.accountId);
  expect(cash - openingBalance).toBe(rows[0]?.cash);
  const { portfolios } = await readAccountExposure(server.db, desk.accountId);
  expect(portfolios.map(({ flow }) => flow)).toEqual([rows[0]?.flow]);
  expect(rows[0]?.flow).toBe(rows[0]?.cash);
});
