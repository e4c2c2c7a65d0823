import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { estimateAnswer } from '#contract/schemas/risk.ts';
import { rateOn } from '#domain/fees/rate-on.ts';
import { NSE_DELIVERY, NSE_OPTIONS } from '#domain/fees/rates.ts';
import type { FillRow } from '#server/db/tables/fills.ts';
import { newKey, openTestDesk, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { practise } from '#tests/support/server/practise.ts';
import { expectBooksReconcile } from '#tests/support/server/reconcile.ts';
import { testServer } from '#tests/support/server/server.ts';
import { endSession } from '../support/days.ts';

const server = await testServer();
const { venue } = server.services;

const fillsOf = (desk: TestDesk): Promise<FillRow[]> =>
  server.db.selectFrom('fills').selectAll().where('broker_account_id', '=', desk.accountId).orderBy('sequence').execute();
const RUPEE = 10_000;
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** STT of a turnover in whole rupees, worked without the code that books it. */
function rupees(fills: readonly FillRow[], [numerator, denominator]: readonly [number, number]): number {
  const tax = (sum(fills.map((fill) => fill.price * fill.quantity)) * numerator) / denominator;
  return Math.floor(tax / RUPEE + 0.5) * RUPEE;
}
const sttOf = (fills: readonly FillRow[]) => sum(fills.map(({ stt }) => stt));
const sold = (fills: readonly FillRow[]) => fills.filter(({ side }) => side === 'sell');

const share = () => {
  const found = venue.instruments().find((one) => one.kind === 'equity' && one.tradable);
  if (!found) throw new Error('the market lists no share');
  return { instrument_id: found.id, product: 'CNC' };
};
const sale = () => ({ ...share(), transaction_type: 'SELL' });

async function estimateOf(desk: TestDesk, orders: readonly object[]): Promise<number | undefined> {
  const base = { order_type: 'MARKET', lots: 1 };
  const { body } = await server.call<InferOutput<typeof estimateAnswer>>('POST', '/api/risk/estimate/', {
    token: desk.user.token,
    body: { account_number: desk.accountNumber, portfolio_id: desk.portfolioId, orders: orders.map((one) => ({ ...base, ...one })) },
  });
  return body.charges.depository;
}

describe('STT', () => {
  it('of a contract is whole rupees a day, whatever its fills, in all portfolios of the account', async () => {
    const desk = await openTestDesk(server);
    const second = await server.services.portfolios.createPortfolio(desk.user.id, { broker_account_id: desk.accountId, name: 'Other' });
    await stepMarket(server);
    await desk.place({ lots: 6 });
    for (const lots of [1, 2, 1]) await desk.place({ transaction_type: 'SELL', lots });
    await desk.place({ transaction_type: 'SELL', lots: 1, product: 'MIS' });
    await server.call('POST', '/api/order-book/order-book/place_trades/', {
      token: desk.user.token,
      headers: { 'idempotency-key': newKey() },
      body: {
        account_number: desk.accountNumber,
        portfolio_id: second.id,
        orders: [
          {
            instrument_id: someOption(server).id,
            transaction_type: 'SELL',
            order_type: 'MARKET',
            product: 'NRML',
            validity: 'DAY',
            lots: 1,
            price: null,
            trigger_price: null,
          },
        ],
      },
    });
    const fills = await fillsOf(desk);
    expect(new Set(fills.map((fill) => fill.portfolio_id)).size).toBe(2);
    expect(sold(fills).length).toBeGreaterThan(4);
    expect(sttOf(fills)).toBe(rupees(sold(fills), rateOn(NSE_OPTIONS.sttSell, venue.tradingDate())));
    for (const fill of fills) expect(fill.stt % RUPEE).toBe(0);
    await expectBooksReconcile(server, desk);
    await endSession(server);
    await stepMarket(server);
    await desk.place({ transaction_type: 'SELL', lots: 1 });
    const next = (await fillsOf(desk)).slice(fills.length);
    expect(sttOf(next)).toBe(rupees(sold(next), rateOn(NSE_OPTIONS.sttSell, venue.tradingDate())));
    await expectBooksReconcile(server, desk);
  });

  it('counts a trade that was taken over from the broker with the day', async () => {
    const desk = await openTestDesk(server);
    await stepMarket(server);
    await desk.place({ lots: 3 });
    await desk.place({ transaction_type: 'SELL', lots: 1 });
    await practise(server, desk, ['drop-fills']);
    await desk.place({ transaction_type: 'SELL', lots: 1 });
    await stepMarket(server, 2);
    await server.services.reconciliation.reconcileAccount(desk.user.id, desk.accountNumber);
    const fills = await fillsOf(desk);
    expect(fills.filter((fill) => fill.adopted).length).toBeGreaterThan(0);
    expect(sttOf(fills)).toBe(rupees(sold(fills), rateOn(NSE_OPTIONS.sttSell, venue.tradingDate())));
    await expectBooksReconcile(server, desk);
  });
});

describe('the depository', () => {
  it('is paid once a day for shares held from before, as the estimate says, and not for those bought today', async () => {
    const desk = await openTestDesk(server);
    await stepMarket(server);
    await desk.place({ ...share(), lots: 5 });
    expect(await estimateOf(desk, [sale()])).toBe(0);
    await desk.place({ ...sale(), lots: 1 });
    expect((await fillsOf(desk)).map((fill) => fill.depository)).toSatisfy((all: number[]) => all.every((one) => one === 0));
    await expectBooksReconcile(server, desk);

    await endSession(server);
    await stepMarket(server);
    expect(await estimateOf(desk, [sale(), sale()])).toBe(13);
    const { body } = await desk.place({ ...sale(), lots: 2 });
    expect(body.orders[0]?.charges).toMatchObject({ brokerage: 0, depository: 13 });
    expect(await estimateOf(desk, [sale()])).toBe(0);
    await desk.place({ ...sale(), lots: 1 });
    const today = (await fillsOf(desk)).filter((fill) => fill.trade_date === venue.tradingDate());
    expect(sum(today.map((fill) => fill.depository))).toBe(130_000);
    expect(sttOf(today)).toBe(rupees(today, rateOn(NSE_DELIVERY.sttSell, venue.tradingDate())));
    expect((await desk.positions())[0]?.charges.depository).toBe(13);
    await expectBooksReconcile(server, desk);
  });
});

describe('a day that was stored before the charge was known', () => {
  it('reads as one without it', async () => {
    const desk = await openTestDesk(server);
    await stepMarket(server);
    await desk.place({ lots: 1 });
    await endSession(server);
    // As an older version wrote it.
    await server.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update position_days set closing = closing #- '{charges,depository}', day = day #- '{charges,depository}'
                where broker_account_id = ${desk.accountId}`.execute(trx);
    });
    await expectBooksReconcile(server, desk);
  });
});
