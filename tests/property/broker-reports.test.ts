import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VenueOrder } from '#domain/matching/venue-order.ts';
import { NO_CHARGES } from '#domain/fees/charges.ts';
import { addMoney, ZERO_MONEY } from '#domain/units/money.ts';
import { price, valueAt } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { OrderEffect } from '#server/db/tables/broker-reports.ts';
import { type KnownOrder, updatesOf, type Report } from '#server/services/broker-reports/updates-of.ts';
import { CALL, SAMPLE_DATE, SAMPLE_START } from '#tests/support/client/trading-samples.ts';

const LOT = CALL.lotSize;

const BASE: VenueOrder = {
  orderId: 'o1',
  number: 7,
  priority: 3,
  instrumentId: CALL.id,
  side: 'buy',
  kind: 'limit',
  product: 'NRML',
  validity: 'DAY',
  quantity: 10 * LOT,
  filledQuantity: 0,
  filledValue: ZERO_MONEY,
  limitPrice: price(1_000_000),
  triggerPrice: null,
  triggeredAt: null,
  waitsForOpen: false,
  acceptedAt: SAMPLE_START,
};

/** The life of an order at its broker: accepted, filled in parts, moved once in between, at last cancelled or complete. */
function life(lots: readonly number[], movedAfter: number, cancelled: boolean): Report[] {
  const effects: OrderEffect[] = [{ type: 'accepted', order: BASE }];
  let order = BASE;
  lots.forEach((count, index) => {
    if (index === movedAfter) {
      order = { ...order, limitPrice: price(1_010_000) };
      effects.push({ type: 'modified', order });
    }
    const at = price(999_500 + 500 * index);
    const quantity = count * LOT;
    order = { ...order, filledQuantity: order.filledQuantity + quantity, filledValue: addMoney(order.filledValue, valueAt(at, quantity)) };
    const trade = { tradeId: `t${index}`, orderId: 'o1', instrumentId: CALL.id, side: 'buy', quantity, price: at } as const;
    effects.push({
      type: 'filled',
      order,
      trade: { ...trade, at: exchangeTime(SAMPLE_START + index), tradeDate: SAMPLE_DATE, charges: NO_CHARGES },
    });
  });
  if (cancelled) effects.push({ type: 'cancelled', order, reason: null });
  return effects.map((effect, index) => ({ sequence: index + 1, effect }));
}

const UNKNOWN: KnownOrder = { appliedSequence: 0, tradeIds: new Set(), filledQuantity: 0, filledValue: ZERO_MONEY, order: null };

/** Returns the books after a sequence of deliveries. */
function learn(deliveries: readonly (readonly Report[])[]) {
  let known = UNKNOWN;
  const booked: string[] = [];
  for (const reports of deliveries) {
    const updates = updatesOf(reports, known);
    const ids = updates.booked.flatMap(({ effect }) => (effect.type === 'filled' ? [effect.trade.tradeId] : []));
    booked.push(...ids);
    const order = updates.booked.flatMap(({ effect }) => ('order' in effect ? [effect.order] : [])).at(-1) ?? known.order;
    known = {
      appliedSequence: updates.appliedSequence,
      tradeIds: new Set([...known.tradeIds, ...ids]),
      filledQuantity: order?.filledQuantity ?? 0,
      filledValue: order?.filledValue ?? ZERO_MONEY,
      order,
    };
  }
  return { known, booked };
}

const lives = fc
  .record({ lots: fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 5 }), movedAfter: fc.nat(4), cancelled: fc.boolean() })
  .map(({ lots, movedAfter, cancelled }) => life(lots, movedAfter, cancelled));

/** The reports of a life, each at least once, in any order, in any number of deliveries. */
const deliveries = lives.chain((reports) =>
  fc
    .tuple(fc.array(fc.constantFrom(...reports), { maxLength: 8 }), fc.array(fc.nat(30), { maxLength: 4 }))
    .chain(([again, cuts]) =>
      fc.shuffledSubarray([...reports, ...again], { minLength: reports.length + again.length }).map((said) => ({ reports, said, cuts })),
    ),
);

describe('reports of a broker', () => {
  it('shuffled, doubled and cut into deliveries they leave the same books as in order and once', () => {
    fc.assert(
      fc.property(deliveries, ({ reports, said, cuts }) => {
        const edges = [0, ...cuts.map((cut) => Math.min(cut, said.length)).toSorted((a, b) => a - b), said.length];
        const parts = edges.slice(1).map((end, index) => said.slice(edges[index], end));
        const { known, booked } = learn(parts);
        expect(new Set(booked).size).toBe(booked.length);
        expect(known).toEqual(learn([reports]).known);
      }),
      { numRuns: 2_000 },
    );
  });

  it('a report that never comes costs what it says and nothing else: no fill is inferred from a state', () => {
    fc.assert(
      fc.property(lives, fc.nat(10), (reports, missing) => {
        const said = reports.filter((_, index) => index !== missing % reports.length);
        const lost = reports[missing % reports.length]?.effect;
        const all = learn([reports]).known.filledQuantity;
        const { known } = learn([said]);
        expect(known.filledQuantity).toBe(all - (lost?.type === 'filled' ? lost.trade.quantity : 0));
        expect(updatesOf([...reports], known).booked.filter(({ effect }) => effect.type === 'filled')).toHaveLength(
          lost?.type === 'filled' ? 1 : 0,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
