import { describe, expect, it } from 'vitest';
import type { Broker } from '#server/brokers/broker.ts';
import { previousTradingDay } from '#domain/calendar/trading-days.ts';
import { createPaperBroker } from '#server/brokers/paper/paper-broker.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { JUST_PROVED, openTestDesk, quoteNow, someOption, stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();
const broker: Broker = createPaperBroker({ db: server.db, venue: server.services.venue });

async function trader() {
  const desk = await openTestDesk(server);
  const account = async () => {
    const row = await findAccountByNumber(server.db, desk.user.id, desk.accountNumber);
    if (!row) throw new Error('no account');
    return row;
  };
  return { desk, account };
}

describe('the paper broker', () => {
  it('has a session without the user, also for an account that is switched off: its owner can still get out', async () => {
    const { desk, account } = await trader();
    expect(await broker.connect(await account())).toEqual({ state: 'active', until: null });
    expect(await broker.sessionState(await account())).toEqual({ state: 'active', until: null });
    await server.services.accounts.updateAccount(desk.user.id, JUST_PROVED, desk.accountId, { status: 'disabled' });
    expect(await broker.sessionState(await account())).toEqual({ state: 'active', until: null });
    expect(await broker.sessionState({ ...(await account()), status: 'needs-login' })).toEqual({ state: 'needs-login' });
  });

  it('reports working orders, trades and open positions of the account and of no other', async () => {
    const { desk, account } = await trader();
    const other = await trader();
    await stepMarket(server);
    const option = someOption(server);
    const bid = quoteNow(server, option.id).depth.bids[0]?.price ?? 0;
    const price = (Math.floor((bid * 0.7) / option.tickSize) * option.tickSize) / 10_000;
    const { body } = await desk.place([{ lots: 2 }, { order_type: 'LIMIT', price, lots: 3 }]);
    await other.desk.place({});
    const [filled, resting] = body.orders;
    expect(await broker.workingOrders(await account())).toEqual([
      { orderId: resting?.order_id, status: 'open', quantity: 3 * option.lotSize, filledQuantity: 0 },
    ]);
    const trades = (await broker.trades(await account(), server.services.venue.tradingDate())) ?? [];
    expect(trades.map((trade) => trade.tradeId)).toEqual(filled?.fills.map((fill) => fill.trade_id));
    expect(trades.every((trade) => trade.orderId === filled?.order_id && trade.side === 'buy')).toBe(true);
    expect(await broker.trades(await account(), previousTradingDay(server.services.venue.tradingDate()))).toEqual([]);
    const [position, ...rest] = await broker.positions(await account());
    expect(rest).toEqual([]);
    expect(position).toMatchObject({ instrumentId: option.id, product: 'NRML', netQuantity: 2 * option.lotSize });
  });
});
