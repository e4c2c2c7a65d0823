import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openingQuantity } from '#domain/risk/adds-risk.ts';
import { checkLimits, type LimitedOrder, NO_LIMITS, type RiskLimits, type ScopeSnapshot } from '#domain/risk/check-limits.ts';
import { baselineOn, dayProfit } from '#domain/risk/day-baseline.ts';
import { admitOrders, DEFAULT_ORDERS_PER_SECOND, ordersPerSecond, type RateWindow, waitForOrders } from '#domain/risk/order-rate.ts';
import { passesCollar } from '#domain/risk/price-collar.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { wallTime } from '#domain/units/time.ts';
import { p } from '#tests/support/client/trading-samples.ts';

const rupees = moneyFromDecimal;
const order: LimitedOrder = {
  instrumentId: 'SIM:NIFTY26D0126000CE',
  underlying: 'NIFTY',
  side: 'buy',
  quantity: 130,
  openingLots: 2,
  worstPrice: p(102),
  reference: p(100),
};
const snapshot = (limits: Partial<RiskLimits>, change: Partial<ScopeSnapshot> = {}): ScopeSnapshot => ({
  scope: { kind: 'portfolio', id: 'p1' },
  limits: { ...NO_LIMITS, ...limits },
  dayProfit: rupees(0),
  openLots: 0,
  ...change,
});
const codes = (limits: Partial<RiskLimits>, change: Partial<ScopeSnapshot> = {}, other: Partial<LimitedOrder> = {}) =>
  checkLimits([snapshot(limits, change)], { ...order, ...other }).map((found) => found.code);

describe('limits of a scope', () => {
  it('a scope without limits lets everything pass', () => {
    expect(codes({})).toEqual([]);
  });

  it('the day loss stops at its limit, not a unit before', () => {
    expect(codes({ dayLoss: rupees(5000) }, { dayProfit: rupees(-4999.99) })).toEqual([]);
    expect(codes({ dayLoss: rupees(5000) }, { dayProfit: rupees(-5000) })).toEqual(['risk.day-loss-reached']);
    expect(codes({ dayLoss: rupees(5000) }, { dayProfit: null })).toEqual(['risk.day-profit-unknown']);
  });

  it('open lots, order value and collar stop past their limit and not at it', () => {
    expect(codes({ openLots: 10 }, { openLots: 8 })).toEqual([]);
    expect(codes({ openLots: 9 }, { openLots: 8 })).toEqual(['risk.open-lots-exceeded']);
    expect(codes({ orderValue: rupees(13_260) })).toEqual([]);
    expect(codes({ orderValue: rupees(13_259.99) })).toEqual(['risk.order-value-exceeded']);
    expect(codes({ collarBasisPoints: 200 })).toEqual([]);
    expect(codes({ collarBasisPoints: 199 })).toEqual(['risk.price-outside-collar']);
  });

  it('the collar holds back only the worse side', () => {
    expect(passesCollar('sell', p(95), p(100), 300)).toBe(true);
    expect(passesCollar('sell', p(300), p(100), 300)).toBe(false);
    expect(passesCollar('buy', p(1), p(100), 300)).toBe(false);
  });

  it('a limit that needs a price refuses when none is known', () => {
    expect(codes({ orderValue: rupees(1e6) }, {}, { worstPrice: null })).toEqual(['risk.price-unknown']);
    expect(codes({ collarBasisPoints: 300 }, {}, { reference: null })).toEqual(['risk.price-unknown']);
  });

  it('the allow-list names instruments or underlyings', () => {
    expect(codes({ allowed: ['BANKNIFTY'] })).toEqual(['risk.instrument-not-allowed']);
    expect(codes({ allowed: ['NIFTY'] })).toEqual([]);
    expect(codes({ allowed: [order.instrumentId] })).toEqual([]);
    expect(codes({ allowed: [] })).toEqual(['risk.instrument-not-allowed']);
  });

  it('every scope answers for itself, and all reasons are named at once', () => {
    const account = snapshot({ openLots: 1 }, { scope: { kind: 'account', id: 'a1' } });
    const bot = snapshot({ dayLoss: rupees(1), allowed: [] }, { scope: { kind: 'bot', id: 'b1' }, dayProfit: rupees(-2) });
    expect(checkLimits([account, bot], order).map((found) => [found.scope?.kind, found.code])).toEqual([
      ['account', 'risk.open-lots-exceeded'],
      ['bot', 'risk.instrument-not-allowed'],
      ['bot', 'risk.day-loss-reached'],
    ]);
  });

  it('an order that can only close passes every limit', () => {
    const all = { dayLoss: rupees(1), openLots: 0, orderValue: rupees(1), collarBasisPoints: 0, allowed: [] };
    expect(codes(all, { dayProfit: null }, { openingLots: 0, worstPrice: null })).toEqual([]);
  });
});

describe('what an order can open', () => {
  it.each([
    [{ netQuantity: 130, workingBuy: 0, workingSell: 0 }, 'sell', 130, 0],
    [{ netQuantity: 130, workingBuy: 0, workingSell: 0 }, 'sell', 195, 65],
    [{ netQuantity: 130, workingBuy: 0, workingSell: 65 }, 'sell', 130, 65],
    [{ netQuantity: 130, workingBuy: 65, workingSell: 0 }, 'sell', 195, 65],
    [{ netQuantity: -65, workingBuy: 0, workingSell: 0 }, 'buy', 65, 0],
    [{ netQuantity: -65, workingBuy: 65, workingSell: 0 }, 'buy', 65, 65],
    [{ netQuantity: 0, workingBuy: 0, workingSell: 0 }, 'buy', 65, 65],
    [{ netQuantity: 65, workingBuy: 0, workingSell: 0 }, 'buy', 65, 65],
  ] as const)('with %o open, %s %d can open %d', (open, side, quantity, opening) => {
    expect(openingQuantity(open, side, quantity)).toBe(opening);
  });
});

describe('orders per second', () => {
  it('a setting is kept within 1 and the ceiling of 10, and is 8 by default', () => {
    expect([null, 0, 3.9, 10, 500].map((setting) => ordersPerSecond(setting))).toEqual([DEFAULT_ORDERS_PER_SECOND, 1, 3, 10, 10]);
  });

  it('never lets more than the limit out within any second, whatever the clock does', () => {
    const requests = fc.array(fc.record({ step: fc.integer({ min: -300, max: 700 }), count: fc.integer({ min: 1, max: 5 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(requests, fc.integer({ min: 1, max: 20 }), (all, setting) => {
        let window: RateWindow = [];
        let now = 1_000_000;
        // The true time runs on when the clock goes back.
        let passed = 0;
        const sent: number[] = [];
        for (const { step, count } of all) {
          now += step;
          passed += Math.abs(step);
          const wait = waitForOrders(window, wallTime(now), count, setting);
          const result = admitOrders(window, wallTime(now), count, setting);
          expect(result.admitted).toBe(wait === 0);
          window = result.window;
          if (result.admitted) for (let i = 0; i < count; i += 1) sent.push(passed);
          if (step >= 0) expect(window.length).toBeLessThanOrEqual(ordersPerSecond(setting));
        }
        if (all.every(({ step }) => step >= 0))
          for (const [index, at] of sent.entries())
            expect(at - (sent[index - ordersPerSecond(setting)] ?? -Infinity)).toBeGreaterThanOrEqual(1000);
      }),
      { numRuns: 300 },
    );
  });

  it('after the clock went back an hour waits a second, not an hour', () => {
    const window = Array.from({ length: 8 }, () => wallTime(3_600_000));
    expect(waitForOrders(window, wallTime(0), 1, 8)).toBe(1000);
    const refused = admitOrders(window, wallTime(0), 1, 8);
    expect(refused.admitted).toBe(false);
    expect(admitOrders(refused.window, wallTime(1000), 1, 8).admitted).toBe(true);
  });

  it('says how long to wait, and that five never fit where four do', () => {
    const window = [0, 100, 200, 300].map((at) => wallTime(at));
    expect(waitForOrders(window, wallTime(400), 1, 4)).toBe(600);
    expect(waitForOrders(window, wallTime(400), 2, 4)).toBe(700);
    expect(waitForOrders(window, wallTime(400), 5, 4)).toBeNull();
    expect(admitOrders(window, wallTime(1000), 1, 4).admitted).toBe(true);
  });
});

describe("the day's result", () => {
  it('counts from the start of the broker day and is zeroed only by a later date', () => {
    const monday = baselineOn(null, '2026-11-23', rupees(500));
    expect(dayProfit(monday, rupees(300))).toBe(rupees(-200));
    expect(baselineOn(monday, '2026-11-23', rupees(300))).toBe(monday);
    expect(baselineOn(monday, '2026-11-20', rupees(300))).toBe(monday);
    expect(dayProfit(baselineOn(monday, '2026-11-25', rupees(300)), rupees(300))).toBe(0);
  });

  it('is unknown, not zero, while a part of it is', () => {
    const monday = baselineOn(null, '2026-11-23', rupees(500));
    expect(baselineOn(monday, '2026-11-25', null)).toBeNull();
    expect(dayProfit(monday, null)).toBeNull();
    expect(dayProfit(null, rupees(1))).toBeNull();
  });
});
