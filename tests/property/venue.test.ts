import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { NO_CHARGES } from '#domain/fees/charges.ts';
import { effectLine, inputLine } from '#domain/matching/replay-log.ts';
import type { Trade, VenueEffect } from '#domain/matching/venue-effect.ts';
import { applyFill } from '#domain/positions/apply-fill.ts';
import { FLAT_POSITION } from '#domain/positions/position-state.ts';
import { play, rebuilt, steps } from './venue-steps.ts';
import { foldFills } from '#tests/support/books/fold-fills.ts';

/** Thousands of stories take seconds; on a busy machine they may take minutes. */
vi.setConfig({ testTimeout: 180_000 });

/** A failure prints the seed and the path to its smallest story. */
const RUNS = { numRuns: 2_000 };

const tradesOf = (effects: readonly VenueEffect[]): Trade[] =>
  effects.flatMap((effect) => (effect.type === 'filled' ? [effect.trade] : []));
const decisionLog = (decisions: ReturnType<typeof play>): string =>
  decisions.flatMap(({ input, effects }) => [inputLine(input), ...effects.map(effectLine)]).join('\n');
const ends = new Set(['rejected', 'cancelled', 'expired']);
const idOf = (effect: VenueEffect) => ('order' in effect ? effect.order.orderId : 'orderId' in effect ? effect.orderId : null);

describe('any sequence of orders, changes and quotes', () => {
  it('never fills more than was ordered, and the fills of an order add up to what it says', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const filled = new Map<string, number>();
        for (const effect of play(all).flatMap((decision) => decision.effects))
          if (effect.type === 'filled') {
            const sum = (filled.get(effect.trade.orderId) ?? 0) + effect.trade.quantity;
            filled.set(effect.trade.orderId, sum);
            expect(sum).toBe(effect.order.filledQuantity);
            expect(sum).toBeLessThanOrEqual(effect.order.quantity);
          }
      }),
      RUNS,
    );
  });

  it('never fills what is held back, and holds back no more once the order is changed', () => {
    fc.assert(
      fc.property(steps, (all) => {
        for (const effect of play(all).flatMap((decision) => decision.effects)) {
          if (effect.type === 'modified') expect(effect.order.heldBack).toBeUndefined();
          if (effect.type === 'filled')
            expect(effect.order.filledQuantity).toBeLessThanOrEqual(effect.order.quantity - (effect.order.heldBack ?? 0));
        }
      }),
      RUNS,
    );
  });

  it('never fills past the limit', () => {
    fc.assert(
      fc.property(steps, (all) => {
        for (const effect of play(all).flatMap((decision) => decision.effects))
          if (effect.type === 'filled' && effect.order.limitPrice !== null)
            expect(
              effect.trade.side === 'buy' ? effect.trade.price <= effect.order.limitPrice : effect.trade.price >= effect.order.limitPrice,
            ).toBe(true);
      }),
      RUNS,
    );
  });

  it('gives a better price than the limit to an arrival alone, never to what has rested', () => {
    let rested = 0;
    fc.assert(
      fc.property(steps, (all) => {
        for (const { input, effects } of play(all)) {
          if (input.type !== 'tick') continue;
          const arrived = new Set(
            effects.flatMap((effect) =>
              effect.type === 'entered' || effect.type === 'triggered' || effect.type === 'priced' ? [effect.order.orderId] : [],
            ),
          );
          for (const effect of effects)
            if (effect.type === 'filled' && !arrived.has(effect.trade.orderId)) {
              rested += 1;
              expect(effect.trade.price).toBe(effect.order.limitPrice);
            }
        }
      }),
      RUNS,
    );
    expect(rested).toBeGreaterThan(500);
  });

  it('an order that ended stays ended', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const ended = new Set<string>();
        for (const effect of play(all).flatMap((decision) => decision.effects)) {
          const id = idOf(effect);
          if (id === null || effect.type === 'modify-refused' || effect.type === 'cancel-refused') continue;
          expect(ended.has(id)).toBe(false);
          if (ends.has(effect.type) || (effect.type === 'filled' && effect.order.filledQuantity === effect.order.quantity)) ended.add(id);
        }
      }),
      RUNS,
    );
  });

  it('a stop is triggered at most once, only where the last price is, and fills only after it', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const triggered = new Set<string>();
        for (const { effects, quotes } of play(all))
          for (const effect of effects) {
            if (effect.type === 'triggered') {
              const { orderId, side, triggerPrice, instrumentId } = effect.order;
              expect(triggered.has(orderId)).toBe(false);
              triggered.add(orderId);
              const last = quotes.get(instrumentId)?.lastPrice ?? 0;
              expect(side === 'buy' ? last >= (triggerPrice ?? 0) : last <= (triggerPrice ?? 0)).toBe(true);
            }
            if (effect.type === 'filled' && effect.order.triggerPrice !== null) expect(triggered.has(effect.trade.orderId)).toBe(true);
          }
      }),
      RUNS,
    );
  });

  it('an order for the next open fills on no tick before it has entered, and they enter in their order', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const waiting: string[] = [];
        for (const { input, effects } of play(all)) {
          const entered = effects.flatMap((effect) =>
            effect.type === 'entered'
              ? [effect.order.orderId]
              : effect.type === 'rejected' && input.type === 'tick'
                ? [effect.orderId]
                : [],
          );
          if (entered.length > 0) expect(waiting.splice(0)).toEqual(entered);
          for (const effect of effects) {
            if (effect.type === 'accepted' && effect.order.waitsForOpen) waiting.push(effect.order.orderId);
            if (effect.type === 'cancelled' && effect.order.waitsForOpen) waiting.splice(waiting.indexOf(effect.order.orderId), 1);
            if (effect.type === 'filled') expect(waiting).not.toContain(effect.trade.orderId);
          }
        }
      }),
      RUNS,
    );
  });

  it('in one tick a better price is served first, and at a price the older order', () => {
    fc.assert(
      fc.property(steps, (all) => {
        for (const { input, effects } of play(all)) {
          if (input.type !== 'tick') continue;
          const seen = new Map<string, { limit: number; priority: number; id: string }>();
          for (const effect of effects) {
            if (effect.type !== 'filled' || effect.order.kind === 'market' || effect.order.kind === 'stop-market') continue;
            const { instrumentId, side, limitPrice, priority, orderId } = effect.order;
            const now = { limit: (limitPrice ?? 0) * (side === 'buy' ? -1 : 1), priority, id: orderId };
            const before = seen.get(`${instrumentId} ${side}`);
            if (before && before.id !== now.id)
              expect(before.limit < now.limit || (before.limit === now.limit && before.priority < now.priority)).toBe(true);
            seen.set(`${instrumentId} ${side}`, now);
          }
        }
      }),
      RUNS,
    );
  });

  it('a venue rebuilt from its orders after every decision decides the same', () => {
    fc.assert(
      fc.property(steps, (all) => {
        expect(decisionLog(play(all, undefined, rebuilt))).toBe(decisionLog(play(all)));
      }),
      RUNS,
    );
  });

  it('cash is what was sold less what was bought, by order as by trade', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const effects = play(all).flatMap((decision) => decision.effects);
        const last = new Map<string, number>();
        let cash = 0;
        for (const effect of effects)
          if (effect.type === 'filled') {
            const sign = effect.trade.side === 'sell' ? 1 : -1;
            cash += sign * effect.trade.price * effect.trade.quantity;
            last.set(effect.trade.orderId, sign * effect.order.filledValue);
          }
        expect([...last.values()].reduce((sum, value) => sum + value, 0)).toBe(cash);
      }),
      RUNS,
    );
  });

  it('trade ids are never used twice and only grow', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const ids = play(all).flatMap((decision) => tradesOf(decision.effects).map((trade) => trade.tradeId));
        expect(ids).toEqual([...new Set(ids)].toSorted());
      }),
      RUNS,
    );
  });

  it('no tick gives more than its depth held', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let taken: Trade[] = [];
        for (const { input, effects, quotes } of play(all)) {
          if (input.type === 'tick') taken = [];
          for (const trade of tradesOf(effects)) {
            taken.push(trade);
            // A fill at a limit took levels at it or better, so up to any price no more can have gone than stood there.
            const within = (price: number) => (trade.side === 'buy' ? price <= trade.price : price >= trade.price);
            const gone = taken.filter((one) => one.instrumentId === trade.instrumentId && one.side === trade.side && within(one.price));
            const levels = quotes.get(trade.instrumentId)?.depth[trade.side === 'buy' ? 'asks' : 'bids'] ?? [];
            const held = levels.filter((level) => within(level.price)).reduce((sum, level) => sum + level.quantity, 0);
            expect(gone.reduce((sum, one) => sum + one.quantity, 0)).toBeLessThanOrEqual(held);
          }
        }
      }),
      RUNS,
    );
  });

  it('the same inputs give the same replay log, whatever the orders are called', () => {
    fc.assert(
      fc.property(steps, (all) => {
        expect(decisionLog(play(all, (place) => `x${place * 7919}`))).toBe(decisionLog(play(all, (place) => `a${place}`)));
      }),
      RUNS,
    );
  });
});

const fill = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: fc.integer({ min: 1, max: 3000 }),
  price: fc.integer({ min: 1, max: 6_000_000_000 }),
});
const fills = fc
  .array(fill, { maxLength: 40 })
  .map((rows) => rows.map((row, index) => ({ ...row, tradeId: `t${index}`, price: row.price as Trade['price'], charges: NO_CHARGES })));

describe('any fills', () => {
  it('make a position that is their sum, and no unit of cash is made or lost', () => {
    fc.assert(
      fc.property(fills, (all) => {
        let position = FLAT_POSITION;
        for (const one of all) {
          position = applyFill(position, one);
          expect(position.sellValue - position.buyValue).toBe(position.realised - position.openCost);
          expect(position.netQuantity).toBe(position.buyQuantity - position.sellQuantity);
          expect(Math.sign(position.openCost)).toBe(Math.sign(position.netQuantity));
        }
      }),
      RUNS,
    );
  });

  it('delivered twice or again later change nothing', () => {
    fc.assert(
      fc.property(fills, fc.array(fc.nat({ max: 39 }), { maxLength: 20 }), (all, again) => {
        const repeated = all.flatMap((one, index) => [
          one,
          ...again.filter((place) => place <= index).flatMap((place) => all[place] ?? []),
        ]);
        expect(foldFills(repeated)).toEqual(foldFills(all));
      }),
      RUNS,
    );
  });

  it('in any order give the same net quantity, bought and sold sums', () => {
    fc.assert(
      fc.property(
        fills.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const pick = ({ netQuantity, buyQuantity, buyValue, sellQuantity, sellValue }: typeof FLAT_POSITION) => ({
            netQuantity,
            buyQuantity,
            buyValue,
            sellQuantity,
            sellValue,
          });
          const [a, b] = [foldFills(all), foldFills(shuffled)];
          expect(pick(b)).toEqual(pick(a));
          expect(b.realised - b.openCost).toBe(a.realised - a.openCost);
        },
      ),
      RUNS,
    );
  });
});
