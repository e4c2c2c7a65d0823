import type { BotDefinition } from '#domain/bots/definition.ts';
import type { JournalCode } from '#domain/bots/engine/io.ts';
import type { SetRules } from '#domain/bots/sets/bot-set.ts';
import { type Money, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import type { DayTape } from '../replay/day-tape.ts';
import { Replay } from '../replay/replay.ts';
import type { DayPath } from '../replay/profit-path.ts';
import type { ReplayedDay } from '../replay/replayed-day.ts';
import { type BotsOfSet, SetReplay } from '../replay/set-replay.ts';
import type { DayTrades, LegTrade } from '../replay/trade-log.ts';

/**
 * Result of one day of a backtest. Where the order of prices within a minute is unknown, low and high are two readings, not bounds: a mix of both orders may
 * lie outside.
 */
export interface PlayedDay {
  readonly date: string;
  /** Change of the result after charges by this day, open positions at their last price. */
  readonly low: Money;
  readonly high: Money;
  /** Those of the lower result, like all fields below. */
  readonly charges: Money;
  readonly entries: number;
  /** Exit reasons of the legs, each once. */
  readonly exits: readonly JournalCode[];
  /** By leg, after charges; for a set of bots, by bot. */
  readonly legs: readonly Money[];
  /** Highest margin that the day's positions would have needed; null where unknown or not computed. */
  readonly margin: Money | null;
  /** Highest margin at the close of a minute with an entry; null where there was none or it is unknown, absent where not computed. */
  readonly entryMargin?: Money | null;
  /** Path of the result within the day; absent where not tracked. */
  readonly path?: DayPath;
  /** For both orders of the prices within each minute; the same object where equal. */
  readonly trades: { readonly worst: DayTrades; readonly best: DayTrades };
  /** Number of legs closed at their last known value at the day's end because their contracts had stopped trading; absent when zero. */
  readonly unpriced?: number;
  /** Number of fills, settlements left out, and how many of them were at recorded quotes; absent where no quotes are known. */
  readonly quoted?: { readonly fills: number; readonly quoted: number };
}

/** Whether two lists of trades look the same to a reader. */
function areSame(some: readonly LegTrade[], others: readonly LegTrade[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, place) => {
      const other = others[place];
      return other !== undefined && isSameEntry(one, other) && isSameEnd(one.exit, other.exit) && one.reason === other.reason;
    })
  );
}

const isSameEnd = (one: LegTrade['exit'], other: LegTrade['exit']): boolean =>
  one.at === other.at && one.bar === other.bar && one.price === other.price;

/** Returns whether two trades belong to the same entry. */
export function isSameEntry(one: LegTrade, other: LegTrade): boolean {
  return one.leg === other.leg && one.contract.key === other.contract.key && one.lots === other.lots && isSameEnd(one.entry, other.entry);
}

const before: Pick<ReplayedDay, 'net' | 'charges' | 'legs'> = { net: ZERO_MONEY, charges: ZERO_MONEY, legs: [] };

/**
 * A bot, or a set of bots as one, over many days, with the worse and the better order of the prices within each minute. Most days are read once, since they
 * end without positions; where the two orders differ they are replayed apart until both are flat at the end of a day.
 */
export class Backtest {
  private readonly worst: Replay | SetReplay;
  /** Null while both orders give the same result. */
  private best: Replay | SetReplay | null = null;
  private last = { worst: before, best: before };

  /** Margins, the path within each day and trades are slow to compute: a caller that does not show them leaves them out. */
  constructor(of: BotDefinition | BotsOfSet, margins = false, trades = true) {
    this.worst = 'definitions' in of ? new SetReplay(of, 'worst-first', margins, trades) : new Replay(of, 'worst-first', margins, trades);
  }

  /** Returns the expiry of a position still held at a later date, whose settlement price is unknown; null where there is none. */
  missedExpiry(date: string): string | null {
    return this.worst.missedExpiry(date) ?? this.best?.missedExpiry(date) ?? null;
  }

  /** Replays the next day without yielding, and returns its result. */
  whole(tape: DayTape): PlayedDay {
    const steps = this.day(tape);
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
  }

  /** Replays the next day and returns its result. Yields between slices of work. */
  *day(tape: DayTape): Generator<undefined, PlayedDay> {
    const apart = this.best === null ? this.worst.byOtherCourse() : null;
    if (this.best === null) this.last = { ...this.last, best: this.last.worst };
    yield* this.worst.day(tape);
    const together = this.best === null && !this.worst.partsWays();
    const other = together ? this.worst : (this.best ?? apart?.() ?? this.worst);
    if (!together) yield* other.day(tape);
    const played = { worst: this.worst, best: other };
    const now = { worst: played.worst.result(), best: played.best.result() };
    const made = { worst: subtractMoney(now.worst.net, this.last.worst.net), best: subtractMoney(now.best.net, this.last.best.net) };
    const lower = made.best < made.worst ? 'best' : 'worst';
    const { charges, fills, legs } = now[lower];
    const past = this.last[lower];
    this.last = now;
    const worst = this.worst.takeTrades();
    const followed = played[lower].followed();
    const best = together ? worst : tradesBeside(worst, other.takeTrades());
    this.best = together || (this.worst.isFlat() && other.isFlat()) ? null : other;
    return {
      date: tape.session.date,
      low: made[lower],
      high: made[lower === 'best' ? 'worst' : 'best'],
      charges: subtractMoney(charges, past.charges),
      entries: fills.filter(({ opens }) => opens).length,
      exits: fills.flatMap(({ opens, reason }) => (opens ? [] : [reason])),
      legs: legs.map((leg, place) => subtractMoney(leg, past.legs[place] ?? ZERO_MONEY)),
      margin: null,
      ...followed,
      trades: { worst, best },
      ...unpricedOf(fills),
      ...(tape.quoteAt === undefined ? {} : { quoted: quotedOf(fills) }),
    };
  }
}

/** Bots replayed on the same days: each by itself, or with the rules of a set all of them as one. */
export interface BotsToPlay {
  readonly definitions: readonly BotDefinition[];
  readonly set?: SetRules | undefined;
}

/**
 * Returns the backtests: one per bot, or one for the set. `shown`: with margins and trades, as for a single shown result; else results alone, as for many
 * variants.
 */
export function backtestsOf({ definitions, set }: BotsToPlay, shown = false): readonly Backtest[] {
  if (set !== undefined) return [new Backtest({ definitions, rules: set }, shown, shown)];
  return definitions.map((definition) => new Backtest(definition, shown, shown));
}

function unpricedOf(fills: ReplayedDay['fills']): Pick<PlayedDay, 'unpriced'> {
  const unpriced = fills.filter((fill) => fill.unpriced).length;
  return unpriced === 0 ? {} : { unpriced };
}

function quotedOf(fills: ReplayedDay['fills']): NonNullable<PlayedDay['quoted']> {
  const ordered = fills.filter(({ reason }) => reason !== 'settled');
  return { fills: ordered.length, quoted: ordered.filter(({ quoted }) => quoted).length };
}

/** The trades of the better order, as the same object where they equal those of the worse one. */
function tradesBeside(worst: DayTrades, best: DayTrades): DayTrades {
  return areSame(worst.ended, best.ended) && areSame(worst.open, best.open) ? worst : best;
}
