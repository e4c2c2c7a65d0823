import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Course, JournalLine } from '#domain/bots/engine/io.ts';
import type { SetRules } from '#domain/bots/sets/bot-set.ts';
import { newSetState, type SetState, stepSet } from '#domain/bots/sets/step-set.ts';
import { addMoney, type Money, ZERO_MONEY } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { dayMarket } from './day-market.ts';
import type { DayTape } from './day-tape.ts';
import { OTHER_COURSE } from './other-course.ts';
import { Replay } from './replay.ts';
import type { ReplayedDay } from './replayed-day.ts';
import type { DayTrades, LegTrade } from './trade-log.ts';
import { type Followed, WithinDay } from './within-day.ts';

/** Bots of one underlying that trade as a set, and the rules that end the day for all of them. */
export interface BotsOfSet {
  readonly definitions: readonly BotDefinition[];
  readonly rules: SetRules;
}

/**
 * A set of bots on stored days: the bots trade side by side, minute by minute; after each closed minute the set checks its rules against their combined
 * result, as on the server. `legs` of the result are the bots, in their order.
 */
export class SetReplay {
  private readonly bots: readonly Replay[];
  private set: SetState;
  /** Journal of the set on the last day. */
  private lines: JournalLine[] = [];
  private within: WithinDay | null = null;
  private closedAt: Price | null = null;

  constructor(
    private readonly of: BotsOfSet,
    private readonly course: Course,
    private readonly margins = false,
    private readonly keeps = true,
    from: { readonly bots: readonly Replay[]; readonly set: SetState; readonly closedAt: Price | null } | null = null,
  ) {
    this.bots = from?.bots ?? of.definitions.map((definition) => new Replay(definition, course, false, keeps));
    this.set = from?.set ?? newSetState(of.rules);
    this.closedAt = from?.closedAt ?? null;
  }

  /** Replays the next day. Yields between slices of work. */
  *day(tape: DayTape): Generator<undefined, void> {
    const market = dayMarket(tape);
    const before = this.closedAt ?? tape.spot[0]?.open;
    this.within = this.margins ? new WithinDay(tape, market, before, this.made()) : null;
    this.lines = [];
    for (const bot of this.bots) yield* bot.open(tape);
    for (let minute = 0; minute < market.minutes; minute += 1) {
      if (market.spotAt(minute) === undefined) continue;
      for (const bot of this.bots) yield* bot.see(minute);
      yield* this.look(tape, minute);
      for (const bot of this.bots) yield* bot.finish(minute);
      this.follow(minute);
      yield;
    }
    for (const bot of this.bots) yield* bot.close();
    this.closedAt = market.spotAt(market.minutes - 1)?.close ?? this.closedAt;
  }

  /** Checks the combined result of the day, and exits all bots where a rule of the set says so. */
  private *look({ calendar, session }: DayTape, minute: number): Generator<undefined, void> {
    const at = exchangeTime(session.opensAt + (minute + 1) * MINUTE_MS);
    const result = addMoney(ZERO_MONEY, ...this.bots.map((bot) => bot.dayResult()));
    const { state, journal, leaves } = stepSet(calendar, this.set, { at, date: session.date, result });
    this.set = state;
    this.lines.push(...journal);
    if (leaves !== null) for (const bot of this.bots) yield* bot.leave(leaves, minute);
  }

  private follow(minute: number): void {
    if (this.within === null) return;
    const all = this.bots.map((bot) => bot.holdings());
    const prices = Object.assign({}, ...all.map((each) => each.prices)) as Record<string, Price>;
    const made = addMoney(ZERO_MONEY, ...this.bots.map((bot) => bot.madeBy(minute)));
    const entered = this.bots.some((bot) => bot.hasEntered(minute));
    this.within.look(minute, { legs: all.flatMap(({ legs }) => legs), prices }, made, entered);
  }

  missedExpiry(date: string): string | null {
    return this.bots.flatMap((bot) => bot.missedExpiry(date) ?? []).toSorted()[0] ?? null;
  }

  /** Whether the other order of the prices within the minutes would have changed the last day of any bot. */
  partsWays(): boolean {
    return this.bots.some((bot) => bot.partsWays());
  }

  isFlat(): boolean {
    return this.bots.every((bot) => bot.isFlat());
  }

  /** Returns a function that creates a copy of this set with the other order of the prices within each minute. */
  byOtherCourse(): () => SetReplay {
    const { set, closedAt } = this;
    const others = this.bots.map((bot) => bot.byOtherCourse());
    return () =>
      new SetReplay(this.of, OTHER_COURSE[this.course], this.margins, this.keeps, { bots: others.map((other) => other()), set, closedAt });
  }

  private made(): Money {
    return addMoney(ZERO_MONEY, ...this.bots.map((bot) => bot.made()));
  }

  /** Returns what was tracked of the last day for all bots together, since positions of one bot may cover those of another; null where nothing was. */
  followed(): Followed | null {
    return this.within?.end(this.made()) ?? null;
  }

  /** Returns the trades of all bots; legs are counted through from one bot to the next. */
  takeTrades(): DayTrades {
    const all = this.bots.map((bot) => bot.takeTrades());
    const counted = (of: 'ended' | 'open') =>
      all.flatMap((trades, bot) => trades[of].map((trade): LegTrade => ({ ...trade, leg: this.legFrom(bot) + trade.leg })));
    return { ended: counted('ended'), open: counted('open') };
  }

  /** Index of a bot's first leg among the legs of all bots. */
  private legFrom(bot: number): number {
    return this.bots.slice(0, bot).reduce((sum, each) => sum + each.holdings().legs.length, 0);
  }

  /** Returns the set's journal of the last day, and the journal and fills of each bot. */
  lastDay(): { readonly set: readonly JournalLine[]; readonly bots: readonly Pick<ReplayedDay, 'journal' | 'fills'>[] } {
    return { set: this.lines, bots: this.bots.map((bot) => bot.result()) };
  }

  /** Returns the cumulative result of all days, open positions at their last price; `legs` are the bots. */
  result(): Pick<ReplayedDay, 'fills' | 'net' | 'charges' | 'legs'> {
    const all = this.bots.map((bot) => bot.result());
    return {
      fills: all.flatMap(({ fills }, bot) => fills.map((fill) => ({ ...fill, leg: this.legFrom(bot) + fill.leg }))),
      net: addMoney(ZERO_MONEY, ...all.map(({ net }) => net)),
      charges: addMoney(ZERO_MONEY, ...all.map(({ charges }) => charges)),
      legs: all.map(({ net }) => net),
    };
  }
}
