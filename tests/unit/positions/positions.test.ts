import { describe, expect, it } from 'vitest';
import { unrealisedProfit } from '#domain/positions/profit.ts';
import { settlementFill } from '#domain/positions/settlement-fill.ts';
import { squareOffPlan } from '#domain/positions/square-off-plan.ts';
import { chargesOfFill } from '#domain/fees/fill-charges.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { CALL, p, SAMPLE_DATE } from '#tests/support/client/trading-samples.ts';
import { foldFills } from '#tests/support/books/fold-fills.ts';
import { grossProfit, netProfit } from '#tests/support/books/profits.ts';

const fill = (tradeId: string, side: 'buy' | 'sell', quantity: number, price: number) => ({
  tradeId,
  side,
  quantity,
  price: p(price),
  charges: chargesOfFill({ instrument: CALL, side, quantity, price: p(price), tradeDate: SAMPLE_DATE, firstOfOrder: true }),
});

describe('profit of a position', () => {
  const open = foldFills([fill('1', 'buy', 130, 100), fill('2', 'sell', 65, 110)]);

  it('gross is realised plus unrealised, net is gross less charges', () => {
    expect(grossProfit(open, p(105))).toBe(moneyFromDecimal(650 + 325));
    expect(netProfit(open, p(105))).toBe(moneyFromDecimal(975) - open.charges.total);
  });

  it('without a price the unrealised profit of an open position is unknown, of a flat one zero', () => {
    expect(unrealisedProfit(open, null)).toBeNull();
    expect(netProfit(open, null)).toBeNull();
    expect(unrealisedProfit(foldFills([fill('1', 'buy', 65, 1), fill('2', 'sell', 65, 2)]), null)).toBe(0);
  });
});

describe('squaring off', () => {
  const request = { netQuantity: 130, closingQuantity: 0, lotSize: 65, freezeQuantity: 1800, quantity: null };

  it('a long is sold and a short is bought, all of it unless less is asked for', () => {
    expect(squareOffPlan(request)).toEqual({ side: 'sell', quantities: [130] });
    expect(squareOffPlan({ ...request, netQuantity: -130, quantity: 65 })).toEqual({ side: 'buy', quantities: [65] });
  });

  it('never closes more than is open and not already being closed', () => {
    expect(squareOffPlan({ ...request, quantity: 650 }).quantities).toEqual([130]);
    expect(squareOffPlan({ ...request, closingQuantity: 65 }).quantities).toEqual([65]);
    expect(squareOffPlan({ ...request, closingQuantity: 130 }).quantities).toEqual([]);
    expect(squareOffPlan({ ...request, netQuantity: 0 }).quantities).toEqual([]);
  });

  it('a position above the freeze limit is closed by several orders', () => {
    expect(squareOffPlan({ ...request, netQuantity: -5200 }).quantities).toEqual([1755, 1755, 1690]);
  });
});

describe('settlement', () => {
  const settle = (netQuantity: number, settlementPrice: number) =>
    settlementFill({ positionId: 'p1', netQuantity, instrument: CALL, settlementPrice: p(settlementPrice), tradeDate: SAMPLE_DATE });

  it('a long ends with a sale at intrinsic value, a short with a purchase, both flat', () => {
    const long = foldFills([fill('1', 'buy', 65, 142.5), settle(65, 310.25)]);
    expect([long.netQuantity, long.realised]).toEqual([0, moneyFromDecimal(10_903.75)]);
    const short = foldFills([fill('1', 'sell', 65, 142.5), settle(-65, 310.25)]);
    expect([short.netQuantity, short.realised]).toEqual([0, moneyFromDecimal(-10_903.75)]);
  });

  it('a worthless option settles at 0 and goes flat', () => {
    const long = foldFills([fill('1', 'buy', 65, 12), settle(65, 0)]);
    expect([long.netQuantity, long.realised]).toEqual([0, moneyFromDecimal(-780)]);
  });

  it('settling a second time changes nothing', () => {
    const fills = [fill('1', 'buy', 65, 100), settle(65, 10)];
    expect(foldFills([...fills, settle(65, 10)])).toEqual(foldFills(fills));
  });
});
