import { describe, expect, it } from 'vitest';
import type { Quote } from '#domain/market/quote.ts';
import type { VenueEffect } from '#domain/matching/venue-effect.ts';
import { reduceVenue } from '#domain/matching/venue-reducer.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import { bookOf, emptyVenue, restoreVenue, type VenueState } from '#domain/matching/venue-state.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { CALL, p, PUT, sampleMarket, sampleQuote, SAMPLE_START, terms } from '#tests/support/client/trading-samples.ts';

const BOOK = sampleQuote(
  CALL.id,
  SAMPLE_START,
  100,
  [
    [99.9, 130],
    [99.8, 130],
  ],
  [
    [100, 65],
    [100.1, 130],
    [100.2, 650],
  ],
);

const submit = (orderId: string, change: Partial<OrderTerms> = {}): VenueInput => ({
  type: 'submit',
  orderId,
  instrumentId: CALL.id,
  terms: terms(change),
});
const modify = (orderId: string, quantity: number | null, limitPrice: number | null): VenueInput => ({
  type: 'modify',
  orderId,
  instrumentId: CALL.id,
  quantity,
  limitPrice: limitPrice === null ? null : p(limitPrice),
});

/** Runs the inputs against one market and tells each decision in a word. */
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

function say(effect: VenueEffect): string {
  if (effect.type === 'filled') return `${effect.trade.orderId} filled ${effect.trade.quantity} @ ${priceToDecimal(effect.trade.price)}`;
  if (effect.type === 'rejected') return `${effect.orderId} rejected ${effect.denial.code}`;
  if (effect.type === 'modify-refused' || effect.type === 'cancel-refused')
    return `${effect.orderId} ${effect.type} ${effect.refusal.code}`;
  if (effect.type === 'settled') return `settled ${effect.instrumentId}`;
  if (effect.type === 'cancelled' || effect.type === 'expired')
    return `${effect.order.orderId} ${effect.type} ${effect.reason ?? ''}`.trim();
  return `${effect.order.orderId} ${effect.type}`;
}

const later = (seconds: number) => exchangeTime(SAMPLE_START + seconds * 1000);
const tick = (seconds: number): VenueInput => ({ type: 'tick', at: later(seconds) });
const at = (seconds: number, bids: [number, number][], asks: [number, number][], last = 100) =>
  sampleQuote(CALL.id, later(seconds), last, bids, asks);

describe('a market order', () => {
  it('fills level by level at the levels prices', () => {
    expect(run([submit('a', { kind: 'market', limitPrice: null, quantity: 260 })]).said).toEqual([
      'a accepted',
      'a priced',
      'a filled 65 @ 100',
      'a filled 130 @ 100.1',
      'a filled 65 @ 100.2',
    ]);
  });

  it('never fills past its protection price: the rest stays as a limit order there', () => {
    const thin = at(
      0,
      [[99.9, 65]],
      [
        [100, 65],
        [102, 65],
        [102.05, 650],
      ],
    );
    const { state, said } = run([submit('a', { kind: 'market', limitPrice: null, quantity: 260 })], [thin]);
    expect(said.slice(2)).toEqual(['a filled 65 @ 100', 'a filled 65 @ 102']);
    expect(bookOf(state, CALL.id).buy[0]).toMatchObject({ limitPrice: p(102), filledQuantity: 130 });
  });

  it('fills no further than its trader chose, and never past the worst fill that was shown', () => {
    const book = at(
      0,
      [[99.9, 65]],
      [
        [100, 65],
        [101, 65],
        [102, 65],
        [105, 650],
      ],
    );
    const chosen = (protection: OrderTerms['protection']) =>
      run([submit('a', { kind: 'market', limitPrice: null, quantity: 260, protection: protection ?? null })], [book]);
    const within = chosen({ basisPoints: 200, cap: null });
    expect(within.said.slice(2)).toEqual(['a filled 65 @ 100', 'a filled 65 @ 101', 'a filled 65 @ 102']);
    expect(bookOf(within.state, CALL.id).buy[0]).toMatchObject({ limitPrice: p(102) });
    const capped = chosen({ basisPoints: 200, cap: p(101) });
    expect(capped.said.slice(2)).toEqual(['a filled 65 @ 100', 'a filled 65 @ 101']);
    expect(bookOf(capped.state, CALL.id).buy[0]).toMatchObject({ limitPrice: p(101) });
  });

  it('is rejected when the other side is empty', () => {
    expect(run([submit('a', { kind: 'market', limitPrice: null })], [at(0, [[99, 65]], [])]).said).toEqual([
      'a rejected order.no-liquidity',
    ]);
  });

  it('waits for a fresh quote instead of filling at an old price', () => {
    const old = sampleQuote(CALL.id, exchangeTime(SAMPLE_START - 60_000), 1047.6, [[1047, 650]], [[1048, 650]]);
    const first = run([submit('a', { kind: 'market', limitPrice: null })], [old]);
    expect(first.said).toEqual(['a accepted']);
    expect(run([tick(1)], [old], first.state).said).toEqual([]);
    expect(run([tick(1)], [at(1, [[1299, 650]], [[1300, 650]], 1300)], first.state).said).toEqual(['a priced', 'a filled 65 @ 1300']);
  });

  it('an old last price outside the spread does not move its protection', () => {
    const { effects } = run([submit('a', { kind: 'market', limitPrice: null })], [at(0, [[1299, 650]], [[1300, 650]], 1047.6)]);
    expect(effects.find((effect) => effect.type === 'priced')).toMatchObject({ order: { limitPrice: p(1312) } });
  });
});

describe('a limit order', () => {
  it('rests when the market is away and fills at its own limit when it comes or goes through it, over several ticks', () => {
    const resting = run([submit('a', { quantity: 195, limitPrice: p(99.95) })]);
    expect(resting.said).toEqual(['a accepted']);
    const once = run(
      [tick(1)],
      [
        at(
          1,
          [[99, 65]],
          [
            [99.95, 65],
            [100, 650],
          ],
        ),
      ],
      resting.state,
    );
    expect(once.said).toEqual(['a filled 65 @ 99.95']);
    const twice = run([tick(2)], [at(2, [[99, 65]], [[99.9, 650]])], once.state);
    expect(twice.said).toEqual(['a filled 130 @ 99.95']);
    expect(twice.state.active).toEqual([]);
  });

  it('what one order took from a level in a tick is not there for the next, and is there again after a tick', () => {
    const { state, said } = run([submit('a', { limitPrice: p(100) }), submit('b', { limitPrice: p(100) })]);
    expect(said).toEqual(['a accepted', 'a filled 65 @ 100', 'b accepted']);
    expect(run([tick(1)], [at(1, [], [[100, 65]])], state).said).toEqual(['b filled 65 @ 100']);
  });

  it('better prices go first, and at one price the older order', () => {
    const { state } = run([
      submit('low', { limitPrice: p(99.5) }),
      submit('first', { limitPrice: p(99.6) }),
      submit('second', { limitPrice: p(99.6) }),
      submit('high', { limitPrice: p(99.7) }),
    ]);
    expect(run([tick(1)], [at(1, [], [[99.5, 195]])], state).said).toEqual([
      'high filled 65 @ 99.7',
      'first filled 65 @ 99.6',
      'second filled 65 @ 99.6',
    ]);
  });

  it('that rests gets no price improvement, and no more units than stand at its limit or beyond', () => {
    const resting = run([submit('a', { side: 'sell', quantity: 260, limitPrice: p(100.2) })]);
    const through: [number, number][] = [
      [103, 65],
      [100.2, 65],
      [100.15, 650],
    ];
    expect(run([tick(1)], [at(1, through, [])], resting.state).said).toEqual(['a filled 130 @ 100.2']);
  });

  it('that is marketable when it arrives or is changed meets the book at its levels; what is left of it rests at its limit', () => {
    const { state, said } = run([submit('a', { quantity: 195, limitPrice: p(100.05) })]);
    expect(said).toEqual(['a accepted', 'a filled 65 @ 100']);
    expect(run([tick(1)], [at(1, [], [[99, 65]])], state).said).toEqual(['a filled 65 @ 100.05']);
    const changed = run([submit('b', { limitPrice: p(99) }), modify('b', null, 100.2)]);
    expect(changed.said).toEqual(['b accepted', 'b modified', 'b filled 65 @ 100']);
  });

  it('sells into the bids, best first', () => {
    expect(run([submit('a', { side: 'sell', quantity: 260, limitPrice: p(99.8) })]).said).toEqual([
      'a accepted',
      'a filled 130 @ 99.9',
      'a filled 130 @ 99.8',
    ]);
  });

  it('with IOC takes what is there and gives up the rest', () => {
    expect(run([submit('a', { validity: 'IOC', quantity: 130 })]).said).toEqual([
      'a accepted',
      'a filled 65 @ 100',
      'a cancelled order.no-liquidity',
    ]);
  });

  it('outside the band, off tick or on an unknown contract is rejected with the reason', () => {
    expect(run([submit('a', { limitPrice: p(140.05) }), submit('b', { limitPrice: p(100.01) })]).said).toEqual([
      'a rejected order.price-out-of-range',
      'b rejected order.price-off-tick',
    ]);
    expect(run([{ type: 'submit', orderId: 'c', instrumentId: 'SIM:GONE', terms: terms() }]).said).toEqual([
      'c rejected order.expired-contract',
    ]);
  });
});

describe('a change of an order', () => {
  const partly = run([submit('a', { quantity: 195, limitPrice: p(100) })]);

  it('to a new total leaves what the filled quantity leaves: never the whole again', () => {
    const { state } = run([modify('a', 130, null)], [at(0, [], [])], partly.state);
    expect(run([tick(1)], [at(1, [], [[100, 650]])], state).said).toEqual(['a filled 65 @ 100']);
  });

  it('to what is filled or less is refused', () => {
    expect(run([modify('a', 65, null)], [BOOK], partly.state).said).toEqual(['a modify-refused order.below-filled']);
  });

  it('to a price the market has reached fills at once', () => {
    expect(run([modify('a', null, 100.1)], [BOOK], partly.state).said).toEqual(['a modified', 'a filled 130 @ 100.1']);
  });

  it('to a wrong price, too large a quantity or of an ended order is refused and changes nothing', () => {
    const { state, said } = run([modify('a', null, 100.01), modify('a', 1820, null), modify('z', 130, null)], [BOOK], partly.state);
    expect(said).toEqual([
      'a modify-refused order.price-off-tick',
      'a modify-refused order.above-freeze',
      'z modify-refused order.not-open',
    ]);
    expect(state).toEqual(partly.state);
  });

  it('keeps its place in the queue when it only gets smaller, and loses it otherwise', () => {
    const two = run([submit('a', { quantity: 130, limitPrice: p(99) }), submit('b', { limitPrice: p(99) })]).state;
    const order = (state: VenueState) => bookOf(state, CALL.id).buy.map((resting) => resting.orderId);
    expect(order(run([modify('a', 65, null)], [BOOK], two).state)).toEqual(['a', 'b']);
    expect(order(run([modify('a', 195, null)], [BOOK], two).state)).toEqual(['b', 'a']);
    expect(order(run([modify('a', null, 99)], [BOOK], two).state)).toEqual(['a', 'b']);
  });
});

describe('the end of an order', () => {
  it('a cancel takes it out of the book; a second one is refused', () => {
    const { state } = run([submit('a', { limitPrice: p(99) })]);
    const cancel: VenueInput = { type: 'cancel', orderId: 'a', instrumentId: CALL.id };
    expect(run([cancel, cancel], [BOOK], state).said).toEqual(['a cancelled', 'a cancel-refused order.not-open']);
  });

  it('a cancel that comes after the fill is refused', () => {
    expect(run([submit('a'), { type: 'cancel', orderId: 'a', instrumentId: CALL.id }]).said.at(-1)).toBe('a cancel-refused order.not-open');
  });

  it('every order of the day expires when the session ends', () => {
    const { state, said } = run([submit('a', { limitPrice: p(99) }), { type: 'session-end', date: '2026-11-23', at: later(9) }]);
    expect(said).toEqual(['a accepted', 'a expired order.session-ended']);
    expect([state.active, state.books]).toEqual([[], {}]);
  });

  it('what rests on a contract expires when it settles', () => {
    const settle: VenueInput = { type: 'settle', instrumentId: CALL.id, settlementPrice: p(12) };
    expect(run([submit('a', { limitPrice: p(99) }), settle]).said).toEqual([
      'a accepted',
      'a expired order.expired-contract',
      `settled ${CALL.id}`,
    ]);
  });

  it('nothing fills from the expiry instant of a contract on', () => {
    const { state } = run([submit('a', { limitPrice: p(99) })]);
    const over = sampleQuote(CALL.id, CALL.expiresAt, 90, [], [[90, 650]]);
    expect(run([{ type: 'tick', at: CALL.expiresAt }], [over], state).said).toEqual([]);
  });
});

describe('the work of a tick', () => {
  it('asks only for quotes of instruments with resting orders', () => {
    const { state } = run([submit('a', { limitPrice: p(99) })]);
    const market = sampleMarket([at(1, [], [[99.5, 65]]), sampleQuote(PUT.id, later(1), 50, [], [])]);
    reduceVenue(state, tick(1), market);
    expect(new Set(market.looked)).toEqual(new Set([CALL.id]));
    expect(market.looked).toHaveLength(1);
  });

  it('looks at no order that the best price does not reach', () => {
    let state = emptyVenue(SAMPLE_START);
    for (let index = 0; index < 500; index += 1)
      state = run([submit(`o${index}`, { limitPrice: p(90 + (index % 100) * 0.05) })], [BOOK], state).state;
    const before = state.books;
    const market = sampleMarket([at(1, [], [[99.5, 65]])]);
    const after = reduceVenue(state, tick(1), market).state;
    expect(after.books).toBe(before);
  });
});

describe('the memory of the venue', () => {
  it('is plain JSON, and a venue rebuilt from its resting orders goes on the same', () => {
    const { state } = run([
      submit('a', { quantity: 195 }),
      submit('b', { side: 'sell', limitPrice: p(101) }),
      submit('c', { limitPrice: p(99) }),
    ]);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    const resting = Object.values(state.books)
      .flatMap((book) => [...book.sell, ...book.buy])
      .toReversed();
    expect(restoreVenue(state, resting)).toEqual(state);
  });
});
