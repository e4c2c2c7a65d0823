import { describe, expect, it } from 'vitest';
import { broughtPositions, type HeldPosition } from '#domain/positions/brought-positions.ts';
import type { StatedPosition } from '#domain/positions/reconcile-positions.ts';
import { money } from '#domain/units/money.ts';

const stated = (netQuantity: number, average: number): StatedPosition => ({
  instrumentId: 'X',
  product: 'NRML',
  netQuantity,
  openCost: money(netQuantity * average),
});
const held = (netQuantity: number, average: number, elsewhere: boolean): HeldPosition => ({ ...stated(netQuantity, average), elsewhere });
const brief = (ours: readonly HeldPosition[], theirs: readonly StatedPosition[]) =>
  broughtPositions(ours, theirs).map(({ way, quantity, price }) => [way, quantity, Number(price)]);

describe('what the group of an account takes over from the positions of a broker', () => {
  it('is nothing when our books have what the broker shows', () => {
    expect(brief([held(75, 100, false), held(-25, 100, true)], [stated(50, 100)])).toEqual([]);
  });

  it('is what only the broker has, at the average of the broker', () => {
    expect(brief([], [stated(-75, 120)])).toEqual([['in', -75, 120]]);
    expect(brief([held(75, 100, false)], [stated(150, 110)])).toEqual([['in', 75, 110]]);
  });

  it('is let go when the broker shows it no more, at its own cost', () => {
    expect(brief([held(75, 100, true)], [])).toEqual([['out', -75, 100]]);
    expect(brief([held(-75, 100, true), held(75, 90, false)], [stated(50, 90)])).toEqual([['out', 50, 100]]);
  });

  it('turns where the position of the broker has turned', () => {
    expect(brief([held(75, 100, true)], [stated(-25, 130)])).toEqual([
      ['out', -75, 100],
      ['in', -25, 130],
    ]);
  });

  it('never takes anything from positions of our own', () => {
    expect(brief([held(75, 100, false)], [])).toEqual([]);
    expect(brief([held(150, 100, false)], [stated(75, 100)])).toEqual([]);
    expect(brief([held(150, 100, false), held(25, 100, true)], [stated(75, 100)])).toEqual([['out', -25, 100]]);
  });

  it('counts each product of a contract by itself', () => {
    const intraday = { ...stated(75, 100), product: 'MIS' as const };
    expect(broughtPositions([], [intraday, stated(-75, 100)]).map(({ product, quantity }) => [product, quantity])).toEqual([
      ['MIS', 75],
      ['NRML', -75],
    ]);
  });
});
