import { describe, expect, it } from 'vitest';
import { changeChildren } from '#domain/orders/change-children.ts';
import { sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import { parentOf, planChildren, type SlicedOrder, checkSlices } from '#domain/orders/child-orders.ts';
import { money } from '#domain/units/money.ts';
import { CALL, SAMPLE_DATE } from '#tests/support/client/trading-samples.ts';

const [LOT, FREEZE] = [65, 1800];

describe('the slices of an order', () => {
  it('of nothing are none, whatever the limit: shares have none, and a limit may lie below one lot', () => {
    for (const [lot, freeze] of [
      [1, 0],
      [65, 1_800],
      [65, 10],
    ] as const)
      expect(sliceByFreeze(0, lot, freeze)).toEqual([]);
    expect(sliceByFreeze(7, 1, 0)).toEqual([7]);
  });

  it('are whole lots within the freeze quantity, 1 755 of NIFTY first, and the same plan whenever it is made', () => {
    const plan = planChildren('o', 3_900, LOT, FREEZE);
    expect(plan).toEqual([
      { childId: 'o-1', quantity: 1_755 },
      { childId: 'o-2', quantity: 1_755 },
      { childId: 'o-3', quantity: 390 },
    ]);
    expect(planChildren('o', 3_900, LOT, FREEZE)).toEqual(plan);
    expect(planChildren('o', 1_755, LOT, FREEZE)).toHaveLength(1);
  });

  it('are eight at most', () => {
    expect(checkSlices(CALL, 8 * 1_755, SAMPLE_DATE)).toBeNull();
    expect(checkSlices(CALL, 8 * 1_755 + 65, SAMPLE_DATE)).toMatchObject({
      code: 'order.too-many-slices',
      values: { slices: 8, largest_lots: 216 },
    });
    expect(checkSlices({ lotSize: 1, freezeQuantity: 0 }, 10_000_000, SAMPLE_DATE)).toBeNull();
  });

  it('make the order: quantities and values add up, and while one works the order works', () => {
    const child = (status: SlicedOrder['status'], filledQuantity: number): SlicedOrder => ({
      quantity: 130,
      filledQuantity,
      filledValue: money(filledQuantity * 1_000_003),
      status,
    });
    const sum = parentOf([child('filled', 130), child('partially-filled', 65), child('open', 0)]);
    expect(sum).toEqual({ quantity: 390, filledQuantity: 195, filledValue: 195 * 1_000_003, status: 'partially-filled' });
    expect(parentOf([child('filled', 130), child('rejected', 0)]).status).toBe('cancelled');
    expect(parentOf([child('trigger-pending', 0), child('open', 0)]).status).toBe('trigger-pending');
  });
});

describe('a new total of an order in slices', () => {
  const child = (childId: string, quantity: number, filledQuantity = 0, working = true) => ({ childId, quantity, filledQuantity, working });
  const change = (total: number, children: Parameters<typeof changeChildren>[0]) => changeChildren(children, total, LOT, FREEZE);

  it('counts what has filled in: what is left can never be ordered twice', () => {
    const children = [child('a', 1_755, 1_755, false), child('b', 1_755, 650), child('c', 390)];
    expect(change(3_900, children)).toEqual([]);
    expect(change(1_755 + 715 + 65, children)).toEqual([
      { childId: 'b', quantity: 715 },
      { childId: 'c', quantity: 65 },
    ]);
  });

  it('is taken from the last slices and given to the first with room', () => {
    const children = [child('a', 1_755), child('b', 650), child('c', 390)];
    expect(change(2_600, children)).toEqual([{ childId: 'c', quantity: 195 }]);
    expect(change(1_755 + 1_755 + 455, children)).toEqual([
      { childId: 'b', quantity: 1_755 },
      { childId: 'c', quantity: 455 },
    ]);
  });

  it('that its working slices cannot make is refused', () => {
    expect(change(130, [child('a', 1_755), child('b', 650), child('c', 390)])).toBeNull();
    expect(change(3 * 1_755 + 65, [child('a', 1_755), child('b', 650), child('c', 390)])).toBeNull();
    expect(change(1_755, [child('a', 1_755, 1_755, false)])).toEqual([]);
  });
});
