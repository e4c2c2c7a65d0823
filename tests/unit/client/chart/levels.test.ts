import { describe, expect, it } from 'vitest';
import type { Order, Position } from '#client/api/types.ts';
import { levelsOf } from '#client/features/chart/model/levels.ts';
import { joinCandles } from '#client/state/market/join-candles.ts';
import type { Candle } from '#client/state/market/candles.ts';
import { DRAWING_TOOLS } from '#client/widgets/price-chart/drawing-tools.ts';

const words = (kind: string, lots: number) => `${kind} ${lots}`;
const instrument = { instrument_id: 'X' };
const order = (change: object) =>
  ({
    order_id: 'o',
    instrument,
    status: 'open',
    transaction_type: 'SELL',
    lots: 2,
    price: 120,
    trigger_price: null,
    triggered_at: null,
    ...change,
  }) as Order;

describe('the own prices on a chart', () => {
  it('are the average of an open position, the limit and the waiting trigger of a working order', () => {
    const position = { position_id: 'p', instrument, net_lots: -3, net_quantity: -195, average_price: 99.5 } as Position;
    const orders = [order({}), order({ order_id: 't', status: 'trigger-pending', price: 80, trigger_price: 81 })];
    expect(levelsOf('X', [position], orders, words)).toEqual([
      { id: 'p', price: 99.5, label: 'position -3', kind: 'position' },
      { id: 'o', price: 120, label: 'sell 2', kind: 'sell' },
      { id: 't', price: 80, label: 'sell 2', kind: 'sell' },
      { id: 't-trigger', price: 81, label: 'stop 2', kind: 'stop' },
    ]);
  });

  it('leave out what is flat, final, triggered or of another instrument', () => {
    const flat = { position_id: 'p', instrument, net_lots: 0, net_quantity: 0, average_price: 1 } as Position;
    const orders = [
      order({ status: 'filled' }),
      order({ price: null, trigger_price: 90, triggered_at: 5 }),
      order({ instrument: { instrument_id: 'Y' } }),
    ];
    expect(levelsOf('X', [flat], orders, words)).toEqual([]);
  });
});

describe('the bars that a device keeps', () => {
  const bars = (...at: readonly number[]) => at.map((each): Candle => [each, 1, 1, 1, each, 0, 0]);

  it('take the newer of what both have, and grow at the end', () => {
    const newer: readonly Candle[] = [[3, 1, 1, 1, 33, 0, 0], ...bars(4)];
    expect(joinCandles(bars(1, 2, 3), newer, 10).map(([at, , , , close]) => [at, close])).toEqual([
      [1, 1],
      [2, 2],
      [3, 33],
      [4, 4],
    ]);
    expect(joinCandles(bars(1, 2), [], 10)).toEqual(bars(1, 2));
  });

  it('are dropped rather than joined over a hole that nobody knows', () => {
    expect(joinCandles(bars(1, 2), bars(8, 9, 10), 3).map(([at]) => at)).toEqual([8, 9, 10]);
    expect(joinCandles(bars(1, 2), bars(8, 9), 3).map(([at]) => at)).toEqual([1, 2, 8, 9]);
  });
});

it('there are at least sixteen drawing tools with different ids', () => {
  expect(DRAWING_TOOLS.length).toBeGreaterThanOrEqual(16);
  expect(new Set(DRAWING_TOOLS.map(({ id }) => id)).size).toBe(DRAWING_TOOLS.length);
});
