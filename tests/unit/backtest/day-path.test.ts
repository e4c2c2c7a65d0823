import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayPath, ProfitPath } from '#domain/backtest/replay/profit-path.ts';
import { Backtest, backtestsOf, type PlayedDay } from '#domain/backtest/days/played-day.ts';
import { summarise } from '#domain/backtest/days/summary.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { money, moneyToDecimal, ZERO_MONEY } from '#domain/units/money.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { madeDay, tapeExpiry } from '#tests/support/bots/made-day.ts';
import { ended } from '#tests/support/bots/played-days.ts';
import { walkingDay } from '#tests/support/bots/walking-day.ts';

const DATES = ['2026-11-16', '2026-11-17', '2026-11-18'] as const;
const FAR = '2026-11-25';
const LOT = 65;
type Calls = NonNullable<Parameters<typeof madeDay>[0]['call']>;
const on = (date: string, call: Calls): DayTape => ({ ...madeDay({ date, call }), expiries: [tapeExpiry(FAR, false)] });
const SOLD = definition([leg()]);
const shown = (of: BotDefinition, tapes: readonly DayTape[]): readonly PlayedDay[] => {
  const backtest = new Backtest(of, true);
  return tapes.map((tape) => ended(backtest.day(tape)));
};
const rupees = ({ high, low, fall }: DayPath) => ({ high: moneyToDecimal(high), low: moneyToDecimal(low), fall: moneyToDecimal(fall) });

/** Returns the largest drawdown of a whole path, point by point. */
function fallOf(points: readonly number[]): number {
  let [high, fall] = [0, 0];
  for (const point of points) {
    high = Math.max(high, point);
    fall = Math.max(fall, high - point);
  }
  return fall;
}

describe('the path of a result within a day', () => {
  it('knows a fall that the end of the day does not show', () => {
    // Sold at 100 at 09:21; up to 140 at 11:00, back at 100 from 12:00 on.
    const [day] = shown(SOLD, [on(DATES[0], { 105: 140, 165: 100 })]);
    const { high, low, fall } = rupees(day!.path!);
    expect(moneyToDecimal(day!.low)).toBeGreaterThan(-300);
    // 40 points of one lot, plus the costs by then.
    expect(low).toBeLessThan(-40 * LOT);
    expect(low).toBeGreaterThan(-40 * LOT - 200);
    expect(fall).toBe(-low);
    expect(high).toBe(0);
    const { drawdown, intradayDrawdown } = summarise([day!]);
    expect(moneyToDecimal(intradayDrawdown!.amount)).toBe(fall);
    expect(intradayDrawdown).toMatchObject({ from: null, to: DATES[0] });
    expect(drawdown!.amount).toBeLessThan(intradayDrawdown!.amount / 5);
  });

  it('counts what was given back from a high of the same day', () => {
    const [day] = shown(SOLD, [on(DATES[0], { 105: 60, 165: 90 })]);
    const { high, fall } = rupees(day!.path!);
    expect(high).toBeGreaterThan(40 * LOT - 200);
    expect(fall).toBeGreaterThan(30 * LOT - 1);
    expect(summarise([day!]).intradayDrawdown).toMatchObject({ from: DATES[0], to: DATES[0] });
  });

  it('ends where the day ends, has a point for each quarter of an hour, and begins each day at 0', () => {
    const days = shown(SOLD, [on(DATES[0], { 105: 120 }), on(DATES[1], { 105: 80 })]);
    for (const { path, low } of days) {
      expect(path!.points.at(-1)).toBe(low);
      expect(path!.points.length).toBe(26);
      expect(path!.points[0]).toBeGreaterThan(-100_0000);
    }
  });

  it('counts a night among the falls of what is carried', () => {
    const carried: BotDefinition = { ...definition([leg()], { schedule: { end: { kind: 'open' } } }), product: 'NRML' };
    const days = shown(carried, [on(DATES[0], { 0: 100 }), on(DATES[1], { 0: 130, 60: 100 })]);
    expect(rupees(days[1]!.path!).fall).toBeGreaterThanOrEqual(30 * LOT);
  });

  it('is not reckoned for variants, which have none', () => {
    const [alone] = backtestsOf({ definitions: [SOLD] });
    const day = alone!.whole(on(DATES[0], {}));
    expect([day.path, day.entryMargin, summarise([day]).intradayDrawdown]).toEqual([undefined, undefined, undefined]);
  });

  it('of a set is that of its bots together', () => {
    const tape = walkingDay(DATES[0], (minute) => minute);
    const set = ended(
      new Backtest({ definitions: [SOLD, SOLD], rules: { stop: null, target: null, lock: null, trail: null, exit: null } }, true).day(tape),
    );
    const [one] = shown(SOLD, [tape]);
    expect(set.path!.points).toEqual(one!.path!.points.map((point) => point * 2));
    expect(set.path!.fall).toBe(one!.path!.fall * 2);
    expect(set.entryMargin).toBeGreaterThan(one!.entryMargin!);
  });
});

describe('the deepest fall of all days, minute by minute', () => {
  it('is that of the joined paths, whatever they are', () => {
    const path = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(path, { minLength: 1, maxLength: 8 }), (days) => {
        const played = days.map((points, place): PlayedDay => {
          const followed = new ProfitPath(ZERO_MONEY);
          for (const [minute, point] of points.entries()) followed.note(minute, money(point));
          const end = money(points.at(-1)!);
          const empty = { ended: [], open: [] };
          return {
            date: `2026-01-${String(place + 1).padStart(2, '0')}`,
            low: end,
            high: end,
            charges: ZERO_MONEY,
            entries: 1,
            exits: [],
            legs: [],
            margin: null,
            trades: { worst: empty, best: empty },
            path: followed.end(end),
          };
        });
        let base = 0;
        const joined = days.flatMap((points) => {
          const own = points.map((point) => base + point);
          base = own.at(-1)!;
          return own;
        });
        const { intradayDrawdown, drawdown } = summarise(played);
        expect(intradayDrawdown?.amount ?? 0).toBe(fallOf(joined));
        expect(intradayDrawdown?.amount ?? 0).toBeGreaterThanOrEqual(drawdown?.amount ?? 0);
      }),
      { numRuns: process.env.LONG === '1' ? 5_000 : 300 },
    );
  });
});

describe('the margin at entry', () => {
  it('is that of the close of the minute of an entry, and no more than the highest of the day', () => {
    // The underlying rises after the entry: its margin grows.
    const [quiet] = shown(SOLD, [on(DATES[0], {})]);
    const risen = madeDay({ date: DATES[0], spot: { 105: 25_400 }, call: { 105: 460 } });
    const [moved] = shown(SOLD, [{ ...risen, expiries: [tapeExpiry(FAR, false)] }]);
    expect(moved!.entryMargin).toBe(quiet!.entryMargin);
    expect(moved!.margin).toBeGreaterThan(moved!.entryMargin!);
    expect(summarise([quiet!, moved!]).entryMargin).toEqual({ amount: quiet!.entryMargin, date: DATES[0] });
  });

  it('is none of a day on which nothing is entered, and not known where a day with an entry has none', () => {
    const carried: BotDefinition = { ...definition([leg()], { schedule: { end: { kind: 'open' } } }), product: 'NRML' };
    const days = shown(carried, [on(DATES[0], {}), on(DATES[1], {})]);
    expect(days.map(({ entryMargin }) => entryMargin === null)).toEqual([false, true]);
    expect(summarise(days).entryMargin!.date).toBe(DATES[0]);
    expect(summarise([{ ...days[0]!, entryMargin: null }]).entryMargin).toBeNull();
  });
});
