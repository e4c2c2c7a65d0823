import { describe, expect, it } from 'vitest';
import { createExitPair, type ExitPair } from '#domain/orders/exit-pair.ts';
import { type ExitEffect, type ExitInput, reduceExitPair } from '#domain/orders/reduce-exit-pair.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { nextStatus, type OrderEvent } from '#domain/orders/order-transitions.ts';
import { isWorking } from '#domain/orders/status-sets.ts';
import { p } from '#tests/support/client/trading-samples.ts';

/** Ways in which other programs lost track of an order, each named by its number in the list of known traps. Tolerance: exact. */
const after = (status: OrderStatus, ...events: readonly OrderEvent[]): OrderStatus | null =>
  events.reduce<OrderStatus | null>((so, event) => (so === null ? null : nextStatus(so, event)), status);

describe('what a broker says of an order', () => {
  it('trap 5: a fill or a trigger that arrives before the acknowledgement is taken, and the acknowledgement then changes nothing', () => {
    expect(after('pending-submit', 'fill-part', 'work')).toBe('partially-filled');
    expect(after('pending-submit', 'fill-all', 'work')).toBe('filled');
    expect(after('unknown', 'trigger', 'wait-trigger')).toBe('open');
  });

  it('trap 6: an acknowledgement that comes late moves no order back', () => {
    for (const late of ['work', 'wait-trigger', 'trigger'] as const) {
      expect(after('pending-submit', 'work', 'fill-part', late)).toBe('partially-filled');
      for (const end of ['fill-all', 'cancel', 'expire', 'reject'] as const)
        expect(after('pending-submit', 'work', end, late)).toBe(after('pending-submit', 'work', end));
    }
  });

  it('trap 9: an order whose cancel is not answered goes on working, and may be asked for again', () => {
    expect(after('open', 'ask-cancel', 'fill-part', 'ask-cancel')).toBe('cancel-pending');
    expect(isWorking('cancel-pending')).toBe(true);
    expect(after('open', 'ask-cancel', 'lose')).toBe('unknown');
    expect(isWorking('unknown')).toBe(true);
  });

  it('trap 10: what waits for its cancel or is partly filled may expire, and what is cancelled may still have filled', () => {
    expect(after('open', 'ask-cancel', 'expire')).toBe('expired');
    expect(after('open', 'fill-part', 'expire')).toBe('expired');
    expect(after('open', 'cancel', 'fill-all')).toBe('filled');
    // A part of it is a fact as well, but does not bring the order back.
    expect(after('open', 'cancel', 'fill-part')).toBe('cancelled');
  });

  it('trap 11: an order that was taken is not executed, and may still be refused', () => {
    expect(after('pending-submit', 'work')).toBe('open');
    expect(after('pending-submit', 'work', 'reject')).toBe('rejected');
    expect(after('pending-submit', 'reject', 'fill-part')).toBe('cancelled');
  });
});

describe('a stop and a target of one position', () => {
  const fresh = (last: number): ExitInput => ({ type: 'price', seen: { last: p(last), bid: null, ask: null, fresh: true } });
  const play = (...inputs: readonly ExitInput[]): { pair: ExitPair; sent: number[]; effects: readonly ExitEffect[] } => {
    let pair = createExitPair({
      pairId: 'x',
      side: 'sell',
      source: 'ltp',
      stop: { trigger: p(95), limitOffset: null },
      target: p(110),
      trailing: null,
      lotSize: 65,
      freezeQuantity: 1800,
    });
    const effects = inputs.flatMap((input) => {
      const result = reduceExitPair(pair, input);
      ({ pair } = result);
      return result.effects;
    });
    return { pair, effects, sent: effects.flatMap((effect) => (effect.type === 'send' ? [effect.quantity] : [])) };
  };
  const entered = (tradeId: string, quantity: number): ExitInput => ({ type: 'parent-filled', tradeId, quantity });

  it('trap 7: a cancel that lost against the fill frees nothing: the stop sells only what the target has not', () => {
    const reached = [entered('a', 195), fresh(110), fresh(94)];
    expect(play(...reached).sent).toEqual([195]);
    expect(play(...reached, { type: 'cancel-refused', orderId: 'x-1' }, fresh(94)).sent).toEqual([195]);
    const filled: ExitInput = { type: 'order-ended', orderId: 'x-1', filled: 130, refused: false };
    expect(play(...reached, filled).sent).toEqual([195, 65]);
  });

  it('trap 21: both sides follow what the entry has filled, not what it ordered', () => {
    expect(play(fresh(94)).sent).toEqual([]);
    expect(play(entered('a', 65), fresh(94), entered('b', 130)).sent).toEqual([65, 130]);
  });

  it('trap 22: of two sides that are reached one leaves, the stop first, and a fill told again decides nothing', () => {
    const { sent, pair } = play(entered('a', 65), fresh(94), fresh(111), fresh(94), entered('a', 65));
    expect(sent).toEqual([65]);
    expect(pair.orders.map((order) => order.part)).toEqual(['stop']);
  });
});
