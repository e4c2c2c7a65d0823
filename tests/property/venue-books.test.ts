import fc from 'fast-check';
import { describe, it, vi } from 'vitest';
import type { Trade } from '#domain/matching/venue-effect.ts';
import { accountCashOf } from '#domain/positions/account-cash.ts';
import type { PositionFill } from '#domain/positions/apply-fill.ts';
import { groupBy } from '#domain/positions/group-by.ts';
import { settlementFill } from '#domain/positions/settlement-fill.ts';
import { addMoney, money } from '#domain/units/money.ts';
import { CALL, FUTURE, p, PUT, SAMPLE_DATE } from '#tests/support/client/trading-samples.ts';
import { play, steps } from './venue-steps.ts';
import { foldFills } from '#tests/support/books/fold-fills.ts';

/** Thousands of stories take seconds; on a busy machine they may take minutes. */
vi.setConfig({ testTimeout: 180_000 });

const OPENING = money(5_000_000_000);

interface News {
  readonly instrumentId: string;
  readonly fill: PositionFill;
}

/** Each fill is reported at least once; `late` delays a fill by a number of places, `again` repeats some of them. */
const telling = fc.record({
  late: fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 40, size: 'max' }),
  again: fc.array(fc.nat({ max: 60 }), { maxLength: 20 }),
});
type Telling = typeof telling extends fc.Arbitrary<infer T> ? T : never;

function asTold(news: readonly News[], { late, again }: Telling): News[] {
  const doubled = [...news, ...again.flatMap((place) => news[place] ?? [])];
  return doubled
    .map((one, place) => ({ one, at: (place % Math.max(1, news.length)) + (late[place % late.length] ?? 0), place }))
    .toSorted((a, b) => a.at - b.at || a.place - b.place)
    .map(({ one }) => one);
}

/** The account after these reports: net quantity by contract, and cash by the product's formula. */
function booksOf(news: readonly News[]) {
  const byContract = groupBy(news, (one) => one.instrumentId);
  const positions = [...byContract.values()].map((list) => foldFills(list.map((one) => one.fill)));
  const { cash } = accountCashOf({
    openingBalance: OPENING,
    realised: addMoney(...positions.map((one) => one.realised)),
    openCost: addMoney(...positions.map((one) => one.openCost)),
    charges: addMoney(...positions.map((one) => one.charges.total)),
  });
  return { cash, net: new Map([...byContract.keys()].map((id, index) => [id, positions[index]?.netQuantity ?? 0])) };
}

const signOf = (side: Trade['side']): number => (side === 'buy' ? 1 : -1);

/** The same by addition alone. */
function sumsOf(news: readonly News[]) {
  const net = new Map<string, number>();
  let cash: number = OPENING;
  for (const { instrumentId, fill } of news) {
    net.set(instrumentId, (net.get(instrumentId) ?? 0) + signOf(fill.side) * fill.quantity);
    cash -= signOf(fill.side) * fill.price * fill.quantity + fill.charges.total;
  }
  return { cash, net };
}

function compare(news: readonly News[], how: Telling): void {
  const reported = booksOf(asTold(news, how));
  const summed = sumsOf(news);
  if (reported.cash !== summed.cash) throw new Error(`cash ${reported.cash}, not ${summed.cash}`);
  for (const [id, net] of summed.net) if (reported.net.get(id) !== net) throw new Error(`${reported.net.get(id)} of ${id}, not ${net}`);
}

describe('the books of an account that trades at the venue', () => {
  it('position is the sum of fills, and cash what was sold less bought less every charge, however late and often fills are told', () => {
    let fills = 0;
    fc.assert(
      fc.property(steps, telling, (all, how) => {
        const trades = play(all).flatMap(({ effects }) => effects.flatMap((one) => (one.type === 'filled' ? [one.trade] : [])));
        const news = trades.map((trade): News => ({ instrumentId: trade.instrumentId, fill: trade }));
        fills += news.length;
        compare(news, how);
      }),
      { numRuns: 2_000 },
    );
    // The random sequences must contain enough fills.
    if (fills < 4_000) throw new Error(`only ${fills} fills in all stories`);
  });

  it('a contract that settled is flat, and its cash is conserved with the tax on its settlement', () => {
    fc.assert(
      fc.property(steps, telling, fc.nat({ max: 3_000 }), (all, how, ticks) => {
        const news = play(all).flatMap(({ effects }) =>
          effects.flatMap((one): News[] => (one.type === 'filled' ? [{ instrumentId: one.trade.instrumentId, fill: one.trade }] : [])),
        );
        const settlements = [CALL, PUT, FUTURE].flatMap((instrument): News[] => {
          const netQuantity = sumsOf(news).net.get(instrument.id) ?? 0;
          if (netQuantity === 0) return [];
          const settled = { positionId: 'p1', netQuantity, instrument, settlementPrice: p(ticks / 20), tradeDate: SAMPLE_DATE };
          return [{ instrumentId: instrument.id, fill: settlementFill(settled) }];
        });
        // A settlement follows the last trade: it closes what is open then.
        const reported = [...asTold(news, how), ...settlements, ...settlements];
        const { cash, net } = booksOf(reported);
        const expected = sumsOf([...news, ...settlements]);
        if (cash !== expected.cash) throw new Error(`cash ${cash}, not ${expected.cash}`);
        for (const [id, left] of net) if (left !== 0) throw new Error(`${left} of ${id} left`);
      }),
      { numRuns: 2_000 },
    );
  });
});
