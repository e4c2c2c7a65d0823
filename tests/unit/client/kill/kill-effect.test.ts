import { describe, expect, it } from 'vitest';
import { killBody, killEffect } from '#client/features/kill/model/kill-effect.ts';
import { exitOrders, lockState } from '#client/features/kill/model/lock-state.ts';
import { afterFailure, afterGate, isOpenPress, type KillPress } from '#client/state/risk/kill-press-machine.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { KillLock } from '#client/api/types.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { runSample } from '#tests/support/client/run-samples.ts';
import { CALL, lockOf, orderOf, positionOf } from '#tests/support/server/wire-samples.ts';

const long = positionOf({ position_id: 'long', quote: null, net_quantity: 130, net_lots: 2, open_cost: 13_000 });
const short = positionOf({
  quote: null,
  position_id: 'short',
  net_quantity: -65,
  net_lots: -1,
  open_cost: -6_500,
  instrument: { ...CALL, instrument_id: 'SIM:OTHER' },
});
/** The marks of both. */
const at = (prices: { readonly long?: number; readonly short?: number }) => (id: string) => {
  const mark = id === 'SIM:OTHER' ? prices.short : prices.long;
  return mark === undefined ? null : ({ price: priceFromDecimal(mark), basis: 'last' } as const);
};
const all = { cancelOrders: true, exitPercent: 100, losingOnly: false } as const;

describe('what a press would do', () => {
  it('counts every working order and position, and the result of leaving, exactly', () => {
    const reach = {
      positions: [long, short],
      orders: [orderOf(), orderOf({ order_id: 'o2', status: 'filled' }), orderOf({ order_id: 'o3', status: 'unknown' })],
      runs: [runSample(), runSample({ status: 'paused' }), runSample({ status: 'ended' }), runSample({ held: true })],
    };
    expect(killEffect(reach, all, at({ long: 101.1, short: 99.95 }))).toEqual({
      cancels: 2,
      exits: 2,
      exitOrders: 2,
      estimate: 146.25,
      unknown: 0,
      triggers: null,
      // A paused bot stays paused, and a group that only manages positions enters nothing.
      bots: 1,
    });
    expect(killEffect({ ...reach, runs: null }, { ...all, exitPercent: 0 }, at({})).bots).toBeNull();
  });

  it('counts the triggers that brokers hold: all with exits, else those that could open something, and those of other programs when ticked', () => {
    const held = (id: string, side: 'BUY' | 'SELL', quantity: number, elsewhere = false) => ({
      accountNumber: long.account_number,
      trigger: {
        ...{ trigger_id: id, broker_trigger_id: id, instrument_id: CALL.instrument_id, name: '', lot_size: 65, tick_size: 0.05 },
        ...{ placed_elsewhere: elsewhere, state: 'active' as const, status: null, message: null, orders: [], placed_at: 0, told_at: 0 },
        legs: [{ trigger_price: 90, transaction_type: side, product: long.product, quantity, price: 90 }],
      },
    });
    const triggers = [held('buys', 'BUY', 65), held('foreign', 'BUY', 65, true), held('closes', 'SELL', 130)];
    const reach = { positions: [long], orders: [], runs: [], triggers };
    const count = (chosen: object) => killEffect(reach, { ...all, ...chosen }, at({ long: 101 })).triggers;
    expect(count({})).toBe(2);
    expect(count({ elsewhere: true })).toBe(3);
    expect(count({ cancelOrders: false, exitPercent: 0 })).toBe(1);
    expect(count({ exitPercent: 0, elsewhere: true })).toBe(2);
    expect(killEffect({ ...reach, triggers: null }, all, at({})).triggers).toBeNull();
  });

  it('does not know the result while one price is missing: never zero', () => {
    expect(killEffect({ positions: [long, short], orders: [], runs: [] }, all, at({ long: 101 })).estimate).toBeNull();
  });

  it('takes a share of each position in whole lots, rounded up', () => {
    expect(killEffect({ positions: [long], orders: [], runs: [] }, { ...all, exitPercent: 50 }, at({ long: 101 })).estimate).toBe(65);
    expect(killEffect({ positions: [long], orders: [], runs: [] }, { ...all, exitPercent: 25 }, at({ long: 101 })).estimate).toBe(65);
  });

  it('leaves winners when only losers are to go, and says whose price is missing', () => {
    const effect = killEffect({ positions: [long, short], orders: [], runs: [] }, { ...all, losingOnly: true }, at({ long: 99 }));
    expect([effect.exits, effect.unknown, effect.estimate]).toEqual([1, 1, -130]);
  });

  it('leaves what other programs have placed alone until it is ticked', () => {
    const other = { ...long, position_id: 'other', portfolio_id: 'p-elsewhere' };
    const order = orderOf({ portfolio_id: 'p-elsewhere' });
    const reach = { positions: [long, other], orders: [order], runs: [], elsewhere: ['p-elsewhere'] };
    const { cancels, exits } = killEffect(reach, all, at({ long: 101 }));
    expect([cancels, exits]).toEqual([0, 1]);
    const ticked = killEffect(reach, { ...all, elsewhere: true }, at({ long: 101 }));
    expect([ticked.cancels, ticked.exits]).toEqual([1, 2]);
    const choice = { ...all, accountId: null, lock: 'manual', hours: 1 } as const;
    expect([killBody(choice, 0).include_elsewhere, killBody({ ...choice, elsewhere: true }, 0).include_elsewhere]).toEqual([
      undefined,
      true,
    ]);
  });

  it('keeps the order that only closes what stays', () => {
    const stop = orderOf({ order_id: 'stop', transaction_type: 'SELL', quantity: 130, placed_at: 1 });
    const more = orderOf({ order_id: 'more', transaction_type: 'SELL', quantity: 65, placed_at: 2 });
    const chosen = { cancelOrders: true, exitPercent: 0, losingOnly: false } as const;
    expect(killEffect({ positions: [long], orders: [stop, more], runs: [] }, chosen, at({})).cancels).toBe(1);
    expect(killEffect({ positions: [long], orders: [stop, more], runs: [] }, { ...chosen, cancelOrders: false }, at({})).cancels).toBe(0);
  });

  it('asks for twelve hours or the chosen number by the server’s clock', () => {
    const choice = { ...all, accountId: 'a1', lock: 'half-day', hours: 3 } as const;
    expect(killBody(choice, 1_000)).toMatchObject({
      scope: { kind: 'account', account_id: 'a1' },
      until: { kind: 'instant', at: 43_201_000 },
    });
    expect(killBody({ ...choice, accountId: null, lock: 'hours' }, 0).until).toEqual({ kind: 'instant', at: 10_800_000 });
    expect(killBody({ ...choice, exitPercent: 0, losingOnly: true, lock: 'session' }, 0)).toMatchObject({
      losing_only: false,
      until: { kind: 'session' },
    });
  });
});

describe('how far a press has come', () => {
  it('is never better than its worst step', () => {
    const names = ['block-entries', 'exit-positions', 'confirm-flat'] as const;
    const steps = (...statuses: KillLock['steps'][number]['status'][]) => ({
      complete: statuses.every((status) => status === 'done'),
      steps: statuses.map((status, place) => ({
        step: names[place] ?? ('pause-bots' as const),
        status,
      })),
    });
    expect(lockState(steps('done', 'failed', 'waiting'))).toBe('failed');
    expect(lockState(steps('done', 'failed', 'working'))).toBe('working');
    expect(lockState(steps('done', 'done', 'waiting'))).toBe('working');
    expect(lockState(steps('done', 'done', 'done'))).toBe('flat');
    expect(lockState(steps('done', 'done'))).toBe('paused');
  });

  it('shows the newest attempt of each exit', () => {
    const named = (id: string, name: string) => orderOf({ order_id: id, client_order_id: name });
    const orders = [
      named('b', 'kill:k:1:0:0'),
      named('a2', 'kill:k:0:1:0'),
      named('a1', 'kill:k:0:0:0'),
      named('x', 'kill:other:0:0:0'),
      named('y', 'key:0'),
    ];
    expect(exitOrders('k', orders).map(({ order_id }) => order_id)).toEqual(['a2', 'b']);
  });
});

const error = (kind: ApiError['kind'], status: number, code = 'server.internal') => new ApiError({ kind, status, code, message: 'no' });

describe('a press whose answer is lost', () => {
  const press: KillPress = { key: 'k', body: { scope: { kind: 'all' } }, state: 'sending', pressedAt: 0, error: null };

  it('is unknown, and only a refusal in words is a refusal', () => {
    expect(afterFailure(press, error('network', 0)).state).toBe('unknown');
    expect(afterFailure(press, error('http', 500)).state).toBe('unknown');
    expect(afterFailure(press, error('http', 404, 'http.404')).state).toBe('unknown');
    expect(afterFailure(press, error('http', 404, 'risk.scope-not-found')).state).toBe('refused');
  });

  it('is closed once the gate has it, and may be held again while the gate has not', () => {
    const unknown = { ...press, state: 'unknown' } as const;
    const gate = { locks: [lockOf({ kill_id: 'one', key: 'k' })], revision: 1, updated_at: 1 };
    expect(afterGate(unknown, gate).state).toBe('closed');
    const absent = afterGate(unknown, { ...gate, locks: [] });
    expect([absent.state, isOpenPress(absent), absent.key]).toEqual(['absent', true, 'k']);
    expect(afterGate({ ...press, state: 'sending' }, { ...gate, locks: [] }).state).toBe('sending');
    expect(afterGate({ ...press, state: 'refused' }, gate).state).toBe('refused');
  });
});
