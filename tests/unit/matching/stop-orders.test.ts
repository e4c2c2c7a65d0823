import { describe, expect, it } from 'vitest';
import type { Quote } from '#domain/market/quote.ts';
import { effectLine, inputLine } from '#domain/matching/replay-log.ts';
import type { VenueEffect } from '#domain/matching/venue-effect.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import { ordersOfBook } from '#domain/matching/book.ts';
import { reduceVenue } from '#domain/matching/venue-reducer.ts';
import { bookOf, emptyVenue, restoreVenue, type VenueState } from '#domain/matching/venue-state.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { CALL, FUTURE, p, PUT, sampleMarket, sampleQuote, SAMPLE_START, terms } from '#tests/support/client/trading-samples.ts';

const later = (seconds: number) => exchangeTime(SAMPLE_START + seconds * 1000);
const tick = (seconds: number): VenueInput => ({ type: 'tick', at: later(seconds) });
type Levels = readonly (readonly [number, number])[];
const at = (seconds: number, last: number, bids: Levels, asks: Levels, id = CALL.id) => sampleQuote(id, later(seconds), last, bids, asks);
const BOOK = at(0, 100, [[99.9, 650]], [[100, 650]]);

/** A sell stop: trigger and limit in currency; without a limit a stop-market on the future. */
const stop = (orderId: string, trigger: number, limit: number | null, change: Partial<OrderTerms> = {}): VenueInput => ({
  type: 'submit',
  orderId,
  instrumentId: limit === null ? FUTURE.id : CALL.id,
  terms: terms({
    side: 'sell',
    kind: limit === null ? 'stop-market' : 'stop-limit',
    triggerPrice: p(trigger),
    limitPrice: limit === null ? null : p(limit),
    ...change,
  }),
});
const modify = (orderId: string, change: { quantity?: number; limit?: number; trigger?: number }): VenueInput => ({
  type: 'modify',
  orderId,
  instrumentId: CALL.id,
  quantity: change.quantity ?? null,
  limitPrice: change.limit === undefined ? null : p(change.limit),
  triggerPrice: change.trigger === undefined ? null : p(change.trigger),
});
const cancel = (orderId: string): VenueInput => ({ type: 'cancel', orderId, instrumentId: CALL.id });

function say(effect: VenueEffect): string {
  if (effect.type === 'filled') return `${effect.trade.orderId} filled ${effect.trade.quantity} @ ${priceToDecimal(effect.trade.price)}`;
  if (effect.type === 'rejected') return `${effect.orderId} rejected ${effect.denial.code}`;
  if (effect.type === 'modify-refused' || effect.type === 'cancel-refused') return `${effect.orderId} ${effect.refusal.code}`;
  if (effect.type === 'settled') return 'settled';
  if (effect.type === 'cancelled' || effect.type === 'expired')
    return `${effect.order.orderId} ${effect.type} ${effect.reason ?? ''}`.trim();
  return `${effect.order.orderId} ${effect.type}`;
}

function run(inputs: readonly VenueInput[], quotes: readonly Quote[] = [BOOK], from: VenueState = emptyVenue(SAMPLE_START)) {
  let state = from;
  const effects: VenueEffect[] = [];
  for (const input of inputs) {
    const step = reduceVenue(state, input, sampleMarket(quotes));
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects, said: effects.map(say) };
}

describe('a stop-limit order', () => {
  it('waits for its trigger whatever the book offers, then is matched in the same tick', () => {
    const waiting = run([stop('a', 99, 98)]);
    expect(waiting.said).toEqual(['a accepted']);
    expect(run([tick(1)], [at(1, 99.05, [[120, 650]], [[121, 650]])], waiting.state).said).toEqual([]);
    expect(run([tick(1)], [at(1, 99, [[98.5, 650]], [[99, 650]])], waiting.state).said).toEqual(['a triggered', 'a filled 65 @ 98.5']);
  });

  it('gapped through fills at what the market then offers, never at the trigger; beyond its limit it rests, and later fills there', () => {
    const waiting = run([stop('a', 99, 98)]);
    const gapped = run([tick(1)], [at(1, 90, [[90, 650]], [[90.5, 650]])], waiting.state);
    expect(gapped.said).toEqual(['a triggered']);
    expect(bookOf(gapped.state, CALL.id).sell[0]).toMatchObject({ limitPrice: p(98), triggeredAt: later(1) });
    expect(run([tick(2)], [at(2, 98, [[98.2, 650]], [[98.5, 650]])], gapped.state).said).toEqual(['a filled 65 @ 98']);
  });

  it('triggers on the last price alone, and on no quote that is old', () => {
    const waiting = run([stop('a', 99, 98)]);
    expect(run([tick(1)], [at(1, 100, [[98.5, 650]], [[98.6, 650]])], waiting.state).said).toEqual([]);
    expect(run([tick(60)], [at(1, 98, [[98, 650]], [[98.6, 650]])], waiting.state).said).toEqual([]);
  });

  it('is released in the order of triggers, then of time, and keeps that order at one price', () => {
    const { state } = run([stop('far', 97, 90), stop('near', 99, 90), stop('near2', 99, 90), stop('nearest', 99.5, 90)]);
    expect(run([tick(1)], [at(1, 96, [[95, 195]], [[97, 65]])], state).said).toEqual([
      'nearest triggered',
      'near triggered',
      'near2 triggered',
      'far triggered',
      'nearest filled 65 @ 95',
      'near filled 65 @ 95',
      'near2 filled 65 @ 95',
    ]);
  });

  it('of a buyer lies above the market and is released by a rise, the lowest trigger first', () => {
    const buy = { side: 'buy' } as const;
    const { state } = run([stop('high', 103, 110, buy), stop('low', 101, 110, buy)]);
    expect(run([tick(1)], [at(1, 102, [[102, 65]], [[102.5, 65]])], state).said).toEqual(['low triggered', 'low filled 65 @ 102.5']);
  });

  it('never fires twice, also when the venue is rebuilt between the trigger and the fill', () => {
    const waiting = run([stop('a', 99, 98, { quantity: 130 })]);
    const fired = run([tick(1)], [at(1, 99, [[98.5, 65]], [])], waiting.state);
    expect(fired.said).toEqual(['a triggered', 'a filled 65 @ 98.5']);
    const { active: _, books, waiting: __, ...memory } = fired.state;
    const restored = restoreVenue(memory, Object.values(books).flatMap(ordersOfBook));
    expect(restored).toEqual(fired.state);
    for (const state of [fired.state, restored])
      expect(run([tick(2), tick(3)], [at(3, 97, [[98.1, 650]], [])], state).said).toEqual(['a filled 65 @ 98']);
  });

  it('whose limit is outside the band of the moment it is released is cancelled with the reason', () => {
    const { state } = run([stop('a', 90, 60)]);
    expect(run([tick(1)], [at(1, 30, [[110, 65]], [[111, 65]])], state).said).toEqual([
      'a triggered',
      'a cancelled order.price-out-of-range',
    ]);
  });

  it('that the market has passed already is rejected by the venue as well', () => {
    expect(run([stop('a', 100, 99)]).said).toEqual(['a rejected order.trigger-passed']);
  });

  it('expires with its session and with its contract', () => {
    const { state } = run([stop('a', 99, 98)]);
    expect(run([{ type: 'session-end', date: '2026-11-23', at: later(9) }], [BOOK], state).said).toEqual(['a expired order.session-ended']);
    const settled = run([{ type: 'settle', instrumentId: CALL.id, settlementPrice: p(1) }], [BOOK], state);
    expect(settled.said).toEqual(['a expired order.expired-contract', 'settled']);
    expect(settled.state.active).toEqual([]);
  });
});

describe('a stop-market order', () => {
  it('is released with protection from its trigger, and what cannot fill within that stays there', () => {
    const quotes = [at(0, 100, [[99.9, 650]], [[100, 650]], FUTURE.id)];
    const { state } = run([stop('a', 99, null, { quantity: 130 })], quotes);
    const after = run(
      [tick(1)],
      [
        at(
          1,
          98,
          [
            [98, 65],
            [96.95, 650],
          ],
          [[98.5, 65]],
          FUTURE.id,
        ),
      ],
      state,
    );
    expect(after.said).toEqual(['a triggered', 'a priced', 'a filled 65 @ 98']);
    const [rest] = bookOf(after.state, FUTURE.id).sell;
    // 2 % below 99, rounded outwards to the tick: the price that the ticket showed before sending.
    expect(rest?.limitPrice).toBe(p(97));
  });

  it('fills nothing beyond the worst fill it was sent with when the market jumps past it', () => {
    const { state } = run([stop('a', 99, null, { quantity: 130 })], [at(0, 100, [[99.9, 650]], [[100, 650]], FUTURE.id)]);
    const after = run([tick(1)], [at(1, 90, [[90, 650]], [[90.5, 65]], FUTURE.id)], state);
    expect(after.said).toEqual(['a triggered', 'a priced']);
    expect(run([tick(2)], [at(2, 97, [[97, 650]], [[97.5, 65]], FUTURE.id)], after.state).said).toEqual(['a filled 130 @ 97']);
  });
});

describe('a change of a stop', () => {
  const waiting = run([stop('a', 99, 98, { quantity: 130 }), stop('b', 99, 98)]);

  it('takes a new trigger, limit and total before the trigger, and goes behind others at its new trigger', () => {
    const { state, said } = run([modify('a', { trigger: 98.5, limit: 97, quantity: 195 })], [BOOK], waiting.state);
    expect(said).toEqual(['a modified']);
    expect(bookOf(state, CALL.id).stops.sell.map((order) => order.orderId)).toEqual(['b', 'a']);
    expect(run([tick(1)], [at(1, 98.5, [[98, 65]], [])], state).said).toEqual(['b triggered', 'a triggered', 'a filled 65 @ 98']);
  });

  it('to a trigger the market has passed, off its tick or behind its limit is refused and changes nothing', () => {
    const changes = [modify('a', { trigger: 100 }), modify('a', { trigger: 98.52 }), modify('a', { limit: 99.05 })];
    const { state, said } = run(changes, [BOOK], waiting.state);
    expect(said).toEqual(['a order.trigger-passed', 'a order.trigger-off-tick', 'a order.limit-before-trigger']);
    expect(state).toEqual(waiting.state);
  });

  it('that was triggered and partly filled takes a new total and limit, no trigger, and fills only what is left', () => {
    const fired = run([tick(1)], [at(1, 99, [[98.5, 65]], [])], waiting.state);
    const { state, said } = run([modify('a', { trigger: 95 }), modify('a', { quantity: 65 })], [BOOK], fired.state);
    expect(said).toEqual(['a order.already-triggered', 'a order.below-filled']);
    const more = run([modify('a', { quantity: 195, limit: 98.1 }), cancel('b')], [at(1, 99, [], [])], state);
    expect(run([tick(2)], [at(2, 99, [[98.1, 6500]], [])], more.state).said).toEqual(['a filled 130 @ 98.1']);
  });

  it('a plain order takes no trigger', () => {
    const { state } = run([{ type: 'submit', orderId: 'x', instrumentId: CALL.id, terms: terms({ limitPrice: p(99) }) }]);
    expect(run([modify('x', { trigger: 98 })], [BOOK], state).said).toEqual(['x order.trigger-not-allowed']);
  });

  it('a cancel takes it out, once', () => {
    expect(run([cancel('a'), cancel('a')], [BOOK], waiting.state).said).toEqual(['a cancelled', 'a order.not-open']);
  });
});

describe('an order that filled on arrival', () => {
  const market: VenueInput = {
    type: 'submit',
    orderId: 'm',
    instrumentId: CALL.id,
    terms: terms({ kind: 'market', limitPrice: null, quantity: 130 }),
  };

  it('is not filled again by the next tick, and the rest of a part only where it rests: at its protection', () => {
    const whole = run([market], [at(0, 100, [], [[100, 650]])]);
    expect(whole.said).toEqual(['m accepted', 'm priced', 'm filled 130 @ 100']);
    expect(run([tick(1), tick(2)], [at(2, 100, [], [[100, 650]])], whole.state).said).toEqual([]);
    // It is in no book, so nothing can fill, change or cancel it.
    expect([whole.state.active, whole.state.books]).toEqual([[], {}]);
    const part = run([market], [at(0, 100, [], [[100, 65]])]);
    expect(run([tick(1), tick(2)], [at(2, 100, [], [[100, 650]])], part.state).said).toEqual(['m filled 65 @ 102']);
  });
});

describe('the work of a tick on stops', () => {
  it('looks at the nearest trigger of a side and at no other instrument', () => {
    let { state } = run([]);
    for (let index = 0; index < 300; index += 1) state = run([stop(`s${index}`, 50 + index * 0.1, 40)], [BOOK], state).state;
    const market = sampleMarket([at(1, 99, [[98, 65]], [[99, 65]]), at(1, 50, [], [], PUT.id)]);
    const read: string[] = [];
    const { stops, ...book } = bookOf(state, CALL.id);
    const sell = new Proxy(stops.sell, { get: (target, name) => (read.push(String(name)), Reflect.get(target, name) as unknown) });
    const watched = { ...state, books: { [CALL.id]: { ...book, stops: { ...stops, sell } } } };
    expect(reduceVenue(watched, tick(1), market).effects).toEqual([]);
    expect(read.filter((name) => /^\d+$/.test(name))).toEqual(['0']);
    expect(new Set(market.looked)).toEqual(new Set([CALL.id]));
  });
});

describe('an order for the next open', () => {
  const amo = (orderId: string, change: Partial<OrderTerms> = {}): VenueInput => ({
    type: 'submit',
    orderId,
    instrumentId: CALL.id,
    terms: terms(change),
    variety: 'amo',
  });
  const night: VenueInput = { type: 'session-end', date: '2026-11-23', at: later(9) };
  const OPEN = at(10, 100, [[99.9, 130]], [[100, 130]]);

  it('waits through ticks and the end of the session, and enters at the next open in the order of acceptance', () => {
    const given = run([amo('a'), amo('b', { kind: 'market', limitPrice: null }), amo('c')]);
    expect(given.said).toEqual(['a accepted', 'b accepted', 'c accepted']);
    const evening = run([tick(1), night], [BOOK], given.state);
    expect(evening.said).toEqual([]);
    expect(run([tick(10)], [OPEN], evening.state).said).toEqual([
      'a entered',
      'b entered',
      'c entered',
      'b priced',
      'b filled 65 @ 100',
      'a filled 65 @ 100',
    ]);
  });

  it('can be changed and cancelled meanwhile, and keeps its place', () => {
    const { state } = run([amo('a', { quantity: 130 }), amo('b'), amo('c')]);
    const changed = run([modify('a', { limit: 100.1, quantity: 65 }), cancel('b'), modify('c', { limit: 100.02 }), night], [BOOK], state);
    expect(changed.said).toEqual(['a modified', 'b cancelled', 'c order.price-off-tick']);
    expect(run([tick(10)], [OPEN], changed.state).said).toEqual(['a entered', 'c entered', 'a filled 65 @ 100', 'c filled 65 @ 100']);
  });

  it('is checked again at the open: what is out of the band or has its trigger passed by then is rejected', () => {
    const sell = { side: 'sell', kind: 'stop-limit', triggerPrice: p(99), limitPrice: p(98) } as const;
    const { state } = run([amo('a'), amo('s', sell), night]);
    expect(run([tick(10)], [at(10, 60, [[60, 65]], [[60.5, 65]])], state).said).toEqual([
      'a rejected order.price-out-of-range',
      's rejected order.trigger-passed',
    ]);
  });

  it('of a stop waits for its trigger from the open on', () => {
    const { state } = run([amo('s', { side: 'sell', kind: 'stop-limit', triggerPrice: p(99), limitPrice: p(98) }), night]);
    const opened = run([tick(10)], [OPEN], state);
    expect(opened.said).toEqual(['s entered']);
    expect(run([tick(11)], [at(11, 99, [[98.5, 65]], [])], opened.state).said).toEqual(['s triggered', 's filled 65 @ 98.5']);
  });

  it('expires with its contract, and a rebuilt venue still has it in its place', () => {
    const { state } = run([amo('a'), amo('b')]);
    const { active: _, books: __, waiting, ...memory } = state;
    expect(restoreVenue(memory, waiting.toReversed())).toEqual(state);
    expect(run([{ type: 'settle', instrumentId: CALL.id, settlementPrice: p(1) }], [BOOK], state).said).toEqual([
      'a expired order.expired-contract',
      'b expired order.expired-contract',
      'settled',
    ]);
  });

  it('is told apart in the replay log', () => {
    expect(inputLine(amo('a'))).toMatch(/ amo$/);
    expect(run([amo('a')]).effects.map(effectLine)[0]).toMatch(/ waits$/);
    expect(inputLine(stop('a', 99, 98))).toMatch(/ trigger 990000$/);
  });
});
