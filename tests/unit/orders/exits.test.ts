import { describe, expect, it } from 'vitest';
import { createExitPair, effectiveStop, type ExitPair, type ExitRules } from '#domain/orders/exit-pair.ts';
import { type ExitEffect, type ExitInput, MAX_REFUSALS, reduceExitPair } from '#domain/orders/reduce-exit-pair.ts';
import { p } from '#tests/support/client/trading-samples.ts';

const rules: ExitRules = {
  pairId: 'x',
  side: 'sell',
  source: 'ltp',
  stop: { trigger: p(95), limitOffset: null },
  target: p(110),
  trailing: null,
  lotSize: 65,
  freezeQuantity: 1800,
};
const price = (last: number, fresh = true): ExitInput => ({ type: 'price', seen: { last: p(last), bid: null, ask: null, fresh } });
const entered = (quantity: number, tradeId = `e${quantity}`): ExitInput => ({ type: 'parent-filled', tradeId, quantity });
const filled = (orderId: string, quantity: number, tradeId = `${orderId}f${quantity}`): ExitInput => ({
  type: 'order-filled',
  orderId,
  tradeId,
  quantity,
});
const ended = (orderId: string, units: number, refused = false): ExitInput => ({ type: 'order-ended', orderId, filled: units, refused });
function run(
  inputs: readonly ExitInput[],
  change: Partial<ExitRules> = {},
): { pair: ExitPair; effects: ExitEffect[]; last: readonly ExitEffect[] } {
  let pair = createExitPair({ ...rules, ...change });
  const effects: ExitEffect[] = [];
  let last: readonly ExitEffect[] = [];
  for (const input of inputs) {
    const result = reduceExitPair(pair, input);
    pair = result.pair;
    last = result.effects;
    effects.push(...last);
  }
  return { pair, effects, last };
}
const sent = (effects: readonly ExitEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'send' ? [[effect.orderId, effect.part, effect.quantity]] : []));

describe('a stop and target pair', () => {
  it('protects what its parent has filled, not what it ordered', () => {
    expect(run([price(90)]).effects).toEqual([]);
    expect(sent(run([entered(65), price(94)]).effects)).toEqual([['x-1', 'stop', 65]]);
  });

  it('sends the stop as a protected market order and the target as a limit at its price', () => {
    expect(run([entered(65), price(94)]).last).toEqual([
      { type: 'cancel-parent' },
      { type: 'send', orderId: 'x-1', part: 'stop', side: 'sell', quantity: 65, limitPrice: null },
    ]);
    expect(run([entered(65), price(111)]).last).toEqual([
      { type: 'send', orderId: 'x-1', part: 'target', side: 'sell', quantity: 65, limitPrice: p(110) },
    ]);
    expect(run([entered(65), price(94)], { stop: { trigger: p(95), limitOffset: p(2) } }).last).toContainEqual({
      type: 'send',
      orderId: 'x-1',
      part: 'stop',
      side: 'sell',
      quantity: 65,
      limitPrice: p(93),
    });
  });

  it('cuts an exit above the freeze limit into children', () => {
    expect(sent(run([entered(5200), price(94)]).effects).map(([, , quantity]) => quantity)).toEqual([1755, 1755, 1690]);
  });

  it('lets a working target make way: the stop goes only for what the venue says is left', () => {
    const before = run([entered(130), price(110), filled('x-1', 65), price(94)]);
    expect(before.last).toEqual([{ type: 'cancel-parent' }, { type: 'cancel', orderId: 'x-1' }]);
    const after = run([entered(130), price(110), filled('x-1', 65), price(94), ended('x-1', 65)]);
    expect(sent(after.last)).toEqual([['x-2', 'stop', 65]]);
  });

  it('sends no stop for units a late fill of the cancelled target has already sold', () => {
    // The fill report is still in transit; the end report states the total fill.
    expect(sent(run([entered(130), price(110), price(94), ended('x-1', 130)]).last)).toEqual([]);
    expect(run([entered(130), price(110), price(94), ended('x-1', 130), filled('x-1', 130)]).pair.orders).toHaveLength(1);
  });

  it('keeps a reached stop reached: later fills of the parent leave at once, at any price', () => {
    expect(sent(run([entered(65), price(94), price(100), entered(130, 'later')]).last)).toEqual([['x-2', 'stop', 130]]);
  });

  it('counts a fill once, however often it is told', () => {
    expect(run([entered(65), entered(65), price(94)]).pair.parentSeen).toBe(65);
    expect(run([entered(130), price(94), filled('x-1', 65, 't'), filled('x-1', 65, 't')]).pair.orders[0]?.seenFilled).toBe(65);
  });

  it('is complete only when the parent has ended and every unit it filled is closed, fills that never came included', () => {
    const closed = [entered(65), price(94), filled('x-1', 65), ended('x-1', 65)];
    expect(run(closed).pair.status).toBe('watching');
    expect(run([...closed, { type: 'parent-ended', filled: 65 }]).last).toEqual([{ type: 'completed' }]);
    // One fill of the parent was lost: it says 130 in all, so 65 more have to go.
    expect(sent(run([...closed, { type: 'parent-ended', filled: 130 }]).last)).toEqual([['x-2', 'stop', 65]]);
  });

  it('acts on nothing old, and not at all once cancelled', () => {
    expect(run([entered(65), price(94, false)]).effects).toEqual([]);
    expect(run([entered(65), price(110), { type: 'cancel' }]).last).toEqual([{ type: 'cancel', orderId: 'x-1' }]);
    expect(run([entered(65), { type: 'cancel' }, price(94), entered(65, 'later'), { type: 'retry' }, price(94)]).effects).toEqual([]);
  });

  it('watches the side of the book it would trade on when told to', () => {
    const seen = (bid: number | null): ExitInput => ({
      type: 'price',
      seen: { last: p(100), bid: bid === null ? null : p(bid), ask: p(101), fresh: true },
    });
    expect(run([entered(65), seen(94)]).effects).toEqual([]);
    expect(run([entered(65), seen(null)], { source: 'bid-ask' }).effects).toEqual([]);
    expect(sent(run([entered(65), seen(94)], { source: 'bid-ask' }).effects)).toHaveLength(1);
  });

  it('stops sending after three refusals in a row and calls, until it is told to try again', () => {
    const refuse = (orderId: string): ExitInput[] => [price(94), ended(orderId, 0, true)];
    const refused = [entered(65), ...refuse('x-1'), ...refuse('x-2'), ...refuse('x-3')];
    expect(MAX_REFUSALS).toBe(3);
    expect(run(refused).last).toEqual([{ type: 'attention', reason: 'exit-refused' }]);
    expect(run([...refused, price(93)]).last).toEqual([]);
    expect(sent(run([...refused, { type: 'retry' }, price(93)]).last)).toEqual([['x-4', 'stop', 65]]);
    // A repeated report of a refusal counts once.
    expect(run([entered(65), ...refuse('x-1'), ended('x-1', 0, true), ended('x-1', 0, true)]).pair.status).toBe('watching');
  });

  it('withdraws an exit whose units somebody else has closed, and says when too much was closed', () => {
    const manual: ExitInput = { type: 'reduced', tradeId: 'm', quantity: 65 };
    expect(run([entered(130), price(110), manual]).last).toEqual([{ type: 'cancel', orderId: 'x-1' }]);
    const end: ExitInput = { type: 'parent-ended', filled: 65 };
    expect(run([entered(65), end, price(94), filled('x-1', 65), manual]).last).toContainEqual({
      type: 'attention',
      reason: 'closed-too-much',
    });
  });

  it('takes new prices until the stop is reached; a changed target withdraws the old one', () => {
    const amend: ExitInput = { type: 'amend', stop: { trigger: p(98), limitOffset: null }, target: p(120) };
    expect(run([entered(65), price(110), amend]).last).toEqual([{ type: 'cancel', orderId: 'x-1' }]);
    expect(sent(run([entered(65), amend, price(97)]).last)).toEqual([['x-1', 'stop', 65]]);
    expect(run([entered(65), price(94), amend]).pair.rules.target).toBe(p(110));
    expect(() => run([{ type: 'amend', stop: { trigger: p(120), limitOffset: null }, target: p(110) }])).toThrow(RangeError);
  });

  it('trails from the price on at which its parent filled', () => {
    const trailing = { side: 'sell', distance: { kind: 'points', points: p(5) }, activation: null, step: p(0), tick: p(0.05) } as const;
    expect(effectiveStop(run([price(108)], { trailing }).pair)).toBe(p(95));
    expect(effectiveStop(run([entered(65), price(108), price(104)], { trailing }).pair)).toBe(p(103));
    expect(sent(run([entered(65), price(108), price(103)], { trailing }).last)).toEqual([['x-1', 'stop', 65]]);
  });

  it('buys a short position back: its stop lies above, its target below, and it trails a falling price', () => {
    const trailing = { side: 'buy', distance: { kind: 'points', points: p(5) }, activation: null, step: p(0), tick: p(0.05) } as const;
    const short = { side: 'buy', stop: { trigger: p(105), limitOffset: p(1) }, target: p(90), trailing } as const;
    expect(sent(run([entered(65), price(104.95)], short).effects)).toEqual([]);
    expect(run([entered(65), price(105)], short).last).toContainEqual({
      type: 'send',
      orderId: 'x-1',
      part: 'stop',
      side: 'buy',
      quantity: 65,
      limitPrice: p(106),
    });
    expect(sent(run([entered(65), price(90)], short).last)).toEqual([['x-1', 'target', 65]]);
    expect(sent(run([entered(65), price(95), price(100)], short).last)).toEqual([['x-1', 'stop', 65]]);
  });

  it('must have a part, and its stop before its target', () => {
    expect(() => createExitPair({ ...rules, stop: null, target: null })).toThrow(RangeError);
    expect(() => createExitPair({ ...rules, stop: { trigger: p(110), limitOffset: null } })).toThrow(RangeError);
    expect(createExitPair({ ...rules, side: 'buy', stop: { trigger: p(111), limitOffset: null } }).status).toBe('watching');
  });
});

describe('an amended trailing stop', () => {
  const rule = {
    side: 'sell' as const,
    distance: { kind: 'points' as const, points: p(5) },
    activation: null,
    step: p(0),
    tick: p(0.05),
  };
  const amend = (change: Partial<Extract<ExitInput, { type: 'amend' }>>): ExitInput => ({
    type: 'amend',
    stop: { trigger: p(95), limitOffset: null },
    target: p(120),
    ...change,
  });

  it('stays where it is when only stop or target move', () => {
    const { pair } = run([entered(65), price(105), amend({})], { trailing: rule });
    expect(effectiveStop(pair)).toBe(p(100));
  });

  it('begins at the fixed stop when it is new, and is gone when it is taken away', () => {
    const trailed = run([entered(65), amend({ trailing: rule })]);
    expect(effectiveStop(trailed.pair)).toBe(p(95));
    expect(effectiveStop(run([entered(65), amend({ trailing: rule }), price(107)]).pair)).toBe(p(102));
    expect(effectiveStop(run([entered(65), price(105), amend({ trailing: null })], { trailing: rule }).pair)).toBe(p(95));
  });
});
