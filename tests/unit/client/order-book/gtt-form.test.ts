import { describe, expect, it } from 'vitest';
import { gttTerms, problemsOfGtt, type GttForm, type GttLegForm } from '#client/features/order-book/model/gtt-form.ts';

const leg = (trigger: number | null, price: number | null = trigger): GttLegForm => ({ trigger, type: 'LIMIT', price });
const form = (change: Partial<GttForm> = {}): GttForm => ({
  side: 'SELL',
  product: 'NRML',
  lots: 2,
  first: leg(100),
  second: null,
  validUntil: '2026-12-01',
  ...change,
});
const market = { tick: 0.05, last: 112.35, today: '2026-11-23' };
const codes = (given: GttForm, at: Partial<typeof market> = {}) =>
  problemsOfGtt(given, { ...market, ...at }).map(({ field, code }) => `${field}: ${code}`);

describe('a GTT', () => {
  it('waits on the side of the market on which its trigger lies', () => {
    expect(gttTerms(form(), 112.35)?.legs[0]?.direction).toBe('at-or-below');
    expect(gttTerms(form({ first: leg(120) }), 112.35)?.legs[0]?.direction).toBe('at-or-above');
  });

  it('cannot be set with one trigger while no live price says on which side it lies', () => {
    expect(gttTerms(form(), null)).toBeNull();
  });

  it('has a leg below and a leg above when one cancels the other', () => {
    const terms = gttTerms(form({ second: { trigger: 130, type: 'MARKET', price: null } }), null);
    expect(terms).toEqual({
      valid_until: '2026-12-01',
      legs: [
        { direction: 'at-or-below', trigger_price: 100, transaction_type: 'SELL', order_type: 'LIMIT', lots: 2, price: 100 },
        { direction: 'at-or-above', trigger_price: 130, transaction_type: 'SELL', order_type: 'MARKET', lots: 2, price: null },
      ],
    });
  });

  it.each([
    ['two legs on one side of the market', form({ second: leg(110) }), 'trigger-1: instruction.legs-invalid'],
    ['no trigger', form({ first: leg(null, 100) }), 'trigger-0: order.trigger-missing'],
    ['a trigger off the tick', form({ first: leg(100.02, 100) }), 'trigger-0: order.trigger-off-tick'],
    ['a limit without a price', form({ first: leg(100, null) }), 'price-0: order.price-missing'],
    ['no lots', form({ lots: null }), 'lots: order.lots-invalid'],
    ['a last day that has passed', form({ validUntil: '2026-11-20' }), 'until: instruction.date-passed'],
  ])('refuses %s', (_name, given, problem) => {
    expect(codes(given)).toEqual([problem]);
  });

  it('without a live price compares its legs with each other', () => {
    expect(codes(form({ second: leg(130) }), { last: null as never })).toEqual([]);
    expect(codes(form({ second: leg(90) }), { last: null as never })).toEqual(['trigger-1: instruction.legs-invalid']);
  });
});
