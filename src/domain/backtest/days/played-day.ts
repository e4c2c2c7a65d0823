import type { BotDefinition } from '#domain/bots/definition.ts';
import type { JournalCode } from '#domain/bots/engine/io.ts';
import { type Money, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import type { DayTape } from '../replay/day-tape.ts';
import { Replay, type ReplayedDay } from '../replay/replay.ts';

/** What one day of a backtest came to. Where minutes do not say which of their prices came first, it lies between low and high. */
export interface PlayedDay {
  readonly date: string;
  /** After charges, open holdings at their last price: by how much the day changed it. */
  readonly low: Money;
  readonly high: Money;
  /** Those of the lower result, as is all that follows. */
  readonly charges: Money;
  readonly entries: number;
  /** Why legs were left, once for each. */
  readonly exits: readonly JournalCode[];
  /** By leg, after charges. */
  readonly legs: readonly Money[];
}

const before: Pick<ReplayedDay, 'net' | 'charges' | 'legs'> = { net: ZERO_MONEY, charges: ZERO_MONEY, legs: [] };

/** A bot on many days, read once with the worse and once with the better order of the prices within each minute. */
export class Backtest {
  private readonly worst: Replay;
  private readonly best: Replay;
  private last = { worst: before, best: before };

  constructor(definition: BotDefinition) {
    this.worst = new Replay(definition, 'worst-first');
    this.best = new Replay(definition, 'best-first');
  }

  /** Plays the next day and returns what it came to. Others may go on between two steps. */
  *day(tape: DayTape): Generator<undefined, PlayedDay> {
    yield* this.worst.day(tape);
    yield* this.best.day(tape);
    const now = { worst: this.worst.result(), best: this.best.result() };
    const made = { worst: subtractMoney(now.worst.net, this.last.worst.net), best: subtractMoney(now.best.net, this.last.best.net) };
    const lower = made.best < made.worst ? 'best' : 'worst';
    const { charges, fills, legs } = now[lower];
    const past = this.last[lower];
    this.last = now;
    return {
      date: tape.session.date,
      low: made[lower],
      high: made[lower === 'best' ? 'worst' : 'best'],
      charges: subtractMoney(charges, past.charges),
      entries: fills.filter(({ opens }) => opens).length,
      exits: fills.flatMap(({ opens, reason }) => (opens ? [] : [reason])),
      legs: legs.map((leg, place) => subtractMoney(leg, past.legs[place] ?? ZERO_MONEY)),
    };
  }
}
