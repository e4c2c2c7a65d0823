import { describe, expect, it } from 'vitest';
import { checkTrigger } from '#domain/orders/check-trigger.ts';
import { referencePrice } from '#domain/orders/reference-price.ts';
import { watchedPrice } from '#domain/orders/trigger.ts';
import { CALL, p, SAMPLE_START, sampleQuote } from '#tests/support/client/trading-samples.ts';

describe('a trigger on the last price', () => {
  const seen = { bid: p(10), ask: p(11), fresh: true };

  it('watches trades alone: it follows neither the book nor the mark', () => {
    expect(watchedPrice('ltp', 'sell', { ...seen, last: p(100) })).toBe(p(100));
  });

  it('waits where nothing has traded, which brokers tell as a last price of 0', () => {
    expect(watchedPrice('ltp', 'sell', { ...seen, last: p(0) })).toBeNull();
    expect(watchedPrice('bid-ask', 'sell', { ...seen, last: p(0) })).toBe(p(10));
  });

  it('is not held to be reached by a price of 0 when the order is given', () => {
    expect(checkTrigger(CALL, { side: 'sell', triggerPrice: p(9), limitPrice: p(8) }, p(0))).toBeNull();
    expect(checkTrigger(CALL, { side: 'sell', triggerPrice: p(9), limitPrice: p(8) }, p(9))?.code).toBe('order.trigger-passed');
  });
});

describe('the price that bands start from', () => {
  const reference = (last: number, bid: number | null, ask: number | null) =>
    referencePrice(sampleQuote(CALL.id, SAMPLE_START, last, bid === null ? [] : [[bid, 65]], ask === null ? [] : [[ask, 65]]));

  it('is the mark, and what is bid where nothing else is known', () => {
    expect([reference(100, 101, 102), reference(100, 98, 99), reference(100, 99, 101)]).toEqual([p(101), p(99), p(100)]);
    expect([reference(100, 101, 99), reference(0, 10, 11), reference(0, 10, null)]).toEqual([p(100), p(10.5), p(10)]);
  });
});
