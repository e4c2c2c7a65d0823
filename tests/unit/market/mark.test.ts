import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markOf, markOfQuote } from '#domain/market/mark.ts';
import { price } from '#domain/units/price.ts';

const at = (rupees: number | null) => (rupees === null ? null : price(Math.round(rupees * 10_000)));
const mark = (last: number | null, bid: number | null, ask: number | null) => {
  const made = markOf(at(last), at(bid), at(ask));
  return made && [made.price / 10_000, made.basis];
};

describe('markOf', () => {
  it.each([
    ['a last trade inside the spread stands', 100, 99.5, 100.5, [100, 'last']],
    ['a trade of an hour ago is raised to what is bid now', 640, 725.35, 727, [725.35, 'bid']],
    ['a trade of an hour ago is lowered to what is offered now', 804.1, 725.35, 727, [727, 'ask']],
    ['a bid alone still raises it', 2, 3, null, [3, 'bid']],
    ['an ask alone still lowers it', 2, null, 0.05, [0.05, 'ask']],
    ['an empty book leaves it', 2, null, null, [2, 'last']],
    ['what has never traded is the middle of its book', null, 10, 11, [10.5, 'mid']],
    ['a last price of 0 is no trade', 0, 10, 11, [10.5, 'mid']],
    ['a crossed book says nothing', 100, 101, 99, [100, 'last']],
  ] as const)('%s', (_, last, bid, ask, expected) => {
    expect(mark(last, bid, ask)).toEqual(expected);
  });

  it('is unknown without a trade and without both sides', () => {
    expect(mark(null, null, null)).toBeNull();
    expect(mark(null, 10, null)).toBeNull();
    expect(mark(null, null, 10)).toBeNull();
    expect(mark(null, 11, 10)).toBeNull();
  });

  it('never leaves an uncrossed spread', () => {
    const positive = fc.integer({ min: 1, max: 1e10 });
    fc.assert(
      fc.property(positive, positive, positive, (last, one, other) => {
        const [bid, ask] = [price(Math.min(one, other)), price(Math.max(one, other))];
        const made = markOf(price(last), bid, ask);
        expect(made?.price).toBeGreaterThanOrEqual(bid);
        expect(made?.price).toBeLessThanOrEqual(ask);
      }),
    );
  });
});

describe('markOfQuote', () => {
  const level = (rupees: number) => ({ price: price(rupees * 10_000), quantity: 65, orders: 1 });

  it('reads the best level of each side, and knows nothing without a quote', () => {
    const depth = { bids: [level(90), level(80)], asks: [level(92), level(95)] };
    expect(markOfQuote({ lastPrice: price(1_000_000), depth })).toEqual({ price: price(920_000), basis: 'ask' });
    expect(markOfQuote({ lastPrice: price(1_000_000), depth: { bids: [], asks: [] } })?.basis).toBe('last');
    expect(markOfQuote(null)).toBeNull();
  });
});
