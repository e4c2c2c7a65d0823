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

/** What one day of a backtest came to. Where minutes do not say which of their prices came first, low and high are two readings, not bounds: a mix of the two may lie outside. */
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
  /** By leg, after charges; of a set of bots by bot. */
  readonly legs: readonly Money[];
  /** The highest margin that what it held would have needed; null where that is not known or was not reckoned. */
  readonly margin: Money | null;
  /** Its margin at entry: the highest at the close of a minute in which something was entered; null where nothing was or it is not known, absent where it was not reckoned. */
  readonly entryMargin?: Money | null;
  /** Where the result stood within the day; absent where that was not followed. */
  readonly path?: DayPath;
  /** By both orders of the prices within each minute; the same object where they are the same. */
  readonly trades: { readonly worst: DayTrades; readonly best: DayTrades };
  /** How many legs were left at its end at what was known of them last, for their contracts had stopped trading; absent of a day without any. */
  readonly unpriced?: number;
  /** Of its fills, settlements left out, how many were at quoted prices; absent where nothing is known of quotes. */
  readonly quoted?: { readonly fills: number; readonly quoted: number };
}

/** Trades of which all that a reader sees is the same. */
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

/** Returns whether two trades are of the same entry. */
export function isSameEntry(one: LegTrade, other: LegTrade): boolean {
  return one.leg === other.leg && one.contract.key === other.contract.key && one.lots === other.lots && isSameEnd(one.entry, other.entry);
}

const before: Pick<ReplayedDay, 'net' | 'charges' | 'legs'> = { net: ZERO_MONEY, charges: ZERO_MONEY, legs: [] };

/**
 * A bot, or a set of them as one, on many days, with the worse and with the better order of the prices within each minute. Most days leave nothing open: they are read once. Where
 * the two part they are read apart until both are flat at the end of a day.
 */
export class Backtest {
  private readonly worst: Replay | SetReplay;
  /** Null while it would do the same. */
  private best: Replay | SetReplay | null = null;
  private last = { worst: before, best: before };

  /** Margins and the path within each day take a while, and so do trades: who shows none leaves them out. */
  constructor(of: BotDefinition | BotsOfSet, margins = false, trades = true) {
    this.worst = 'definitions' in of ? new SetReplay(of, 'worst-first', margins, trades) : new Replay(of, 'worst-first', margins, trades);
  }

  /** Returns the expiry of something that is still held on a later date; null where there is none. What it was settled at nobody knows. */
  missedExpiry(date: string): string | null {
    return this.worst.missedExpiry(date) ?? this.best?.missedExpiry(date) ?? null;
  }

  /** Plays the next day in one go and returns what it came to. */
  whole(tape: DayTape): PlayedDay {
    const steps = this.day(tape);
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
  }

  /** Plays the next day and returns what it came to. Others may go on between two steps. */
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

/** Bots that are played on the same days: each by itself, or with rules of a set all of them as one. */
export interface BotsToPlay {
  readonly definitions: readonly BotDefinition[];
  readonly set?: SetRules | undefined;
}

/** Returns their backtests: one a bot, or one for the set; with all that is shown of a single one, margins and trades, or with results alone, as of many variants. */
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

/** The trades of the better order, the same object where they are those of the worse one. */
function tradesBeside(worst: DayTrades, best: DayTrades): DayTrades {
  return areSame(worst.ended, best.ended) && areSame(worst.open, best.open) ? worst : best;
}
