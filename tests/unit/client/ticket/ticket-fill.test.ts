import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessTicket } from '#client/features/ticket/model/assess-ticket.ts';
import { estimatedCharges } from '#client/features/ticket/model/estimated-charges.ts';
import { expectedFill } from '#client/features/ticket/model/ticket-fill.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { call24500, form, market, rs, situation } from './fixture.ts';

const assess = (f = {}, m = {}) => assessTicket(call24500, form(f), market(m), situation(), estimatedCharges);

describe('premium, worst fill, expected fill and the most that is lost', () => {
  it('are of one quote: whatever the market and however old the server’s answer, none contradicts another', () => {
    const quote = fc.record({ bid: fc.integer({ min: 40, max: 40_000 }), spread: fc.integer({ min: 1, max: 60 }) });
    const answer = fc.double({ min: 0, max: 5_000, noNaN: true });
    fc.assert(
      fc.property(quote, answer, fc.integer({ min: 1, max: 27 }), ({ bid, spread }, slippage, lots) => {
        const now = market({ bid: rs(bid / 20), ask: rs((bid + spread) / 20), last: rs((bid + spread) / 20) });
        const { worstFill, units, maxLoss, value, estimateAt } = assessTicket(
          call24500,
          form({ lots }),
          now,
          situation(),
          estimatedCharges,
        );
        if (worstFill === null || units === null || maxLoss?.kind !== 'defined' || value === null || estimateAt === null)
          throw new Error('not known');
        expect(maxLoss.amount).toBeGreaterThan(priceToDecimal(worstFill) * units);
        const expected = expectedFill(now, 'BUY', units, worstFill, slippage);
        if (expected === null) return;
        expect(expected.price).toBeGreaterThanOrEqual(priceToDecimal(estimateAt));
        expect(expected.price).toBeLessThanOrEqual(priceToDecimal(worstFill));
      }),
    );
  });

  it('of a limit order are at its limit', () => {
    const { maxLoss, worstFill } = assess({ kind: 'LIMIT', price: rs(100) });
    expect(worstFill).toBeNull();
    expect(maxLoss?.kind === 'defined' && maxLoss.amount > 6_500 && maxLoss.amount < 6_600).toBe(true);
  });

  it('of a sold call have no bound', () => {
    expect(assess({ side: 'SELL' }).maxLoss).toEqual({ kind: 'unlimited' });
  });

  it('are not told on an old price, nor without charges', () => {
    expect(assess({}, { freshness: 'cached' }).maxLoss).toBeNull();
    expect(assessTicket(call24500, form(), market(), situation(), null).maxLoss).toBeNull();
  });
});
