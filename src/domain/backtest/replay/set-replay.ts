import { MINUTE_MS } from '#domain/calendar/ist.ts';
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

/** Bots of one underlying as they trade in a set, and what ends the day of all of them. */
export interface BotsOfSet {
  readonly definitions: readonly BotDefinition[];
  readonly rules: SetRules;
}

/**
 * A set of bots on stored days: each trades by itself, minute by minute beside the others, and once all of them have seen a minute close the set looks at what
 * they have made together, as on the server. Its result by `legs` is that of each bot, in their order.
 */
export class SetReplay {
  private readonly bots: readonly Replay[];
  private set: SetState;
  /** What the set itself has decided on the last day. */
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

  /** Plays the next day. Others may go on between two steps. */
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

  /** Looks at what all of them have made of the day, and has them leave where a rule of the set says so. */
  private *look({ session }: DayTape, minute: number): Generator<undefined, void> {
    const at = exchangeTime(session.opensAt + (minute + 1) * MINUTE_MS);
    const result = addMoney(ZERO_MONEY, ...this.bots.map((bot) => bot.dayResult()));
    const { state, journal, leaves } = stepSet(this.set, { at, date: session.date, result });
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

  /** Whether the other order of the prices within its minutes would have made something else of the last day of one of them. */
  partsWays(): boolean {
    return this.bots.some((bot) => bot.partsWays());
  }

  isFlat(): boolean {
    return this.bots.every((bot) => bot.isFlat());
  }

  /** Returns what makes one that has come as far as this one has by now and goes on by the other order of the prices within each minute. */
  byOtherCourse(): () => SetReplay {
    const { set, closedAt } = this;
    const others = this.bots.map((bot) => bot.byOtherCourse());
    return () =>
      new SetReplay(this.of, OTHER_COURSE[this.course], this.margins, this.keeps, { bots: others.map((other) => other()), set, closedAt });
  }

  private made(): Money {
    return addMoney(ZERO_MONEY, ...this.bots.map((bot) => bot.made()));
  }

  /** Returns what was followed of the last day, of all of them together: what one bot holds may cover what another has sold. Null where it was not. */
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

  /** How many legs the bots before one have. */
  private legFrom(bot: number): number {
    return this.bots.slice(0, bot).reduce((sum, each) => sum + each.holdings().legs.length, 0);
  }

  /** What the set itself has written down on the last day, and each of its bots with what it filled. */
  lastDay(): { readonly set: readonly JournalLine[]; readonly bots: readonly Pick<ReplayedDay, 'journal' | 'fills'>[] } {
    return { set: this.lines, bots: this.bots.map((bot) => bot.result()) };
  }

  /** Returns what all days came to, what is still held at its last price; `legs` are the bots. */
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
