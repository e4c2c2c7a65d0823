import { expect, it } from 'vitest';
import { listFillsOfAccount } from '#server/repositories/fills.ts';
import { accountCash } from '#server/repositories/account-cash.ts';
import { chargesOfRow } from '#server/presenters/charges.ts';
import { openTestDesk, stepMarket } from '#tests/support/desk.ts';
import { testServer } from '#tests/support/server.ts';

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
