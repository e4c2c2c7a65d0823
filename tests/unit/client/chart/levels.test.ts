import { describe, expect, it } from 'vitest';
import type { Alert, Instruction, Order, Position } from '#client/api/types.ts';
import { levelsOf } from '#client/features/chart/model/levels.ts';
import { joinCandles } from '#client/state/market/join-candles.ts';
import type { Candle } from '#client/state/market/candles.ts';
import { DRAWING_TOOLS, TOOL_GROUPS } from '#client/widgets/price-chart/drawing-tools.ts';

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

const none = { positions: [], orders: [], instructions: [], alerts: [] };
const told = (list: ReturnType<typeof levelsOf>) =>
  list.map(({ id, price, label, kind, movable }) => ({ id, price, label, kind, movable }));

describe('the own prices on a chart', () => {
  it('are the average of an open position, the limit and the waiting trigger of a working order', () => {
    const position = { position_id: 'p', instrument, net_lots: -3, net_quantity: -195, average_price: 99.5 } as Position;
    const orders = [order({}), order({ order_id: 't', status: 'trigger-pending', price: 80, trigger_price: 81 })];
    expect(told(levelsOf('X', { ...none, positions: [position], orders }, words))).toEqual([
      { id: 'p', price: 99.5, label: 'position -3', kind: 'position', movable: false },
      { id: 'o', price: 120, label: 'sell 2', kind: 'sell', movable: true },
      { id: 't', price: 80, label: 'sell 2', kind: 'sell', movable: true },
      { id: 't-trigger', price: 81, label: 'trigger 2', kind: 'stop', movable: true },
    ]);
  });

  it('leave out what is flat, final, triggered or of another instrument', () => {
    const flat = { position_id: 'p', instrument, net_lots: 0, net_quantity: 0, average_price: 1 } as Position;
    const orders = [
      order({ status: 'filled' }),
      order({ price: null, trigger_price: 90, triggered_at: 5 }),
      order({ instrument: { instrument_id: 'Y' } }),
    ];
    expect(levelsOf('X', { ...none, positions: [flat], orders }, words)).toEqual([]);
  });

  it('an order that is being cancelled, a trailed stop and a stop that was reached stay where they are', () => {
    const exit = { effective_stop: 90, target_price: 130, trailing: null, stopped: false };
    const guard = (id: string, change: object) =>
      ({ instruction_id: id, live: true, instrument, gtt: null, exit: { ...exit, ...change } }) as unknown as Instruction;
    const instructions = [
      guard('a', {}),
      guard('b', { trailing: { kind: 'points' }, target_price: null }),
      guard('c', { stopped: true }),
      { ...guard('d', {}), live: false },
    ];
    const orders = [order({ status: 'cancel-pending' })];
    expect(levelsOf('X', { ...none, orders, instructions }, words).map(({ id, label, movable }) => `${id} ${label} ${movable}`)).toEqual([
      'o sell 2 false',
      'a-stop stop 0 true',
      'a-target target 0 true',
      'b-stop trailed 0 false',
      'c-stop stop 0 false',
      'c-target target 0 false',
    ]);
  });

  it('are the triggers of a waiting GTT and the levels of active alerts on the price', () => {
    const gtt = {
      triggered_leg: null,
      legs: [
        { trigger_price: 70, lots: 1 },
        { trigger_price: 140, lots: 1 },
      ],
    };
    const instructions = [{ instruction_id: 'g', live: true, instrument, exit: null, gtt }] as unknown as Instruction[];
    const term = (change: object) => ({ measure: 'price', instrument, comparator: 'above', level: 125, ...change });
    const alert = (id: string, terms: object[], status = 'active') => ({ alert_id: id, terms, status }) as Alert;
    const iv = term({ measure: 'iv' });
    const alerts = [alert('a', [term({})]), alert('b', [term({})], 'fired'), alert('c', [iv, term({ level: 130 })])];
    expect(levelsOf('X', { ...none, instructions, alerts }, words).map(({ id, price }) => `${id} ${price}`)).toEqual([
      'g-0 70',
      'g-1 140',
      'a 125',
      'c-1 130',
    ]);
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

it('there are at least sixteen drawing tools with different ids, each in one group', () => {
  expect(DRAWING_TOOLS.length).toBeGreaterThanOrEqual(16);
  expect(TOOL_GROUPS.flatMap(({ tools }) => tools).toSorted()).toEqual(DRAWING_TOOLS.map(({ id }) => id).toSorted());
  expect(new Set(DRAWING_TOOLS.map(({ id }) => id)).size).toBe(DRAWING_TOOLS.length);
});
