import { describe, expect, it } from 'vitest';
import { NO_CHARGES } from '#domain/fees/charges.ts';
import { planChildren } from '#domain/orders/child-orders.ts';
import { isReached, watchedPrice } from '#domain/orders/trigger.ts';
import { averagePrice } from '#domain/positions/profit.ts';
import { p } from '#tests/support/client/trading-samples.ts';
import { foldFills } from '#tests/support/books/fold-fills.ts';
import { valueAt } from '#domain/units/price.ts';
import { updatesOf } from '#server/services/broker-reports/updates-of.ts';
import { bookedOf, statement, traded, UNKNOWN_ORDER } from '#tests/support/server/broker-order.ts';

/**
 * Figures out of real reports of wrong books. Source: quant fixtures, known-traps (OpenAlgo commits 265fd3419, 8030e7c02, issue 1638; NSE
 * circulars FAOP75521, FAOP70616). Tolerance: exact. The expiry-day margin stands with the margin figures.
 */
describe('figures that others got wrong', () => {
  it('a cumulative average: 25 at 100, then 65 at 102 in all, means 40 at 103.25', () => {
    const reports = [statement(1, 25, p(100)), traded(2, 'a', 25, p(100)), statement(3, 65, p(102)), traded(4, 'b', 40, p(103.25))];
    const { booked } = updatesOf(reports, UNKNOWN_ORDER);
    // The broker's totals book nothing; the trades behind them do, with the same value.
    expect(bookedOf(booked)).toEqual({
      trades: [
        [25, p(100)],
        [40, p(103.25)],
      ],
      filledQuantity: 65,
      filledValue: valueAt(p(102), 65),
    });
  });

  it('a weighted average: 100 at 100 and 100 at 110 are 200 at 105, not 103.33', () => {
    const fills = [100, 110].map((price, index) => ({
      tradeId: `t${index}`,
      side: 'buy' as const,
      quantity: 100,
      price: p(price),
      charges: NO_CHARGES,
    }));
    const position = foldFills(fills);
    expect([position.netQuantity, averagePrice(position)]).toEqual([200, p(105)]);
  });

  it('a stale last price of 1047.6 under a day of 1262 to 1345 triggers nothing', () => {
    const seen = { last: p(1047.6), bid: p(1300), ask: p(1301), fresh: false };
    for (const source of ['ltp', 'bid-ask'] as const) expect(watchedPrice(source, 'sell', seen)).toBeNull();
    expect(isReached('at-or-below', p(1250), seen.last)).toBe(true);
  });

  it('5200 NIFTY with lot 65 and freeze 1800 go out as 1755, 1755 and 1690', () => {
    expect(planChildren('o', 5200, 65, 1800).map((child) => child.quantity)).toEqual([1755, 1755, 1690]);
  });
});
