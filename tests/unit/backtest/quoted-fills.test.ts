import { describe, expect, it } from 'vitest';
import { Backtest } from '#domain/backtest/days/played-day.ts';
import { summarise } from '#domain/backtest/days/summary.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { DATE, definition, leg } from '#tests/support/bots/engine-trial.ts';
import { madeDay, replayed } from '#tests/support/bots/made-day.ts';

/* Minutes of the session: the bot sells at 9:20, on what stood when the minute of 9:19 closed, and its stop is crossed in that of 10:00. */
const [ENTRY_QUOTE, STOP_QUOTE, STOP_MINUTE, LAST_QUOTE] = [4, 44, 45, 359] as const;
type Quotes = Readonly<Record<number, readonly [bid: number, ask: number]>>;

const quoted = (quotes: Quotes, call: Parameters<typeof madeDay>[0]['call'] = {}): DayTape => ({
  ...madeDay({ date: DATE, call }),
  quoteAt: (_, minute) => {
    const found = quotes[minute];
    return found === undefined ? null : { bid: priceFromDecimal(found[0]), ask: priceFromDecimal(found[1]) };
  },
});
const crossed = { [STOP_MINUTE]: [100, 130, 100, 100] } as const;
const short = (of = {}) => definition([leg(of)]);
const fillsOf = (tape: DayTape, of = {}) =>
  replayed(short(of), tape).low.fills.map(
    ({ side, price, quoted: known }) => `${side} ${priceToDecimal(price)} ${known ? 'quoted' : 'estimated'}`,
  );

describe('where bid and ask are known', () => {
  it('what is decided at a close is sold at the bid and bought at the ask that stood then', () => {
    // Bought back at 15:15, on the quote of 15:14.
    const tape = quoted({ [ENTRY_QUOTE]: [99.6, 100.4], [LAST_QUOTE]: [99, 101.35] });
    expect(fillsOf(tape)).toEqual(['sell 99.6 quoted', 'buy 101.35 quoted']);
    const { low } = replayed(short(), tape);
    // (99.60 - 101.35) x 65 units.
    expect(moneyToDecimal(low.gross)).toBe(-113.75);
  });

  it('a level that is crossed within a minute is filled half of the width beyond it that stood when the minute began', () => {
    // Sold at 99.60, the stop 20 points above: 119.60. Half of 99.50 to 100.60 is 0.55: 120.15.
    const tape = quoted({ [ENTRY_QUOTE]: [99.6, 100.4], [STOP_QUOTE]: [99.5, 100.6], [STOP_MINUTE]: [1, 900] }, crossed);
    expect(fillsOf(tape, { stop: { unit: 'points', value: 20 } })).toEqual(['sell 99.6 quoted', 'buy 120.15 quoted']);
  });

  it.each([
    ['nothing', {}],
    ['a bid alone', { [ENTRY_QUOTE]: [99.6, 0] as const }],
    ['a bid above the ask', { [ENTRY_QUOTE]: [100.4, 99.6] as const }],
    ['another minute', { [ENTRY_QUOTE - 1]: [90, 110] as const, [ENTRY_QUOTE + 1]: [90, 110] as const }],
  ])('%s is no quote: the spread is estimated as ever', (_, quotes: Quotes) => {
    const plain = replayed(short(), madeDay({ date: DATE })).low.fills;
    const fills = replayed(short(), quoted(quotes)).low.fills;
    expect(fills.map(({ price }) => price)).toEqual(plain.map(({ price }) => price));
    expect(fills.every(({ quoted: known }) => !known)).toBe(true);
  });
});

it('a backtest says how many of its fills were at quoted prices, and nothing where no day has quotes', () => {
  const play = (tape: DayTape) => {
    const steps = new Backtest(short()).day(tape);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  };
  const [some, none] = [play(quoted({ [ENTRY_QUOTE]: [99.6, 100.4] })), play(madeDay({ date: DATE }))];
  expect(summarise([some, none]).quoted).toEqual({ fills: 4, quoted: 1 });
  expect(summarise([none]).quoted).toBeNull();
  expect(summarise([play(quoted({}))]).quoted).toBeNull();
});
