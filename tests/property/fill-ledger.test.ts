import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addStatement, addTrade, emptyLedger, knownFill, totalForRemaining } from '#domain/orders/fill-ledger.ts';
import { multiplyDivide } from '#domain/units/multiply-divide.ts';
import { price } from '#domain/units/price.ts';
import { p } from '#tests/support/trading-samples.ts';

const UNITS = 60;
const fills = fc.array(fc.record({ lots: fc.integer({ min: 1, max: 4 }), ticks: fc.integer({ min: 1, max: 400 }) }), {
  minLength: 1,
  maxLength: 8,
});

interface News {
  readonly kind: 'trade' | 'statement';
  readonly index: number;
}
const story = fills.chain((all) => {
  const news = all.flatMap((_, index): News[] => [
    { kind: 'trade', index },
    { kind: 'statement', index },
  ]);
  const heard = fc.array(fc.constantFrom(...news), { maxLength: 40 });
  return fc.tuple(fc.constant(all), heard, fc.shuffledSubarray(news, { minLength: news.length }));
});

describe('the fills of an order', () => {
  it('told by trades and by statements, doubled, lost and shuffled, count each unit once and never more than was ordered', () => {
    fc.assert(
      fc.property(story, ([all, heard, rest]) => {
        let sum = 0;
        let value = 0;
        const trades = all.map(({ lots, ticks }, index) => {
          sum += lots * UNITS;
          value += lots * UNITS * ticks * 500;
          return { id: `t${index}`, quantity: lots * UNITS, at: price(ticks * 500), sum, value };
        });
        let ledger = emptyLedger(sum);
        let added = 0;
        let booked = 0;
        for (const { kind, index } of [...heard, ...rest]) {
          const trade = trades[index]!;
          const average = price(multiplyDivide(trade.value, 1, trade.sum));
          const result = kind === 'trade' ? addTrade(ledger, trade.id, trade.quantity, trade.at) : addStatement(ledger, trade.sum, average);
          if (result.problem === 'overfilled') throw new Error('overfilled');
          if (knownFill(result.ledger).quantity < knownFill(ledger).quantity) throw new Error('forgot a fill');
          added += result.added?.quantity ?? 0;
          booked += result.added?.value ?? 0;
          if (result.added !== null && result.added.quantity < 0) throw new Error('took a fill back');
          ledger = result.ledger;
          if (added !== knownFill(ledger).quantity || added > sum) throw new Error('counted a unit twice');
          if (booked !== knownFill(ledger).value) throw new Error('booked another value than is known');
        }
        // In the end every trade is known, and the trades decide to the unit of money.
        if (knownFill(ledger).quantity !== sum || ledger.tradedValue !== value) throw new Error('the book differs from the trades');
      }),
      { numRuns: 2000 },
    );
  });

  it('are kept even when they are more than was ordered, and somebody is told', () => {
    const first = addTrade(emptyLedger(65), 'a', 65, p(100));
    expect(first.problem).toBeNull();
    const second = addTrade(first.ledger, 'b', 65, p(101));
    expect([second.problem, second.added?.quantity]).toEqual(['overfilled', 65]);
  });

  it('count in when a partly filled order is changed', () => {
    const { ledger } = addTrade(emptyLedger(195), 'a', 65, p(100));
    expect(totalForRemaining(ledger, 65)).toBe(130);
  });

  it('that a snapshot inferred and a trade then told are one fill; another price is a disagreement, not a second fill', () => {
    const stated = addStatement(emptyLedger(65), 65, p(100));
    expect(stated.added?.quantity).toBe(65);
    expect(addTrade(stated.ledger, 'a', 65, p(100))).toMatchObject({ added: null, problem: null });
    expect(addTrade(stated.ledger, 'a', 65, p(101))).toMatchObject({
      added: { quantity: 0, value: 65 * 10_000 },
      problem: 'average-changed',
    });
    // An average rounded to the paisa is put right without a word.
    expect(addTrade(stated.ledger, 'a', 65, p(100.005))).toMatchObject({ added: { quantity: 0, value: 65 * 50 }, problem: null });
  });
});
