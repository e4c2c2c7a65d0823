import { describe, expect, it } from 'vitest';
import { affordableLots, verdictOf } from '#client/features/ticket/model/estimate-verdict.ts';
import { attachOf, NO_PROTECTION as none, protectionPrices } from '#client/features/ticket/model/protection-plan.ts';
import { serverProblems } from '#client/features/ticket/model/server-problems.ts';
import { estimateOf } from '#tests/support/server/wire-samples.ts';
import { protectionProblems } from '#client/features/ticket/model/ticket-problems.ts';
import { call24500, form, rs } from './fixture.ts';

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
    expect(protectionPrices({ ...none, unit, stop, target }, long)).toEqual({ stop: rs(below), target: rs(above) });
  });

  it('lie the other way round for a sale', () => {
    expect(protectionPrices({ ...none, unit: 'points', stop: 10, target: 20 }, short)).toEqual({ stop: rs(122.4), target: rs(92.4) });
  });

  it('are never on the entry and never below one tick', () => {
    expect(protectionPrices({ ...none, unit: 'points', stop: 0.01, target: 0.01 }, long)).toEqual({ stop: rs(112.35), target: rs(112.45) });
    expect(protectionPrices({ ...none, unit: 'points', stop: 112.4, target: null }, long)).toEqual({ stop: null, target: null });
  });
});

describe('what an order asks for', () => {
  it('is the plan in the words of the call: an amount of the whole order is so much of each unit', () => {
    expect(attachOf({ ...none, unit: 'money', stop: 1_300, target: null }, 130)).toEqual({
      unit: 'points',
      stop: 10,
      target: null,
      trailing: null,
    });
    expect(attachOf({ ...none, unit: 'price', stop: 95, trail: { kind: 'percent', distance: 20 } }, 130)).toEqual({
      unit: 'price',
      stop: 95,
      target: null,
      trailing: { kind: 'percent', distance: 20 },
    });
    expect(attachOf(none, 130)).toBeNull();
  });
});

describe('what is wrong with a stop, a target or a trail', () => {
  const wrong = (plan: object, side: 'BUY' | 'SELL' = 'BUY', entry: number | null = 112.4) =>
    protectionProblems(call24500, { ...form(), side, protection: { ...none, ...plan } }, entry === null ? null : rs(entry)).map(
      ({ field, code }) => [field, code],
    );
  it.each([
    ['a stop above a purchase', { unit: 'price', stop: 120 }, 'BUY', ['stop', 'order.stop-on-wrong-side']],
    ['a target above a sale', { unit: 'price', target: 120 }, 'SELL', ['target', 'order.target-on-wrong-side']],
    ['a price between two ticks', { unit: 'price', stop: 100.03 }, 'BUY', ['stop', 'order.price-off-tick']],
    ['a stop below every price', { unit: 'points', stop: 200 }, 'BUY', ['stop', 'order.exit-out-of-reach']],
    ['a trail without a distance', { trail: { kind: 'points', distance: null } }, 'BUY', ['trail', 'ticket.trail-missing']],
    ['a trail between two ticks', { trail: { kind: 'points', distance: 1.03 } }, 'BUY', ['trail', 'order.price-off-tick']],
  ] as const)('%s', (_, plan, side, problem) => {
    expect(wrong(plan, side)).toEqual([problem]);
  });

  it('is nothing where they lie on their sides, and nothing can be said without a price', () => {
    expect(wrong({ unit: 'price', stop: 120, target: 90 }, 'SELL')).toEqual([]);
    expect(wrong({ unit: 'price', stop: 120 }, 'BUY', null)).toEqual([]);
  });

  it('is shown at its field when the server says it', () => {
    const fields = ['stop', 'target', 'trailing', 'trailing.distance'].map((name) => ({
      path: `orders.0.attach.${name}`,
      code: 'order.exit-out-of-reach',
      message: '',
    }));
    const error = { code: 'request.invalid', message: '', status: 422, fields } as never;
    expect(serverProblems({ error } as never, []).map(({ field }) => field)).toEqual(['stop', 'target', 'trail', 'trail']);
  });
});

describe('what an estimate says against an order', () => {
  const refusal = { code: 'risk.margin-short', message: '', values: {} };
  const lacking = estimateOf({
    required: 30_000,
    available: 25_000,
    orders: estimateOf().orders.map((order) => ({ ...order, max_lots: 5, refusal })),
  });

  it('is how much is missing and how many lots there is money for', () => {
    expect(verdictOf({ lots: 6, answer: lacking })).toEqual({ short: { by: 5_000, lots: 5 }, refusal: null });
    expect(affordableLots({ lots: 6, answer: lacking }, 3)).toBe(3);
  });

  it('is nothing where the order frees money or nothing is known', () => {
    expect(verdictOf(null)).toEqual({ short: null, refusal: null });
    expect(affordableLots({ lots: 1, answer: estimateOf({ orders: [] }) }, 216)).toBe(216);
    expect(affordableLots(null, null)).toBeNull();
  });

  it('keeps any other reason in its own words', () => {
    const paused = { code: 'risk.trading-paused', message: 'paused', values: {} };
    const answer = estimateOf({ orders: estimateOf().orders.map((order) => ({ ...order, refusal: paused })) });
    expect(verdictOf({ lots: 1, answer }).refusal).toEqual(paused);
  });
});
