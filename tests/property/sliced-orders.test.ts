import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { VenueEffect } from '#domain/matching/venue-effect.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import { reduceVenue } from '#domain/matching/venue-reducer.ts';
import { emptyVenue } from '#domain/matching/venue-state.ts';
import { changeChildren } from '#domain/orders/change-children.ts';
import { parentOf, planChildren, type SlicedOrder } from '#domain/orders/child-orders.ts';
import { largestOrderQuantity } from '#domain/orders/freeze-limit.ts';
import type { OrderEvent } from '#domain/orders/order-transitions.ts';
import { nextStatus } from '#domain/orders/order-transitions.ts';
import { isFinal, isWorking } from '#domain/orders/status-sets.ts';
import { ZERO_MONEY } from '#domain/units/money.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { CALL, p, SAMPLE_DATE, SAMPLE_START, sampleMarket, sampleQuote, terms } from '#tests/support/client/trading-samples.ts';

const LARGEST = largestOrderQuantity(CALL.lotSize, CALL.freezeQuantity) ?? 0;
const lots = fc.integer({ min: 1, max: 90 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('tick' as const), ask: fc.integer({ min: 90, max: 112 }), lots }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('total' as const), lots }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel-slice' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ do: 'cancel' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'end' as const }) },
);
const story = fc.record({
  lots: fc.integer({ min: 1, max: 90 }),
  kind: fc.constantFrom('limit' as const, 'market' as const, 'stop-limit' as const),
  amo: fc.boolean(),
  steps: fc.array(step, { minLength: 3, maxLength: 15, size: 'max' }),
});
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;

function eventOf(effect: VenueEffect): OrderEvent | null {
  switch (effect.type) {
    case 'accepted':
      return effect.order.triggerPrice === null ? 'work' : 'wait-trigger';
    case 'triggered':
      return 'trigger';
    case 'filled':
      return effect.order.filledQuantity === effect.order.quantity ? 'fill-all' : 'fill-part';
    case 'cancelled':
      return 'cancel';
    case 'expired':
      return 'expire';
    case 'rejected':
      return 'reject';
    // The status is unchanged.
    case 'entered':
    case 'priced':
    case 'modified':
    case 'modify-refused':
    case 'cancel-refused':
    case 'settled':
      return null;
  }
}

/** Runs a sequence at the venue and checks after every input that the order is the sum of its slices; returns the filled quantity. */
function playSlices({ lots: count, kind, amo, steps }: Story): { readonly filled: number; readonly slices: number } {
  let state = emptyVenue(SAMPLE_START);
  let quote = sampleQuote(CALL.id, SAMPLE_START, 100, [[99.95, 65]], [[100.05, 65 * 20]]);
  const slices = new Map<string, SlicedOrder>();
  let traded = 0;
  let value = 0;
  let before: SlicedOrder | null = null;

  const feed = (input: VenueInput) => {
    const result = reduceVenue(state, input, sampleMarket([quote]));
    state = result.state;
    for (const effect of result.effects) {
      const id = 'order' in effect ? effect.order.orderId : 'orderId' in effect ? effect.orderId : '';
      const slice = slices.get(id);
      if (slice === undefined) throw new Error(`a decision about ${id}`);
      const event = eventOf(effect);
      const status = event === null ? slice.status : nextStatus(slice.status, event);
      if (status === null) throw new Error(`${slice.status} cannot ${event}`);
      const { quantity, filledQuantity, filledValue } = 'order' in effect ? effect.order : slice;
      slices.set(id, { quantity, filledQuantity, filledValue, status });
      if (quantity > LARGEST) throw new Error(`a slice of ${quantity}`);
      if (effect.type === 'filled') {
        traded += effect.trade.quantity;
        value += effect.trade.quantity * effect.trade.price;
      }
    }
    const parent = parentOf([...slices.values()]);
    if (parent.filledQuantity > parent.quantity) throw new Error('filled more than was ordered');
    if (parent.filledQuantity !== traded || parent.filledValue !== value) throw new Error('the slices are not their trades');
    if (before !== null && isFinal(before.status) && (parent.status !== before.status || traded !== before.filledQuantity))
      throw new Error(`${before.status} came back as ${parent.status}`);
    if (parent.status === 'filled' && parent.filledQuantity !== parent.quantity) throw new Error('filled, but not whole');
    before = parent;
  };

  const plan = planChildren('o', count * CALL.lotSize, CALL.lotSize, CALL.freezeQuantity);
  for (const { childId, quantity } of plan)
    slices.set(childId, { quantity, filledQuantity: 0, filledValue: ZERO_MONEY, status: 'pending-submit' });
  for (const { childId, quantity } of plan) {
    const prices = kind === 'stop-limit' ? { triggerPrice: p(102), limitPrice: p(104) } : kind === 'limit' ? { limitPrice: p(100) } : {};
    feed({
      type: 'submit',
      orderId: childId,
      instrumentId: CALL.id,
      terms: terms({ kind, quantity, ...prices }),
      variety: amo ? 'amo' : 'regular',
    });
  }
  const cancel = (orderId: string) => feed({ type: 'cancel', orderId, instrumentId: CALL.id });
  for (const one of steps) {
    const working = [...slices].filter(([, slice]) => isWorking(slice.status)).map(([id]) => id);
    if (one.do === 'tick') {
      const at = exchangeTime(state.now + 250);
      quote = sampleQuote(CALL.id, at, one.ask, [[one.ask - 0.1, 65]], [[one.ask, one.lots * 65]]);
      feed({ type: 'tick', at });
    } else if (one.do === 'cancel') for (const id of working) cancel(id);
    else if (one.do === 'cancel-slice') cancel(working[one.pick % Math.max(1, working.length)] ?? 'o-1');
    else if (one.do === 'end') feed({ type: 'session-end', date: SAMPLE_DATE, at: state.now });
    else {
      const children = [...slices].map(([childId, slice]) => ({ ...slice, childId, working: isWorking(slice.status) }));
      const totals = changeChildren(children, one.lots * 65, CALL.lotSize, CALL.freezeQuantity);
      for (const { childId, quantity } of totals ?? [])
        feed({ type: 'modify', orderId: childId, instrumentId: CALL.id, quantity, limitPrice: null, triggerPrice: null });
      if (totals !== null && parentOf([...slices.values()]).quantity !== one.lots * 65) throw new Error('not the total that was asked for');
    }
  }
  return { filled: traded, slices: plan.length };
}

describe('an order above the freeze limit, as the sum of its slices', () => {
  it('never fills more than was ordered, is its trades to the unit, and stays ended once all of them have', () => {
    let sliced = 0;
    fc.assert(
      fc.property(story, (one) => {
        const { filled, slices } = playSlices(one);
        if (filled > 0 && slices > 1) sliced += 1;
      }),
      { numRuns: 2_000 },
    );
    if (sliced < 200) throw new Error(`only ${sliced} stories of several slices filled anything`);
  });
});
