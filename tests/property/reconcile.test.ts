import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confirmFindings } from '#domain/positions/confirm-findings.ts';
import { outcomeOf } from '#domain/positions/reconciliation-outcome.ts';
import { reconcileOrders, type StatedOrder } from '#domain/positions/reconcile-orders.ts';
import { reconcilePositions, type StatedPosition } from '#domain/positions/reconcile-positions.ts';
import { reconcileTrades, type StatedTrade } from '#domain/positions/reconcile-trades.ts';
import { money } from '#domain/units/money.ts';
import { price } from '#domain/units/price.ts';

const trade: fc.Arbitrary<StatedTrade> = fc.record({
  tradeId: fc.uuid(),
  orderId: fc.constantFrom('o1', 'o2', 'o3', null),
  instrumentId: fc.constantFrom('A', 'B'),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 1, max: 3 }).map((ticks) => price(ticks * 500)),
});
const trades = fc.uniqueArray(trade, { selector: (one) => one.tradeId, maxLength: 12 });

/** A day of trades, known to either side or both, reported in any order and any number of times. */
const twoBooks = trades.chain((all) =>
  fc.record({
    all: fc.constant(all),
    ours: fc.subarray(all),
    theirs: fc
      .subarray(all)
      .chain((some) =>
        fc
          .array(fc.nat(), { minLength: some.length, maxLength: some.length })
          .map((keys) => shuffled([...some, ...some.filter((_, at) => (keys[at] ?? 0) % 2 === 0)], keys)),
      ),
  }),
);

function shuffled<T>(items: readonly T[], keys: readonly number[]): T[] {
  return items
    .map((item, at) => ({ item, key: keys[at % Math.max(1, keys.length)] ?? 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

describe('trades of a broker', () => {
  it('told once, twice or in another order compare the same', () => {
    fc.assert(
      fc.property(twoBooks, ({ ours, theirs }) => {
        const once = [...new Map(theirs.map((one) => [one.tradeId, one])).values()].toSorted((a, b) => a.tradeId.localeCompare(b.tradeId));
        const sort = (result: ReturnType<typeof reconcileTrades>) => result.findings.toSorted((a, b) => a.subject.localeCompare(b.subject));
        const [a, b] = [reconcileTrades(ours, theirs), reconcileTrades(ours, once)];
        expect([a.matched, sort(a)]).toEqual([b.matched, sort(b)]);
      }),
    );
  });

  it('taken over where only they know them are known for ever: nothing is taken over twice, nothing of ours is doubted more', () => {
    fc.assert(
      fc.property(twoBooks, ({ all, ours, theirs }) => {
        const first = reconcileTrades(ours, theirs);
        const taken = new Set(first.findings.filter((one) => one.result === 'theirs-only').map((one) => one.subject));
        const mine = new Set(ours.map((one) => one.tradeId));
        expect([...taken].filter((id) => mine.has(id))).toEqual([]);
        const again = reconcileTrades([...ours, ...all.filter((one) => taken.has(one.tradeId))], theirs);
        expect(again.findings.filter((one) => one.result === 'theirs-only')).toEqual([]);
        expect(again.matched).toBe(first.matched + taken.size);
      }),
    );
  });

  it('under new ids or without ids are never taken over beside the fills that they are', () => {
    fc.assert(
      fc.property(trades, fc.constantFrom('new', ''), (ours, kind) => {
        const renamed = ours.map((one) => ({ ...one, tradeId: kind === '' ? '' : `new-${one.tradeId}` }));
        expect(reconcileTrades(ours, renamed).findings.filter((one) => one.result === 'theirs-only')).toEqual([]);
      }),
    );
  });
});

const order: fc.Arbitrary<StatedOrder> = fc.record({
  orderId: fc.constantFrom('1', '2', '3', '4', '5'),
  status: fc.constantFrom('open', 'partially-filled', 'unknown', 'cancel-pending', 'filled'),
  quantity: fc.constantFrom(65, 130),
  filledQuantity: fc.constantFrom(0, 65),
});
const orders = fc.uniqueArray(order, { selector: (one) => one.orderId });

describe('orders of a broker', () => {
  it('are each matched or found once; what is under way is never called wrong', () => {
    fc.assert(
      fc.property(orders, orders, (ours, theirs) => {
        const { matched, findings } = reconcileOrders(ours, theirs);
        const names = findings.map((one) => one.subject);
        expect(new Set(names).size).toBe(names.length);
        const working = ours.filter((one) => one.status !== 'filled').map((one) => one.orderId);
        expect(matched + findings.length).toBe(new Set([...working, ...theirs.map((one) => one.orderId)]).size);
        for (const one of findings)
          if (one.ours?.['status'] === 'unknown' || one.ours?.['status'] === 'cancel-pending') expect(one.result).toBe('ambiguous');
      }),
    );
  });

  it('that both sides state alike leave nothing to say', () => {
    fc.assert(
      fc.property(orders, (all) => {
        expect(reconcileOrders(all, all)).toEqual({ matched: all.length, findings: [] });
      }),
    );
  });
});

const position: fc.Arbitrary<StatedPosition> = fc.record({
  instrumentId: fc.constantFrom('A', 'B', 'C'),
  product: fc.constantFrom('NRML', 'MIS'),
  netQuantity: fc.integer({ min: -3, max: 3 }).map((lots) => lots * 65),
  openCost: fc.integer({ min: -1_000, max: 1_000 }).map((units) => money(units * 1_000_000)),
});

describe('positions of a broker', () => {
  it('in several portfolios of ours are the one position of the account', () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 6 }), (ours) => {
        const sums = new Map<string, StatedPosition>();
        for (const one of ours) {
          const key = `${one.instrumentId} ${one.product}`;
          const sum = sums.get(key);
          sums.set(key, {
            ...one,
            netQuantity: one.netQuantity + (sum?.netQuantity ?? 0),
            openCost: money(one.openCost + (sum?.openCost ?? 0)),
          });
        }
        expect(reconcilePositions(ours, [...sums.values()]).findings).toEqual([]);
      }),
    );
  });

  it('that differ in quantity by a single unit are found', () => {
    fc.assert(
      fc.property(position, (one) => {
        const [finding] = reconcilePositions([{ ...one, netQuantity: 65 }], [{ ...one, netQuantity: 66 }]).findings;
        expect([finding?.result, finding?.ours?.['netQuantity'], finding?.theirs?.['netQuantity']]).toEqual(['disagrees', 65, 66]);
      }),
    );
  });
});

describe('a difference', () => {
  it('that is gone at the second look is none, one that moved is ambiguous, one that stands is what it is', () => {
    const looks = (quantity: number) =>
      reconcileOrders(
        [{ orderId: '1', status: 'open', quantity: 65, filledQuantity: 0 }],
        [{ orderId: '1', status: 'open', quantity, filledQuantity: 0 }],
      );
    const results = (first: number, second: number) => confirmFindings(looks(first), looks(second)).findings.map((one) => one.result);
    expect([results(130, 65), results(130, 195), results(130, 130)]).toEqual([[], ['ambiguous'], ['disagrees']]);
  });

  it('that is in motion is an outcome of its own; beside one that stands both are differences', () => {
    const order = (orderId: string, status: 'open' | 'unknown' | 'cancel-pending', quantity = 65) => ({
      orderId,
      status,
      quantity,
      filledQuantity: 0,
    });
    const outcome = (...statuses: ('open' | 'unknown' | 'cancel-pending')[]) => {
      const { findings } = reconcileOrders(
        statuses.map((status, place) => order(String(place), status)),
        statuses.map((_, place) => order(String(place), 'open', 130)),
      );
      return outcomeOf(true, findings);
    };
    expect([outcome(), outcome('cancel-pending'), outcome('open'), outcome('cancel-pending', 'open'), outcome('unknown')]).toEqual([
      'clean',
      'in-motion',
      'differences',
      'differences',
      'differences',
    ]);
    const looks = (quantity: number) => reconcileOrders([order('1', 'open')], [order('1', 'open', quantity)]);
    expect(outcomeOf(true, confirmFindings(looks(130), looks(195)).findings)).toBe('in-motion');
    expect(outcomeOf(true, confirmFindings(looks(130), looks(130)).findings)).toBe('differences');
  });
});
