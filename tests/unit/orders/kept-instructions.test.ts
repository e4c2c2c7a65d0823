import { describe, expect, it } from 'vitest';
import { parentOf, planChildren, type SlicedOrder } from '#domain/orders/child-orders.ts';
import { createGtt, type GttInput, reduceGtt } from '#domain/orders/gtt.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { stopProblem } from '#domain/orders/check-trigger.ts';
import { startTrailing, trail } from '#domain/orders/trailing-stop.ts';
import { money } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { p, terms } from '#tests/support/client/trading-samples.ts';

const seen = (last: number, change: { bid?: number; ask?: number; fresh?: boolean } = {}) => ({
  last: p(last),
  bid: change.bid === undefined ? null : p(change.bid),
  ask: change.ask === undefined ? null : p(change.ask),
  fresh: change.fresh ?? true,
});

describe('a stop order', () => {
  it.each([
    ['sell', 95, 94, 100, null],
    ['sell', 100, 94, 100, 'trigger-passed'],
    ['sell', 95, 95.05, 100, 'limit-before-trigger'],
    ['sell', 95, 95, null, null],
    ['buy', 105, 106, 100, null],
    ['buy', 100, 106, 100, 'trigger-passed'],
    ['buy', 105, 104.95, 100, 'limit-before-trigger'],
    ['buy', 105, null, 100, null],
  ] as const)('%s with trigger %d and limit %s at a price of %s: %s', (side, trigger, limit, present, problem) => {
    const given = { side, triggerPrice: p(trigger), limitPrice: limit === null ? null : p(limit) };
    expect(stopProblem(given, present === null ? null : p(present))).toBe(problem);
  });
});

describe('a trailing stop', () => {
  const rule = { side: 'sell', distance: { kind: 'points', points: p(5) }, activation: p(104), step: p(2), tick: p(0.05) } as const;
  const levels = (prices: number[], change: Partial<Parameters<typeof startTrailing>[0]> = {}, initial: number | null = 95) => {
    let state = startTrailing({ ...rule, ...change }, initial === null ? null : p(initial));
    return prices.map((price) => {
      state = trail(state, p(price));
      return state.level === null ? null : priceToDecimal(state.level);
    });
  };

  it('waits for its activation, moves by whole steps and never back', () => {
    expect(levels([100, 103.95, 104, 105, 105.95, 106, 99, 110])).toEqual([95, 95, 99, 99, 99, 101, 101, 105]);
  });

  it('keeps a share of the best price, on ticks away from the market', () => {
    expect(levels([101], { distance: { kind: 'percent', basisPoints: 333 }, activation: null, step: p(0) })).toEqual([97.6]);
    expect(levels([99], { side: 'buy', distance: { kind: 'percent', basisPoints: 333 }, activation: null, step: p(0) }, null)).toEqual([
      102.3,
    ]);
  });

  it('follows a falling price for a buyer', () => {
    expect(levels([96, 95, 99, 90], { side: 'buy', activation: p(95), step: p(0) }, 105)).toEqual([105, 100, 100, 95]);
  });
});

describe('a good-till-triggered instruction', () => {
  const leg = (direction: 'at-or-above' | 'at-or-below', trigger: number) => ({
    direction,
    triggerPrice: p(trigger),
    terms: terms({ side: 'sell' }),
  });
  const given = {
    gttId: 'g',
    instrumentId: 'i',
    source: 'ltp',
    validUntil: '2026-12-01',
    legs: [leg('at-or-below', 95), leg('at-or-above', 110)],
  } as const;
  const price = (last: number, date = '2026-11-23'): GttInput => ({ type: 'price', seen: seen(last), date });
  const after = (...inputs: GttInput[]) => inputs.reduce((gtt, input) => reduceGtt(gtt, input).gtt, createGtt(given));

  it('places the order of the leg that was reached, under an id that stays', () => {
    expect(reduceGtt(createGtt(given), price(111)).effects).toEqual([
      { type: 'place', orderId: 'g-2', instrumentId: 'i', terms: given.legs[1].terms },
    ]);
    expect(reduceGtt(createGtt(given), price(100)).effects).toEqual([]);
  });

  it('is failed for good when its order is refused: the other leg stays dead', () => {
    const failed = after(price(94), { type: 'order-refused', orderId: 'g-1' });
    expect(failed.status).toBe('failed');
    expect(reduceGtt(failed, price(111))).toEqual({ gtt: failed, effects: [] });
    expect(after(price(94), { type: 'order-placed', orderId: 'g-2' }).status).toBe('placing');
    expect(after(price(94), { type: 'order-placed', orderId: 'g-1' }).status).toBe('placed');
  });

  it('can be cancelled until it acts, and ends with its last trading date', () => {
    expect(after({ type: 'cancel' }, price(94)).status).toBe('cancelled');
    expect(after(price(94), { type: 'cancel' }).status).toBe('placing');
    expect(after({ type: 'session-ended', date: '2026-11-30' }).status).toBe('active');
    expect(after({ type: 'session-ended', date: '2026-12-01' }).status).toBe('expired');
    expect(after(price(94, '2026-12-02')).status).toBe('active');
  });

  it('has one or two legs, two of them around the market', () => {
    expect(createGtt({ ...given, legs: [leg('at-or-above', 95)] }).status).toBe('active');
    for (const legs of [
      [],
      [leg('at-or-above', 95), leg('at-or-below', 110)],
      [leg('at-or-below', 95), leg('at-or-below', 110)],
      [...given.legs, leg('at-or-above', 120)],
    ])
      expect(() => createGtt({ ...given, legs })).toThrow(RangeError);
  });
});

describe('an order above the freeze quantity', () => {
  it('is cut into children of whole lots with ids of their own', () => {
    expect(planChildren('o', 5200, 65, 1800)).toEqual([
      { childId: 'o-1', quantity: 1755 },
      { childId: 'o-2', quantity: 1755 },
      { childId: 'o-3', quantity: 1690 },
    ]);
    expect(planChildren('o', 65, 65, 0)).toEqual([{ childId: 'o-1', quantity: 65 }]);
    expect(() => planChildren('o', 66, 65, 1800)).toThrow(RangeError);
    expect(() => planChildren('o', 0, 65, 1800)).toThrow(RangeError);
    expect(() => parentOf([])).toThrow(RangeError);
  });

  const child = (status: OrderStatus, filledQuantity = 0): SlicedOrder => ({
    quantity: 65,
    filledQuantity,
    filledValue: money(filledQuantity * 10),
    status,
  });
  it.each([
    [[child('filled', 65), child('filled', 65)], 'filled'],
    [[child('filled', 65), child('open')], 'partially-filled'],
    [[child('open'), child('open')], 'open'],
    [[child('filled', 65), child('unknown')], 'unknown'],
    [[child('filled', 65), child('rejected')], 'cancelled'],
    [[child('rejected'), child('cancelled')], 'rejected'],
    [[child('cancelled'), child('cancelled')], 'cancelled'],
    [[child('rejected'), child('open')], 'open'],
    [[child('draft'), child('draft')], 'draft'],
    [[child('cancelled', 65), child('expired', 65)], 'filled'],
  ] as const)('%# stands as its children together', (children, status) => {
    const parent = parentOf(children);
    expect(parent.status).toBe(status);
    expect(parent.filledQuantity).toBe(children.reduce((sum, one) => sum + one.filledQuantity, 0));
    expect(parent.filledValue).toBe(parent.filledQuantity * 10);
  });
});
