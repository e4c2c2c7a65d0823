import { describe, expect, it } from 'vitest';
import { affordableLots, verdictOf } from '#client/features/ticket/model/estimate-verdict.ts';
import { protectionPrices } from '#client/features/ticket/model/protection-plan.ts';
import { protectionStep } from '#client/features/ticket/model/protection-step.ts';
import { estimateOf, orderOf, positionOf } from '#tests/support/wire-samples.ts';
import { rs } from './fixture.ts';

const long = { side: 'BUY', price: rs(112.4), units: 130, tick: rs(0.05) } as const;
const short = { ...long, side: 'SELL' } as const;

describe('a stop and a target reckoned from the entry', () => {
  it.each([
    ['points', 10, 20, 102.4, 132.4],
    // 10 % of 112.40 is 11.24: towards the entry, onto a tick.
    ['percent', 10, 10, 101.2, 123.6],
    // Rs 1,300 over 130 units is 10 a unit.
    ['money', 1_300, 2_600, 102.4, 132.4],
  ] as const)('in %s', (unit, stop, target, below, above) => {
    expect(protectionPrices({ unit, stop, target }, long)).toEqual({ stop: rs(below), target: rs(above) });
  });

  it('lie the other way round for a sale', () => {
    expect(protectionPrices({ unit: 'points', stop: 10, target: 20 }, short)).toEqual({ stop: rs(122.4), target: rs(92.4) });
  });

  it('are never on the entry and never below one tick', () => {
    expect(protectionPrices({ unit: 'points', stop: 0.01, target: 0.01 }, long)).toEqual({ stop: rs(112.35), target: rs(112.45) });
    expect(protectionPrices({ unit: 'points', stop: 112.4, target: null }, long)).toEqual({ stop: null, target: null });
  });
});

describe('the step that protects an order', () => {
  const plan = { unit: 'points', stop: 10, target: null } as const;
  const filled = orderOf({ status: 'filled', filled_quantity: 65, average_price: 112.4 });

  it('follows an order that still works, and the position of one that has filled', () => {
    expect(protectionStep(plan, orderOf(), [])).toMatchObject({ state: 'ready', body: { order_id: 'o1' } });
    expect(protectionStep(plan, filled, [positionOf()])).toMatchObject({ state: 'ready', body: { position_id: 'x1', lots: 1 } });
  });

  it('protects no more than the position holds, and nothing where nothing is held', () => {
    const many = { ...filled, lots: 3, quantity: 195, filled_quantity: 195 };
    expect(protectionStep(plan, many, [positionOf()])).toMatchObject({ body: { lots: 1 } });
    expect(protectionStep(plan, filled, [positionOf({ net_lots: -1, net_quantity: -65 })]).state).toBe('none');
  });

  it('waits while the order or its position is not known, and asks nothing of an order that did nothing', () => {
    expect(protectionStep(plan, filled, []).state).toBe('waits');
    expect(protectionStep(plan, orderOf({ status: 'unknown' }), []).state).toBe('waits');
    expect(protectionStep(plan, orderOf({ status: 'rejected' }), []).state).toBe('none');
    expect(protectionStep({ ...plan, stop: null }, filled, [positionOf()]).state).toBe('none');
    expect(protectionStep({ ...plan, stop: 500 }, filled, [positionOf()]).state).toBe('impossible');
  });
});

describe('what an estimate says against an order', () => {
  const refusal = { code: 'risk.margin-short', message: '', values: {} };
  const lacking = estimateOf({ required: 30_000, available: 25_000, orders: estimateOf().orders.map((order) => ({ ...order, refusal })) });

  it('is how much is missing and how many lots there is money for', () => {
    expect(verdictOf({ lots: 6, answer: lacking })).toEqual({ short: { by: 5_000, lots: 5 }, refusal: null });
    expect(affordableLots({ lots: 6, answer: lacking }, 3)).toBe(3);
  });

  it('is nothing where the order frees money or nothing is known', () => {
    expect(verdictOf(null)).toEqual({ short: null, refusal: null });
    expect(affordableLots({ lots: 1, answer: estimateOf({ required: -5 }) }, 216)).toBe(216);
    expect(affordableLots(null, null)).toBeNull();
  });

  it('keeps any other reason in its own words', () => {
    const paused = { code: 'risk.trading-paused', message: 'paused', values: {} };
    const answer = estimateOf({ orders: estimateOf().orders.map((order) => ({ ...order, refusal: paused })) });
    expect(verdictOf({ lots: 1, answer }).refusal).toEqual(paused);
  });
});
