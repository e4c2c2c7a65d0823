import { describe, expect, it } from 'vitest';
import { PRODUCTS } from '#domain/orders/order-kinds.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { checkOrder } from '#domain/orders/pre-trade-checks.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { CALL, FUTURE, p, SAMPLE_DATE, SAMPLE_START, SPOT, terms } from '#tests/support/client/trading-samples.ts';

const check = (change: Partial<OrderTerms>, instrument: Instrument = CALL, now = SAMPLE_START) =>
  checkOrder(instrument, terms(change), { now, tradingDate: SAMPLE_DATE, reference: p(100), lastPrice: p(100) });

describe('pre-trade checks', () => {
  it('a limit order on a tick within the band and a market order without a price may be sent', () => {
    expect(check({})).toBeNull();
    expect(check({ kind: 'market' })).toBeNull();
    expect(check({}, { ...FUTURE })).toBeNull();
  });

  it.each([
    ['order.trigger-missing', { kind: 'stop-limit' }],
    ['order.trigger-off-tick', { kind: 'stop-limit', triggerPrice: p(99.02) }],
    ['order.price-missing', { kind: 'stop-limit', triggerPrice: p(101), limitPrice: null }],
    ['order.trigger-passed', { kind: 'stop-limit', triggerPrice: p(100), limitPrice: p(100) }],
    ['order.trigger-passed', { kind: 'stop-limit', side: 'sell', triggerPrice: p(100), limitPrice: p(100) }],
    ['order.limit-before-trigger', { kind: 'stop-limit', triggerPrice: p(101), limitPrice: p(100.95) }],
    ['order.limit-before-trigger', { kind: 'stop-limit', side: 'sell', triggerPrice: p(99), limitPrice: p(99.05) }],
    ['order.price-out-of-range', { kind: 'stop-limit', triggerPrice: p(101), limitPrice: p(141.45) }],
    ['order.stop-market-not-allowed', { kind: 'stop-market', triggerPrice: p(101), limitPrice: null }],
    ['order.validity-not-allowed', { kind: 'stop-limit', triggerPrice: p(101), limitPrice: p(102), validity: 'IOC' }],
    ['order.product-not-supported', { product: 'CNC' }],
    ['order.trigger-not-allowed', { triggerPrice: p(99) }],
    ['order.price-not-allowed', { kind: 'market', limitPrice: p(100) }],
    ['order.price-missing', { limitPrice: null }],
    ['order.lots-invalid', { quantity: 0 }],
    ['order.lots-invalid', { quantity: 66 }],
    ['order.lots-invalid', { quantity: -65 }],
    ['order.lots-invalid', { quantity: 32.5 }],
    ['order.above-freeze', { quantity: 1820 }],
    ['order.price-out-of-range', { limitPrice: p(0) }],
    ['order.price-off-tick', { limitPrice: p(100.02) }],
    ['order.price-out-of-range', { limitPrice: p(140.05) }],
    ['order.price-out-of-range', { side: 'sell', limitPrice: p(59.95) }],
  ] as const)('%s: %j', (code, change) => {
    expect(check(change)?.code).toBe(code);
  });

  it('a stop beyond the market may be sent: with a limit on options, at the market on futures, and on no instrument of BSE at the market', () => {
    expect(check({ kind: 'stop-limit', triggerPrice: p(101), limitPrice: p(141.4) })).toBeNull();
    expect(check({ kind: 'stop-limit', side: 'sell', triggerPrice: p(99), limitPrice: p(99) })).toBeNull();
    const stopMarket = { kind: 'stop-market', side: 'sell', triggerPrice: p(99), limitPrice: null } as const;
    expect(check(stopMarket, FUTURE)).toBeNull();
    expect(check({ ...stopMarket, limitPrice: p(98) }, FUTURE)?.code).toBe('order.price-not-allowed');
    expect(check(stopMarket, { ...FUTURE, exchange: 'BFO' })?.code).toBe('order.stop-market-not-allowed');
    const before = { now: SAMPLE_START, tradingDate: '2021-09-24', reference: p(100), lastPrice: p(100) };
    expect(checkOrder(CALL, terms(stopMarket), before)).toBeNull();
  });

  it('shares take MIS and CNC, derivatives MIS and NRML', () => {
    const share = { ...SPOT, kind: 'equity', tradable: true } as const;
    const taken = (instrument: Instrument) => PRODUCTS.filter((product) => check({ product }, instrument) === null);
    expect(taken(share)).toEqual(['MIS', 'CNC']);
    expect(taken(FUTURE)).toEqual(['MIS', 'NRML']);
    expect(taken(CALL)).toEqual(['MIS', 'NRML']);
  });

  it('the largest order is the largest whole-lot quantity within the freeze limit, and the refusal names it', () => {
    expect(check({ quantity: 1755 })).toBeNull();
    expect(check({ quantity: 1820 })?.values).toEqual({ largest_quantity: 1755, largest_lots: 27, freeze_quantity: 1800 });
  });

  it('an index cannot be traded, and a contract not from its expiry instant on', () => {
    expect(check({}, SPOT)?.code).toBe('order.not-tradable');
    expect(check({}, CALL, CALL.expiresAt)?.code).toBe('order.expired-contract');
  });

  it('without a known price the band is not checked, the tick is', () => {
    const context = { now: SAMPLE_START, tradingDate: SAMPLE_DATE, reference: null };
    expect(checkOrder(CALL, terms({ limitPrice: p(9000) }), context)).toBeNull();
    expect(checkOrder(CALL, terms({ limitPrice: p(9000.01) }), context)?.code).toBe('order.price-off-tick');
  });
});
