import { describe, expect, it } from 'vitest';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { checkOrder } from '#domain/orders/pre-trade-checks.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { CALL, FUTURE, p, SAMPLE_DATE, SAMPLE_START, SPOT, terms } from '#tests/support/trading-samples.ts';

const check = (change: Partial<OrderTerms>, instrument: Instrument = CALL, now = SAMPLE_START) =>
  checkOrder(instrument, terms(change), { now, tradingDate: SAMPLE_DATE, reference: p(100) });

describe('pre-trade checks', () => {
  it('a limit order on a tick within the band and a market order without a price may be sent', () => {
    expect(check({})).toBeNull();
    expect(check({ kind: 'market' })).toBeNull();
    expect(check({}, { ...FUTURE })).toBeNull();
  });

  it.each([
    ['order.kind-not-supported', { kind: 'stop-limit', triggerPrice: p(99) }],
    ['order.kind-not-supported', { kind: 'stop-market', triggerPrice: p(99) }],
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
