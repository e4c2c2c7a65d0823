import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTrade, type FillLedger } from '#domain/orders/fill-ledger.ts';
import { price } from '#domain/units/price.ts';
import { p } from '#tests/support/client/trading-samples.ts';
import { NO_FILLS } from '#tests/support/books/no-fills.ts';

const UNITS = 60;
const trades = fc
  .array(fc.record({ lots: fc.integer({ min: 1, max: 4 }), ticks: fc.integer({ min: 1, max: 400 }) }), { minLength: 1, maxLength: 8 })
  .map((all) => all.map(({ lots, ticks }, index) => ({ id: `t${index}`, quantity: lots * UNITS, at: price(ticks * 500) })));
/** The trades of an order, each told at least once, in any order. */
const stories = trades.chain((all) =>
  fc
    .array(fc.constantFrom(...all), { maxLength: 20 })
    .chain((again) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }).map((said) => ({ all, said }))),
);

describe('the fills of an order', () => {
  it('told by trades, doubled and shuffled, count each unit once, to the unit of money', () => {
    fc.assert(
      fc.property(stories, ({ all, said }) => {
        let ledger: FillLedger = NO_FILLS;
        for (const { id, quantity, at } of said) {
          const after = addTrade(ledger, id, quantity, at);
          if ((after === null) !== ledger.tradeIds.has(id)) throw new Error('a trade that is known was counted, or a new one was not');
          ledger = after ?? ledger;
        }
        expect(ledger.filledQuantity).toBe(all.reduce((sum, { quantity }) => sum + quantity, 0));
        expect(ledger.filledValue).toBe(all.reduce((sum, { quantity, at }) => sum + quantity * at, 0));
      }),
      { numRuns: 2000 },
    );
  });

  it('are counted from what is known: a trade of it changes nothing, another one is added', () => {
    const known = addTrade(NO_FILLS, 'a', 65, p(100)) ?? NO_FILLS;
    expect(addTrade(known, 'a', 65, p(101))).toBeNull();
    expect(addTrade(known, 'b', 65, p(101))).toEqual({ tradeIds: new Set(['a', 'b']), filledQuantity: 130, filledValue: 130 * 1_005_000 });
  });
});
