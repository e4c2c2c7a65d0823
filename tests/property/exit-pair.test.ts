import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { startTrailing, type TrailDistance, trail } from '#domain/orders/trailing-stop.ts';
import { createGtt, type GttInput, reduceGtt } from '#domain/orders/gtt.ts';
import { price } from '#domain/units/price.ts';
import { p, terms } from '#tests/support/client/trading-samples.ts';
import { ExitStory, givenUp, step } from './exit-pair-model.ts';

/** Thousands of stories take seconds; on a busy machine they may take minutes. */
vi.setConfig({ testTimeout: 180_000 });

describe('a stop and target pair at a venue whose news is late, doubled, lost and shuffled', () => {
  it('never could sell more than its parent filled, never loosens its stop, never acts once closed, and in the end has closed everything', () => {
    let completed = 0;
    let both = 0;
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom(0, 130, 1800),
        fc.array(step, { minLength: 15, maxLength: 90, size: 'max' }),
        (trailing, freeze, steps) => {
          const story = new ExitStory(trailing, freeze);
          for (const one of steps) story.go(one);
          story.finish();
          if (story.pair.status !== 'completed') throw new Error(`ended as ${story.pair.status}`);
          if (story.sold() !== story.parentFilled) throw new Error(`sold ${story.sold()} of ${story.parentFilled}`);
          if (story.parentFilled > 0) completed += 1;
          const parts = new Set([...story.orders.values()].filter((order) => order.filled > 0).map((order) => order.part));
          if (parts.size === 2) both += 1;
        },
      ),
      { numRuns: 3000 },
    );
    // The random sequences must contain real exits, and pairs of which both sides closed different units.
    expect(completed).toBeGreaterThan(2000);
    expect(both).toBeGreaterThan(100);
  });
});

describe('a pair that follows the average fill of its order, with the same news', () => {
  it('lies where the average wants it, never could sell more than was bought, and in the end has closed everything', () => {
    let moved = 0;
    fc.assert(
      fc.property(fc.boolean(), fc.array(step, { minLength: 15, maxLength: 90, size: 'max' }), (trailing, steps) => {
        const story = new ExitStory(trailing, 1800, true);
        for (const one of steps) story.go(one);
        story.finish();
        if (story.pair.status !== 'completed') throw new Error(`ended as ${story.pair.status}`);
        if (story.sold() !== story.parentFilled) throw new Error(`sold ${story.sold()} of ${story.parentFilled}`);
        if (story.parentFilled > 3 * 65) moved += 1;
      }),
      { numRuns: 2000 },
    );
    expect(moved).toBeGreaterThan(500);
  });
});

describe('a pair that is cancelled along the way', () => {
  it('sends nothing more, whatever it still hears', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(givenUp, { minLength: 15, maxLength: 90, size: 'max' }), (trailing, steps) => {
        const story = new ExitStory(trailing, 1800);
        for (const one of steps) story.go(one);
        if (story.sold() > story.parentFilled) throw new Error('sold more than was bought');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a trailing stop', () => {
  const distance: fc.Arbitrary<TrailDistance> = fc.oneof(
    fc.integer({ min: 1, max: 400 }).map((ticks) => ({ kind: 'points' as const, points: p(ticks * 0.05) })),
    fc.integer({ min: 10, max: 3000 }).map((basisPoints) => ({ kind: 'percent' as const, basisPoints })),
  );
  const prices = fc.array(
    fc.integer({ min: 1, max: 4000 }).map((ticks) => price(ticks * 500)),
    { maxLength: 60 },
  );

  it('never loosens, keeps at least its distance from the best price, lies on a tick and does not move before its activation', () => {
    const side = fc.constantFrom('buy' as const, 'sell' as const);
    const level = fc.integer({ min: 1, max: 4000 }).map((ticks) => price(ticks * 500));
    fc.assert(
      fc.property(
        side,
        distance,
        fc.option(level),
        fc.option(level),
        fc.integer({ min: 0, max: 40 }),
        prices,
        (side, distance, activation, initial, step, seen) => {
          const tick = p(0.05);
          let state = startTrailing({ side, distance, activation, step: price(step * 500), tick }, initial);
          const sign = side === 'sell' ? 1 : -1;
          let best: number | null = null;
          for (const one of seen) {
            const next = trail(state, one);
            if (next.best !== null) best = best === null ? one : sign * Math.max(sign * best, sign * one);
            if (next.best !== best) throw new Error('forgot its best price');
            if (state.level !== null && (next.level === null || sign * (next.level - state.level) < 0)) throw new Error('loosened');
            if (next.level !== state.level && next.level !== null) {
              if (next.level % tick !== 0) throw new Error('off tick');
              const away = distance.kind === 'points' ? distance.points : (one * distance.basisPoints) / 10_000;
              if (sign * (one - next.level) < away - 1 && next.level !== tick) throw new Error('closer than its distance');
              if (state.level !== null && sign * (next.level - state.level) < step * 500) throw new Error('moved less than a step');
              if (activation !== null && state.best === null && sign * (one - activation) < 0)
                throw new Error('moved before its activation');
            }
            state = next;
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('a good-till-triggered pair', () => {
  it('places at most one order in its life, whatever it hears', () => {
    const gtt = createGtt({
      gttId: 'g',
      instrumentId: 'i',
      source: 'ltp',
      validUntil: '2026-12-01',
      legs: [
        { direction: 'at-or-below', triggerPrice: p(95), terms: terms({ side: 'sell', limitPrice: p(94) }) },
        { direction: 'at-or-above', triggerPrice: p(110), terms: terms({ side: 'sell', limitPrice: p(110) }) },
      ],
    });
    const input: fc.Arbitrary<GttInput> = fc.oneof(
      fc.record({
        type: fc.constant('price' as const),
        seen: fc.record({
          last: fc.integer({ min: 85, max: 120 }).map(p),
          bid: fc.constant(null),
          ask: fc.constant(null),
          fresh: fc.boolean(),
        }),
        date: fc.constantFrom('2026-11-30', '2026-12-01', '2026-12-02'),
      }),
      fc.record({ type: fc.constantFrom('order-placed', 'order-refused'), orderId: fc.constantFrom('g-1', 'g-2', 'other') }),
      fc.constant({ type: 'cancel' as const }),
      fc.record({ type: fc.constant('session-ended' as const), date: fc.constantFrom('2026-11-30', '2026-12-01') }),
    );
    fc.assert(
      fc.property(fc.array(input, { maxLength: 30 }), (inputs) => {
        let state = gtt;
        let placed = 0;
        for (const one of inputs) {
          const result = reduceGtt(state, one);
          if (result.effects.length > 0 && (state.status !== 'active' || (one.type === 'price' && !one.seen.fresh)))
            throw new Error('acted while not active or on an old price');
          placed += result.effects.length;
          if (state.status !== 'active' && state.status !== 'placing' && result.gtt.status !== state.status)
            throw new Error('came back to life');
          state = result.gtt;
        }
        if (placed > 1) throw new Error('placed twice');
      }),
      { numRuns: 2000 },
    );
  });
});
