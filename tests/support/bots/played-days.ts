import { Backtest, type PlayedDay } from '#domain/backtest/days/played-day.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';

/** Runs a generator to its end and returns its result. */
export function ended<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Returns the results of a bot on several days, one after the other. */
export function playedDays(of: BotDefinition, tapes: readonly DayTape[]): readonly PlayedDay[] {
  const backtest = new Backtest(of);
  return tapes.map((tape) => backtest.whole(tape));
}
