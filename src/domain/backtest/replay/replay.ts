import { MINUTE_MS } from '#domain/calendar/ist.ts';
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

/** Minutes between which others may go on. */
const SLICE = 16;
const NOTHING: readonly BotIntent[] = [];

/** A bot on stored days, one after the other. Its money counts on from day to day, fills and journal are those of the last one. */
export class Replay extends ToldBot {
  private fills: ReplayFill[] = [];
  /** By leg: what was taken in less what was paid, charges included. */
  private legs: Money[];
  private trades: TradeLog | null;
  private cash = ZERO_MONEY;
  private charges = ZERO_MONEY;
  private tape!: DayTape;
  private within: WithinDay | null = null;
  /** The last minute in which something was entered on this day. */
  private entered = -1;
  /** What it is still called to do on this day. */
  private calls!: CallsOfDay;
  private squared = false;
  /** From when it holds nothing on this day; null where the bot carries. */
  private cutOff: ExchangeTime | null = null;
  /** What it wanted when the last minute closed. */
  private wanted: readonly BotIntent[] = [];
  /** What the underlying closed the day before at. */
  private closedAt: Price | null = null;

  constructor(
    private readonly definition: BotDefinition,
    private readonly course: Course,
    /** Whether it is reckoned what margin the holdings would need and where the result stands with every minute, which takes a while. */
    private readonly margins = false,
    /** Whether its trades are kept apart, with where their levels stood. */
    private readonly keeps = true,
    known = newBotState(definition),
  ) {
    super(known);
    this.trades = keeps ? new TradeLog() : null;
    this.legs = this.state.legs.map(() => ZERO_MONEY);
  }

  /** Fills what has a price now. What a fill brings with it is looked at, too. */
  private *fillThose(priceOf: (order: OrderIntent) => Price | null, at: ExchangeTime, minute: number): Generator<undefined, void> {
    for (;;) {
      const next = this.waiting.takeFilled(priceOf);
      if (next === null) return;
      const { order, value } = next;
      const { contract, side } = order;
      // What is crossed within a minute is told at its close, and quoted as in the minute.
      const crossed = at !== this.begins(minute);
      const spot = this.market.spotAt(minute)?.open ?? this.state.spot ?? value;
      const traded = this.market.barAt(contract, minute);
      this.book(order, filledAt({ contract, side, value, crossed, traded, minute, spot }, this.tape), at, minute);
      if (this.asks.length > 0) yield* this.answer(at);
      this.trades?.note(at, this.state.legs);
    }
  }

  /** Books an order at what it is filled at, and tells the bot. */
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

  /** When a minute of the day begins. */
  private begins(minute: number): ExchangeTime {
    return exchangeTime(this.tape.session.opensAt + minute * MINUTE_MS);
  }

  private pay(leg: number, taken: Money, charges: Money): void {
    this.cash = addMoney(this.cash, taken);
    this.charges = addMoney(this.charges, charges);
    this.legs[leg] = subtractMoney(addMoney(this.legs[leg] ?? ZERO_MONEY, taken), charges);
  }

  /** Settles what ends today, at what the underlying closed at. */
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

  /** Returns the first expiry of what is held that lies before a date: its session was not played, and nothing settled it. */
  missedExpiry(date: string): string | null {
    const held = this.state.legs.flatMap(({ contract, lots }) => (contract === null || lots === 0 ? [] : [contract.expiry]));
    return held.filter((expiry) => expiry < date).toSorted()[0] ?? null;
  }

  /**
   * Plays the next day. The bot decides when a minute closes, on minutes that have closed; what it decides is filled at the first price of the
   * next one, a level that is crossed at that level or where the minute opened beyond it, each time at bid or ask. Where a minute says nothing
   * of the order of its prices, the course does. Others may go on between two steps.
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
      // Most minutes end here: generators for what follows would take longer than all that the bot does in them.
      const wants = this.look(minute, spot).length > 0;
      if (wants) yield* this.obey(minute);
      if (this.calls.left() > 0) yield* this.hear(minute);
      if (wants || this.isCutOff(minute)) yield* this.finish(minute);
      // In a minute of which the bot was not told everything held has a price of its own.
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
    this.calls = callsOn(this.definition, session.date);
    this.weigh = entryWeigher(tape, this.market, before);
    if (this.waiting.size === 0) this.known = withOrdersFromOne(this.state);
    const start = { type: 'command', at: session.opensAt, command: 'start', ...(earlier === undefined ? {} : { earlier }) } as const;
    if (this.state.phase === 'off') this.tell(start);
    const nearestExpiry = expiries[0]?.date ?? null;
    this.tell({ type: 'session', at: session.opensAt, date: session.date, nearestExpiry });
    yield* this.answer(session.opensAt);
    this.cutOff = outBy(this.definition, session);
    this.squared = false;
    this.seen = 0;
  }

  /** Passes over the minutes from one on that decide nothing, and returns the first that may: the minute itself where something is waited for, or each minute is followed. */
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

  /** Whether something was entered in a minute. */
  hasEntered(minute: number): boolean {
    return this.entered === minute;
  }

  /** What all days have come to when a minute of this one has closed. */
  madeBy(minute: number): Money {
    return addMoney(subtractMoney(this.cash, this.charges), heldWorth(this.known.legs, this.known.prices, this.market, minute));
  }

  /** What all days have come to, what is held at its last price. */
  made(): Money {
    return subtractMoney(withOpen(this.state, this.cash, []).gross, this.charges);
  }

  /** Has the bot see a minute that has closed, and answers what it asks. */
  *see(minute: number): Generator<undefined, void> {
    const spot = this.market.spotAt(minute);
    if (spot === undefined) return;
    if (this.waiting.size > 0) yield* this.fillFirst(minute);
    if (this.look(minute, spot).length > 0) yield* this.obey(minute);
    if (this.calls.left() > 0) yield* this.hear(minute);
  }

  /** Tells the bot the calls of a minute that has closed. */
  private *hear(minute: number): Generator<undefined, void> {
    const at = this.begins(minute + 1);
    for (const call of this.calls.until(at)) {
      this.inform({ type: 'call', at, ...call });
      yield* this.answer(at);
    }
    this.waiting.send();
  }

  /** Fills what was decided when the last minute closed; a contract without a price in this minute waits for one that has it. */
  private fillFirst(minute: number): Generator<undefined, void> {
    return this.fillThose(({ contract }) => this.market.barAt(contract, minute)?.open ?? null, this.begins(minute), minute);
  }

  /** Shows the bot how a minute closed, and returns what it wants: nothing, mostly. */
  private look(minute: number, spot: Bar): readonly BotIntent[] {
    const { market, course } = this;
    const at = this.begins(minute + 1);
    this.seen = minute;
    this.wanted = NOTHING;
    if (isQuiet(this.quietOf(this.known), at, spot, this.barSeen)) {
      this.untold = minute;
      return NOTHING;
    }
    const { state } = this;
    this.wanted = this.takeBars({ type: 'bars', from: this.begins(minute), at, spot, course, ...barsBeside(state, market, minute) });
    if (this.state.legs !== state.legs) this.trades?.note(at, this.state.legs);
    return this.wanted;
  }

  /** Does what the bot has wanted of a minute that closed. */
  private *obey(minute: number): Generator<undefined, void> {
    const at = this.begins(minute + 1);
    this.takeUp(this.wanted, at);
    yield* this.answer(at);
    this.waiting.send();
  }

  /** Whether the broker squares off what is intraday when a minute closes. */
  private isCutOff(minute: number): boolean {
    return this.cutOff !== null && !this.squared && this.begins(minute + 1) >= this.cutOff;
  }

  /** Does what is left of a minute that the bot has seen: what was left where a level was crossed within it, and the end of what is intraday. */
  *finish(minute: number): Generator<undefined, void> {
    if (this.market.spotAt(minute) === undefined) return;
    const at = this.begins(minute + 1);
    // What was crossed in an earlier minute and could not go then leaves at the next price that there is.
    if (this.wanted.length > 0) yield* this.fillThose(({ crossed, reason }) => (reason.at === at ? crossed : null), at, minute);
    if (this.isCutOff(minute)) {
      this.squared = true;
      this.inform({ type: 'square-off', at });
      yield* this.answer(at);
    }
  }

  /** Ends an intraday day: what is still held, for its contract has not traded since its exit was decided, is left at what is known of it. */
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

  /** Ends the day: what waits is not filled any more, and what expires is settled. */
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

  /** All bots of its set leave at the close of a minute. */
  *leave(why: SetReason, minute: number): Generator<undefined, void> {
    const at = this.begins(minute + 1);
    this.inform({ type: 'leave', at, why });
    yield* this.answer(at);
  }

  /** What it has made of the day so far before charges, as a set of bots looks at it. */
  dayResult(): Money {
    return dayResultOf(this.state);
  }

  /** What its legs hold, and the last prices that it knows. */
  holdings(): Pick<BotState, 'legs' | 'prices'> {
    return this.state;
  }

  /** Whether the other order of the prices within its minutes would have made something else of the last day. */
  partsWays(): boolean {
    return this.parted;
  }

  /** Whether nothing is held: then the next day begins as if there had been none before it. */
  isFlat(): boolean {
    return this.state.legs.every(({ lots }) => lots === 0);
  }

  /** Returns what makes one that has come as far as this one has by now and goes on by the other order of the prices within each minute: hardly any day asks for it. */
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

  /** Returns what was followed of the last day; null where it was not. */
  followed(): Followed | null {
    return this.within?.end(this.made()) ?? null;
  }

  /** Returns the trades that have ended since they were asked for last, and what is held at the end of the day. */
  takeTrades(): DayTrades {
    return this.trades?.take(this.tape.session.closesAt, this.state.prices) ?? NO_TRADES;
  }

  /** Returns what all days came to, what is still held at its last price. */
  result(): ReplayedDay {
    const { open, legs, gross } = withOpen(this.state, this.cash, this.legs);
    const { fills, journal, charges } = this;
    return { fills, journal, open, legs, gross, charges, net: subtractMoney(gross, charges) };
  }
}
