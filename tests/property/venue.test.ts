import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_CHARGES } from '#domain/fees/charges.ts';
import { effectLine, inputLine } from '#domain/matching/journal.ts';
import type { Trade, VenueEffect } from '#domain/matching/venue-effect.ts';
import { applyFill, foldFills } from '#domain/positions/apply-fill.ts';
import { FLAT_POSITION } from '#domain/positions/position-state.ts';
import { play, steps } from './venue-steps.ts';

const tradesOf = (effects: readonly VenueEffect[]): Trade[] =>
  effects.flatMap((effect) => (effect.type === 'filled' ? [effect.trade] : []));
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
    );
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
    );
  });

  it('trade ids are never used twice and only grow', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const ids = play(all).flatMap((decision) => tradesOf(decision.effects).map((trade) => trade.tradeId));
        expect(ids).toEqual([...new Set(ids)].toSorted());
      }),
    );
  });

  it('no tick gives more than its depth held', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const taken = new Map<string, number>();
        for (const { input, effects, quotes } of play(all)) {
          if (input.type === 'tick') taken.clear();
          for (const trade of tradesOf(effects)) {
            const key = `${trade.instrumentId} ${trade.side} ${trade.price}`;
            taken.set(key, (taken.get(key) ?? 0) + trade.quantity);
            const levels = quotes.get(trade.instrumentId)?.depth[trade.side === 'buy' ? 'asks' : 'bids'] ?? [];
            const held = levels.filter((level) => level.price === trade.price).reduce((sum, level) => sum + level.quantity, 0);
            expect(taken.get(key)).toBeLessThanOrEqual(held);
          }
        }
      }),
    );
  });

  it('the same inputs give the same journal, whatever the orders are called', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const lines = (names: (place: number) => string) =>
          play(all, names).map(({ input, effects }) => [inputLine(input), ...effects.map(effectLine)]);
        expect(lines((place) => `x${place * 7919}`)).toEqual(lines((place) => `a${place}`));
      }),
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
    );
  });
});
