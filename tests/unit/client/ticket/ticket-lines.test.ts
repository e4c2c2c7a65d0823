import { describe, expect, it } from 'vitest';
import { assessTicket } from '#client/features/ticket/model/assess-ticket.ts';
import { amountAt, exitProfit, NO_PROTECTION as none, protectionPrices } from '#client/features/ticket/model/protection-plan.ts';
import { reduceTicket, type TicketForm } from '#client/features/ticket/model/ticket-form.ts';
import { exitAdded, exitsToAdd, lineMoved, linesOf } from '#client/features/ticket/model/ticket-lines.ts';
import type { TicketMarket } from '#client/features/ticket/model/ticket-market.ts';
import type { TicketPart } from '#client/state/orders/ticket-lines.ts';
import { call24500, form, market, rs, situation } from './fixture.ts';

const now = market();
const drawn = (change: Partial<TicketForm> = {}, at: TicketMarket = now) => {
  const written = form(change);
  return { instrument: call24500, form: written, assessment: assessTicket(call24500, written, at, situation(), null) };
};
const told = (change: Partial<TicketForm>, at: TicketMarket = now) =>
  linesOf(drawn(change, at), at).map(({ part, price, movable, wrong, profit }) => [
    part,
    price,
    movable ? 'moves' : 'stays',
    wrong ? 'wrong' : 'right',
    profit,
  ]);
const limit = { kind: 'LIMIT', price: rs(110) } as const;

describe('the lines of an order that is being written', () => {
  it('are its limit, and the stop and the target with what two lots lose and win there', () => {
    expect(told({ ...limit, lots: 2, protection: { ...none, stop: 10, target: 25.5 } })).toEqual([
      ['price', 110, 'moves', 'right', null],
      ['stop', 100, 'moves', 'right', -1_300],
      ['target', 135.5, 'moves', 'right', 3_315],
    ]);
  });

  it('are the trigger and the limit of a stop', () => {
    expect(told({ kind: 'SL', trigger: rs(120), price: rs(121) }).map(([part, price]) => [part, price])).toEqual([
      ['trigger', 120],
      ['price', 121],
    ]);
    expect(told({ kind: 'SL-M', trigger: rs(120), price: rs(121) }).map(([part]) => part)).toEqual(['trigger']);
  });

  it('are the last price of an order at market, which no pointer moves; its exits are reckoned from what it would meet', () => {
    expect(told({ protection: { ...none, stop: 12.5 } })).toEqual([
      ['market', 112.35, 'stays', 'right', null],
      ['stop', 100, 'moves', 'right', -812.5],
    ]);
  });

  it('are none of a market that is not live, none of the next open, and none of an order that works', () => {
    expect(told({ protection: { ...none, stop: 10 } }, market({ freshness: 'cached' }))).toEqual([]);
    expect(told({ afterMarket: true })).toEqual([]);
    expect(told({ ...limit, mode: 'modify' })).toEqual([]);
  });

  it('stand where they were typed as prices, also while nothing says what the order would fill at', () => {
    expect(told({ protection: { ...none, unit: 'price', stop: 95 } }, market({ freshness: 'cached' }))).toEqual([
      ['stop', 95, 'moves', 'right', null],
    ]);
  });

  it('bring no exit along for the closing of a position', () => {
    expect(told({ ...limit, mode: 'square-off', side: 'SELL', protection: { ...none, stop: 10 } }).map(([part]) => part)).toEqual([
      'price',
    ]);
  });

  it('say which field is wrong, by the rule of the ticket', () => {
    expect(told({ ...limit, protection: { ...none, unit: 'price', stop: 111 } })[1]).toEqual(['stop', 111, 'moves', 'wrong', 65]);
    expect(told({ kind: 'LIMIT', price: rs(110.02) })[0]).toEqual(['price', 110.02, 'moves', 'wrong', null]);
  });
});

describe('a line that is dragged', () => {
  const after = (change: Partial<TicketForm>, part: TicketPart, to: number) => {
    const before = drawn(change);
    const action = lineMoved(part, to, before);
    return action === null ? null : reduceTicket(before.form, action);
  };

  it('sets the field of its part to the nearest tick, one tick at the least', () => {
    expect(after(limit, 'price', 108.37)?.price).toBe(rs(108.35));
    expect(after(limit, 'price', -3)?.price).toBe(rs(0.05));
    expect(after({ kind: 'SL-M', trigger: rs(120) }, 'trigger', 125.28)?.trigger).toBe(rs(125.3));
    expect(after({}, 'market', 120)).toBeNull();
  });

  it.each([
    ['price', 98.4],
    ['points', 11.6],
    ['money', 754],
    ['percent', 10.55],
  ] as const)('sets a stop in %s, and lies there', (unit, amount) => {
    const next = after({ ...limit, protection: { ...none, unit, stop: 1, target: 5 } }, 'stop', 98.41);
    expect(next?.protection).toEqual({ ...none, unit, stop: amount, target: 5 });
    expect(linesOf(drawn({ ...limit, protection: next?.protection ?? none }), now)[1]?.price).toBe(98.4);
  });

  it.each(['price', 'points', 'money', 'percent'] as const)('beyond the entry is refused by the rule of the ticket, in %s too', (unit) => {
    for (const [side, to] of [
      ['BUY', 110.4],
      ['SELL', 109.6],
      ['BUY', 110],
    ] as const) {
      const next = after({ ...limit, side, protection: { ...none, unit, stop: 1 } }, 'stop', to);
      const { problems, sendable } = drawn({ ...limit, side, protection: next?.protection ?? none }).assessment;
      expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual(['stop order.stop-on-wrong-side']);
      expect(sendable).toBe(false);
      // A dragged line stays in place.
      const line = linesOf(drawn({ ...limit, side, protection: next?.protection ?? none }), now)[1];
      expect(line?.wrong).toBe(true);
      expect(Math.abs((line?.price ?? 0) - to)).toBeLessThanOrEqual(0.05);
    }
  });

  it('keeps the trail, and says nothing where its unit says nothing', () => {
    const trail = { kind: 'points', distance: 2 } as const;
    expect(after({ ...limit, protection: { ...none, stop: 1, trail } }, 'stop', 100)?.protection.trail).toEqual(trail);
    expect(after({ ...limit, lots: null, protection: { ...none, unit: 'money', stop: 1 } }, 'stop', 100)).toBeNull();
    expect(after({ kind: 'LIMIT', price: null, protection: { ...none, stop: 1 } }, 'stop', 100)).toBeNull();
  });
});

describe('an exit that is added from the chart', () => {
  it('begins ten percent from the entry, in the unit of the ticket', () => {
    const added = (unit: 'price' | 'points' | 'percent' | 'money') => exitAdded('stop', drawn({ ...limit, protection: { ...none, unit } }));
    expect(added('price')).toMatchObject({ plan: { stop: 99 } });
    expect(added('points')).toMatchObject({ plan: { stop: 11 } });
    expect(added('percent')).toMatchObject({ plan: { stop: 10 } });
    expect(added('money')).toMatchObject({ plan: { stop: 715 } });
    expect(exitAdded('stop', drawn({ ...limit, side: 'SELL', protection: { ...none, unit: 'price' } }))).toMatchObject({
      plan: { stop: 121 },
    });
  });

  it('is not offered where there is one, where no price is known, or where there is no room below the entry', () => {
    expect(exitsToAdd(drawn(limit))).toEqual(['stop', 'target']);
    expect(exitsToAdd(drawn({ ...limit, protection: { ...none, stop: 4 } }))).toEqual(['target']);
    expect(exitsToAdd(drawn({}, market({ freshness: 'cached' })))).toEqual([]);
    expect(exitsToAdd(drawn({ ...limit, mode: 'square-off' }))).toEqual([]);
    expect(exitsToAdd(drawn({ kind: 'LIMIT', price: rs(0.05) }))).toEqual([]);
  });
});

describe('money at an exit', () => {
  const entry = { side: 'SELL', price: rs(112.4), units: 130, tick: rs(0.05) } as const;
  it('is won below a sale and lost above it', () => {
    expect(exitProfit(entry, rs(102.4))).toBe(rs(1_300));
    expect(exitProfit(entry, rs(112.45))).toBe(rs(-6.5));
  });

  it('in percent is the nearest that two decimals reach', () => {
    const dear = { side: 'BUY', price: rs(2_000), units: 1, tick: rs(0.05) } as const;
    const percent = amountAt('percent', 'target', rs(2_100.05), dear) ?? 0;
    expect(
      Math.abs((protectionPrices({ ...none, unit: 'percent', target: percent }, dear).target ?? 0) - rs(2_100.05)),
    ).toBeLessThanOrEqual(rs(0.1));
  });
});
