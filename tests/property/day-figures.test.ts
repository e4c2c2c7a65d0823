import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargesOfFill } from '#domain/fees/fill-charges.ts';
import { convertIn, conversionOf } from '#domain/positions/convert-position.ts';
import { dayFiguresOf } from '#domain/positions/day-figures.ts';
import { type DayProfit, dayProfitOf, sumOfProfits } from '#domain/positions/day-profit.ts';
import { applyEntry, foldEntries, type PositionEntry } from '#domain/positions/position-entry.ts';
import { FLAT_POSITION, type PositionState } from '#domain/positions/position-state.ts';
import { addMoney, ZERO_MONEY } from '#domain/units/money.ts';
import { type Price, price } from '#domain/units/price.ts';
import { CALL, SAMPLE_DATE } from '#tests/support/client/trading-samples.ts';
import { grossProfit, netProfit } from '#tests/support/books/profits.ts';

const ticks = fc.integer({ min: 1, max: 60_000 }).map((count) => price(count * 500));
const trade = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: fc.integer({ min: 1, max: 1_800 }),
  price: ticks,
});
/** A day: its trades in order, whether part of the position is converted to another product at its end, and the closing mark. */
const day = fc.record({ trades: fc.array(trade, { maxLength: 6 }), converts: fc.nat(3), mark: ticks });
type Day = typeof day extends fc.Arbitrary<infer T> ? T : never;

let made = 0;
const entryOf = (one: Day['trades'][number]): PositionEntry => ({
  kind: 'trade',
  fill: {
    ...one,
    tradeId: `t${(made += 1)}`,
    charges: chargesOfFill({ ...one, instrument: CALL, tradeDate: SAMPLE_DATE, firstOfOrder: true }),
  },
});

interface Played {
  readonly state: PositionState;
  readonly profits: readonly DayProfit[];
}

/** Runs the days of one position; `converted` receives each conversion, with the index of its day. */
function play(days: readonly Day[], converted: (entry: PositionEntry, index: number) => void = () => {}): Played {
  let state = FLAT_POSITION;
  let mark: Price | null = null;
  const profits = days.map((one, index) => {
    const entries = one.trades.map(entryOf);
    const before = foldEntries(entries, state);
    const part = one.converts === 0 ? 0 : Math.floor(Math.abs(before.netQuantity) / one.converts);
    if (part > 0) {
      const conversion = conversionOf(before, part);
      entries.push({ kind: 'conversion-out', conversion });
      converted({ kind: 'conversion-in', conversion }, index);
    }
    const figures = dayFiguresOf({ position: state, mark }, entries);
    state = foldEntries(entries, state);
    mark = one.mark;
    expect(figures.carriedQuantity + figures.buyQuantity - figures.sellQuantity + figures.convertedQuantity).toBe(figures.netQuantity);
    expect([figures.netQuantity, figures.openCost]).toEqual([state.netQuantity, state.openCost]);
    return dayProfitOf(figures, one.mark);
  });
  return { state, profits };
}

describe('the days of a position', () => {
  it('add up to its whole profit, gross and net, charges item by item, to the unit', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 8 }), (days) => {
        const { state, profits } = play(days);
        const sum = sumOfProfits(profits);
        const mark = days.at(-1)?.mark ?? null;
        expect([sum.gross, sum.net]).toEqual([grossProfit(state, mark), netProfit(state, mark)]);
        expect([sum.charges, sum.realisedAtCost]).toEqual([state.charges, state.realised]);
      }),
    );
  });

  it('of two products of one contract add up although quantity changes from one to the other', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), (days) => {
        const moves: (readonly [PositionEntry, number])[] = [];
        const first = play(days, (entry, index) => moves.push([entry, index]));
        let other = FLAT_POSITION;
        let mark: Price | null = null;
        const profits = days.map((one, index) => {
          // Only a conversion in the direction of the position is accepted; others are skipped here as on the server.
          const entries = moves.filter(([, at]) => at === index).map(([entry]) => entry);
          const fits = entries.filter((entry) => canComeIn(other, entry));
          const figures = dayFiguresOf({ position: other, mark }, fits);
          other = fits.reduce(applyEntry, other);
          mark = one.mark;
          expect(figures.converted).toBe(0);
          return dayProfitOf(figures, one.mark);
        });
        const last = days.at(-1)?.mark ?? null;
        expect(sumOfProfits(profits).gross).toBe(grossProfit(other, last));
        const both = sumOfProfits([...first.profits, ...profits]);
        expect(both.gross).toBe(addMoney(...[first.state, other].map((state) => grossProfit(state, last) ?? ZERO_MONEY)));
      }),
    );
  });

  it('without a previous close for what is carried are unknown, never zero', () => {
    fc.assert(
      fc.property(day, ticks, (one, mark) => {
        const position = foldEntries([entryOf({ side: 'buy', quantity: 5_000_000, price: mark })]);
        const figures = dayFiguresOf({ position, mark: null }, one.trades.map(entryOf));
        const profit = dayProfitOf(figures, mark);
        expect([profit.realised, profit.unrealised, profit.gross, profit.net]).toEqual([null, null, null, null]);
        expect(sumOfProfits([profit, dayProfitOf(dayFiguresOf({ position: FLAT_POSITION, mark: null }, []), null)]).net).toBeNull();
      }),
    );
  });
});

function canComeIn(position: PositionState, entry: PositionEntry): boolean {
  if (!('conversion' in entry)) return false;
  try {
    convertIn(position, entry.conversion);
    return true;
  } catch {
    return false;
  }
}
