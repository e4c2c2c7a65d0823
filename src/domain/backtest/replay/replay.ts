import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Bar, BotIntent, Course, OrderIntent, SetReason } from '#domain/bots/engine/io.ts';
import { isQuiet } from '#domain/bots/engine/quiet.ts';
import { firstNotQuiet } from '#domain/bots/engine/quiet-run.ts';
import { type BotState, newBotState, withOrdersFromOne } from '#domain/bots/engine/state.ts';
import { outBy } from '#domain/bots/out-by.ts';
import { dayResultOf } from '#domain/bots/engine/turn.ts';
import { addMoney, type Money, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import { type Price, valueAt } from '#domain/units/price.ts';
import { exchangeTime, type ExchangeTime } from '#domain/units/time.ts';
import { dayMarket } from './day-market.ts';
import type { DayTape } from './day-tape.ts';
import { barsBeside } from './asked-beside.ts';
import { lastKnown } from './last-known.ts';
import { OTHER_COURSE } from './other-course.ts';
import { orderCharges } from './order-charges.ts';
import { type CallsOfDay, callsOn } from './past-calls.ts';
import { settlementOf } from './settlement.ts';
import type { ReplayedDay, ReplayFill } from './replayed-day.ts';
import { withOpen } from './still-open.ts';
import { NO_TRADES, TradeLog, type DayTrades } from './trade-log.ts';
import { type FilledAt, filledAt } from './traded-price.ts';
import { ToldBot } from './told-bot.ts';
import { entryWeigher } from './weigh-entries.ts';
import { type Followed, heldWorth, WithinDay } from './within-day.ts';

/** Minutes replayed between two yields. */
const SLICE = 16;
const NOTHING: readonly BotIntent[] = [];

/** Replays a bot on stored days, one after the other. Money accumulates over the days; fills and journal are those of the last day. */
export class Replay extends ToldBot {
  private fills: ReplayFill[] = [];
  /** Cash of each leg: received minus paid, charges included. */
  private legs: Money[];
  private trades: TradeLog | null;
  private cash = ZERO_MONEY;
  private charges = ZERO_MONEY;
  private within: WithinDay | null = null;
  /** Last minute of this day with an entry. */
  private entered = -1;
  /** Test calls of the definition still to come on this day. */
  private calls!: CallsOfDay;
  private squared = false;
  /** Instant from which an intraday bot holds nothing on this day; null where the bot carries overnight. */
  private cutOff: ExchangeTime | null = null;
  /** Intents of the bot at the close of the last minute. */
  private wanted: readonly BotIntent[] = [];
  /** Close of the underlying on the day before. */
  private closedAt: Price | null = null;

  constructor(
    private readonly definition: BotDefinition,
    private readonly course: Course,
    /** Whether the margin and the result of every minute are computed, which is slow. */
    private readonly margins = false,
    /** Whether trades are recorded, with the path of their levels. */
    private readonly keeps = true,
    known = newBotState(definition),
  ) {
    super(known);
    this.trades = keeps ? new TradeLog() : null;
    this.legs = this.state.legs.map(() => ZERO_MONEY);
  }

  /** Fills the orders that have a price now, and handles the orders that follow from those fills. */
  private *fillThose(priceOf: (order: OrderIntent) => Price | null, at: ExchangeTime, minute: number): Generator<undefined, void> {
    for (;;) {
      const next = this.waiting.takeFilled(priceOf);
      if (next === null) return;
      const { order, value } = next;
      const { contract, side } = order;
      // A level crossed within a minute is reported at its close, and quoted as within the minute.
      const crossed = at !== this.begins(minute);
      const spot = this.market.spotAt(minute)?.open ?? this.state.spot ?? value;
      const traded = this.market.barAt(contract, minute);
      this.book(order, filledAt({ contract, side, value, crossed, traded, minute, spot }, this.tape), at, minute);
      if (this.asks.length > 0) yield* this.answer(at);
      this.trades?.note(at, this.state.legs);
    }
  }

  /** Books an order at its fill price, and reports the fill to the bot. */
  private book(order: OrderIntent, filled: FilledAt, at: ExchangeTime, minute: number): void {
    const { contract, side, lots } = order;
    const quantity = lots * contract.lotSize;
    const total = orderCharges({ contract, side, price: filled.price, quantity }, this.tape);
    const worth = valueAt(filled.price, quantity);
    const { leg, opens, reason } = order;
    this.pay(leg, side === 'buy' ? subtractMoney(ZERO_MONEY, worth) : worth, total);
    if (opens) this.entered = minute;
    const made = { at, leg, contract, side, lots, ...filled, charges: total, opens, reason: reason.code };
    this.fills.push(made);
    this.trades?.add({ ...made, bar: this.begins(minute) });
    this.inform({ type: 'report', at, order: order.id, status: 'filled', price: filled.price, lots });
  }

  /** Instant at which a minute of the day begins. */
  private begins(minute: number): ExchangeTime {
    return exchangeTime(this.tape.session.opensAt + minute * MINUTE_MS);
  }

  private pay(leg: number, taken: Money, charges: Money): void {
    this.cash = addMoney(this.cash, taken);
    this.charges = addMoney(this.charges, charges);
    this.legs[leg] = subtractMoney(addMoney(this.legs[leg] ?? ZERO_MONEY, taken), charges);
  }

  /** Settles the contracts that expire today at the underlying's close. */
  private *settle(at: ExchangeTime, spot: Price, minute: number): Generator<undefined, void> {
    for (const [leg, held] of this.state.legs.entries()) {
      const settled = settlementOf(held, spot, this.tape);
      if (settled === null) continue;
      const { fill, taken } = settled;
      this.pay(leg, taken, fill.charges);
      const made = { at, leg, ...fill } as const;
      this.fills.push(made);
      this.trades?.add({ ...made, bar: this.begins(minute) });
      this.tell({ type: 'settled', at, contract: fill.contract.key, price: fill.price });
      yield* this.answer(at);
    }
  }

  /** Returns the first expiry among the open positions that lies before a date: its session was not replayed, so nothing settled it. */
  missedExpiry(date: string): string | null {
    const held = this.state.legs.flatMap(({ contract, lots }) => (contract === null || lots === 0 ? [] : [contract.expiry]));
    return held.filter((expiry) => expiry < date).toSorted()[0] ?? null;
  }

  /**
   * Replays the next day. The bot decides at the close of a minute, on closed minutes alone; its orders fill at the first price of the next minute, a crossed
   * level at that level or at the minute's open beyond it, always at bid or ask. `course` decides which extreme of a minute came first. Yields between slices
   * of work.
   */
  *day(tape: DayTape): Generator<undefined, void> {
    yield* this.open(tape);
    let others = 0;
    for (let minute = this.passQuiet(0); minute < this.market.minutes; minute = this.passQuiet(minute + 1)) {
      if (minute >= others) {
        yield;
        others = minute + SLICE;
      }
      const spot = this.market.spotAt(minute);
      if (spot === undefined) continue;
      if (this.waiting.size > 0) yield* this.fillFirst(minute);
      // Most minutes end here: creating the generators below would take longer than the bot's work in them.
      const wants = this.look(minute, spot).length > 0;
      if (wants) yield* this.obey(minute);
      if (this.calls.left() > 0) yield* this.hear(minute);
      if (wants || this.isCutOff(minute)) yield* this.finish(minute);
      // In a minute that the bot skipped, every held contract has a price of its own.
      this.within?.look(minute, this.known, this.madeBy(minute), this.hasEntered(minute));
    }
    yield* this.close();
  }

  /** Begins a day. */
  *open(tape: DayTape): Generator<undefined, void> {
    const { session, expiries, earlier } = tape;
    const before = this.closedAt ?? tape.spot[0]?.open;
    const market = dayMarket(tape);
    this.within = this.margins ? new WithinDay(tape, market, before, this.made()) : null;
    this.entered = -1;
    this.tape = tape;
    this.fills = [];
    this.journal = [];
    this.parted = false;
    this.market = market;
    this.calls = callsOn(tape.calendar, this.definition, session.date);
    this.weigh = entryWeigher(tape, this.market, before);
    if (this.waiting.size === 0) this.known = withOrdersFromOne(this.state);
    const start = { type: 'command', at: session.opensAt, command: 'start', ...(earlier === undefined ? {} : { earlier }) } as const;
    if (this.state.phase === 'off') this.tell(start);
    const nearestExpiry = expiries[0]?.date ?? null;
    this.tell({ type: 'session', at: session.opensAt, date: session.date, nearestExpiry });
    yield* this.answer(session.opensAt);
    this.cutOff = outBy(tape.calendar, this.definition, session);
    this.squared = false;
    this.seen = 0;
  }

  /**
   * Skips minutes in which the bot decides nothing, and returns the first that may matter: `from` itself while an order waits, or where each minute is
   * tracked.
   */
  private passQuiet(from: number): number {
    const { market, cutOff } = this;
    if (market.reach === null || this.within !== null || this.waiting.size > 0 || this.calls.left() > 0) return from;
    let end = market.minutes;
    if (cutOff !== null && !this.squared) end = Math.min(end, Math.ceil((cutOff - this.tape.session.opensAt) / MINUTE_MS) - 1);
    if (from >= end) return from;
    const minute = firstNotQuiet(this.quietOf(this.known), from, end, market.reach);
    if (minute > from) {
      this.seen = minute - 1;
      this.untold = minute - 1;
      this.wanted = NOTHING;
    }
    return minute;
  }

  /** Returns whether something was entered in a minute. */
  hasEntered(minute: number): boolean {
    return this.entered === minute;
  }

  /** Returns the cumulative result of all days at the close of a minute. */
  madeBy(minute: number): Money {
    return addMoney(subtractMoney(this.cash, this.charges), heldWorth(this.known.legs, this.known.prices, this.market, minute));
  }

  /** Returns the cumulative result of all days, open positions at their last price. */
  made(): Money {
    return subtractMoney(withOpen(this.state, this.cash, []).gross, this.charges);
  }

  /** Fills waiting orders, shows the bot a closed minute and carries out its intents. */
  *see(minute: number): Generator<undefined, void> {
    const spot = this.market.spotAt(minute);
    if (spot === undefined) return;
    if (this.waiting.size > 0) yield* this.fillFirst(minute);
    if (this.look(minute, spot).length > 0) yield* this.obey(minute);
    if (this.calls.left() > 0) yield* this.hear(minute);
  }

  /** Delivers the calls of a closed minute to the bot. */
  private *hear(minute: number): Generator<undefined, void> {
    const at = this.begins(minute + 1);
    for (const call of this.calls.until(at)) {
      this.inform({ type: 'call', at, ...call });
      yield* this.answer(at);
    }
    this.waiting.send();
  }

  /** Fills the orders decided at the close of the last minute; an order whose contract has no price in this minute waits for the next one. */
  private fillFirst(minute: number): Generator<undefined, void> {
    return this.fillThose(({ contract }) => this.market.barAt(contract, minute)?.open ?? null, this.begins(minute), minute);
  }

  /** Shows the bot a closed minute, and returns its intents: mostly none. */
  private look(minute: number, spot: Bar): readonly BotIntent[] {
    const { market, course } = this;
    const at = this.begins(minute + 1);
    this.seen = minute;
    this.wanted = NOTHING;
    if (isQuiet(this.tape.calendar, this.quietOf(this.known), at, spot, this.barSeen)) {
      this.untold = minute;
      return NOTHING;
    }
    const { state } = this;
    this.wanted = this.takeBars({ type: 'bars', from: this.begins(minute), at, spot, course, ...barsBeside(state, market, minute) });
    if (this.state.legs !== state.legs) this.trades?.note(at, this.state.legs);
    return this.wanted;
  }

  /** Carries out the bot's intents of a closed minute. */
  private *obey(minute: number): Generator<undefined, void> {
    const at = this.begins(minute + 1);
    this.takeUp(this.wanted, at);
    yield* this.answer(at);
    this.waiting.send();
  }

  /** Returns whether the broker squares off intraday positions at the close of a minute. */
  private isCutOff(minute: number): boolean {
    return this.cutOff !== null && !this.squared && this.begins(minute + 1) >= this.cutOff;
  }

  /** Finishes a minute that the bot has seen: exits at levels crossed within it, and the intraday square-off. */
  *finish(minute: number): Generator<undefined, void> {
    if (this.market.spotAt(minute) === undefined) return;
    const at = this.begins(minute + 1);
    // An exit crossed in an earlier minute that could not fill then fills at the next price.
    if (this.wanted.length > 0) yield* this.fillThose(({ crossed, reason }) => (reason.at === at ? crossed : null), at, minute);
    if (this.isCutOff(minute)) {
      this.squared = true;
      this.inform({ type: 'square-off', at });
      yield* this.answer(at);
    }
  }

  /** Ends an intraday day: positions whose contract has not traded since their exit was decided close at their last known value. */
  private *leaveUnpriced(spot: Price, minute: number, at: ExchangeTime): Generator<undefined, void> {
    if (!this.squared) {
      this.inform({ type: 'square-off', at });
      yield* this.answer(at);
    }
    this.squared = true;
    for (;;) {
      const next = this.waiting.takeFilled(({ opens, contract }) => (opens || contract.expiry === this.tape.session.date ? null : spot));
      if (next === null) return;
      const { contract, leg } = next.order;
      const known = lastKnown({ ...next.order, before: this.state.prices[contract.key] ?? null, minute, spot }, this.tape, this.market);
      this.journal.push({ at, code: 'left-unpriced', leg, contract: contract.key, price: known.price });
      this.book(next.order, known, at, minute);
      yield* this.answer(at);
      this.trades?.note(at, this.state.legs);
    }
  }

  /** Ends the day: waiting orders lapse, and expiring contracts are settled. */
  *close(): Generator<undefined, void> {
    const { session } = this.tape;
    const { minutes } = this.market;
    const spot = this.market.spotAt(minutes - 1)?.close;
    if (spot !== undefined && this.cutOff !== null) yield* this.leaveUnpriced(spot, minutes - 1, session.closesAt);
    for (const id of this.waiting.takeAll()) {
      this.tell({ type: 'report', at: session.closesAt, order: id, status: 'rejected', price: null, lots: 0 });
      yield* this.answer(session.closesAt);
    }
    if (spot === undefined) return;
    this.closedAt = spot;
    yield* this.settle(session.closesAt, spot, minutes - 1);
  }

  /** Exits with all bots of the set at the close of a minute. */
  *leave(why: SetReason, minute: number): Generator<undefined, void> {
    const at = this.begins(minute + 1);
    this.inform({ type: 'leave', at, why });
    yield* this.answer(at);
  }

  /** Result of the day so far before charges, as the rules of a set read it. */
  dayResult(): Money {
    return dayResultOf(this.state);
  }

  /** Returns the bot's legs and last known prices. */
  holdings(): Pick<BotState, 'legs' | 'prices'> {
    return this.state;
  }

  /** Whether the other order of the prices within the minutes would have changed the result of the last day. */
  partsWays(): boolean {
    return this.parted;
  }

  /** Whether the bot holds nothing: then the next day is independent of the days before. */
  isFlat(): boolean {
    return this.state.legs.every(({ lots }) => lots === 0);
  }

  /** Returns a function that creates a copy of this replay with the other order of the prices within each minute; few days need it. */
  byOtherCourse(): () => Replay {
    const { state, fills, journal, cash, charges, closedAt } = this;
    const legs = [...this.legs];
    const trades = this.trades?.copy() ?? null;
    return () => {
      const other = new Replay(this.definition, OTHER_COURSE[this.course], this.margins, this.keeps, state);
      Object.assign(other, { fills, journal, legs, trades, cash, charges, closedAt });
      return other;
    };
  }

  /** Returns what was tracked of the last day; null where nothing was. */
  followed(): Followed | null {
    return this.within?.end(this.made()) ?? null;
  }

  /** Returns the trades that ended since the last call, and the open ones at the end of the day. */
  takeTrades(): DayTrades {
    return this.trades?.take(this.tape.session.closesAt, this.state.prices) ?? NO_TRADES;
  }

  /** Returns the cumulative result of all days, open positions at their last price. */
  result(): ReplayedDay {
    const { open, legs, gross } = withOpen(this.state, this.cash, this.legs);
    const { fills, journal, charges } = this;
    return { fills, journal, open, legs, gross, charges, net: subtractMoney(gross, charges) };
  }
}
