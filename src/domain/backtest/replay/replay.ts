import { MINUTE_MS } from '#domain/calendar/ist.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Bar, BotContract, BotInput, BotIntent, Course, JournalLine, OrderIntent, SetReason } from '#domain/bots/engine/io.ts';
import { isQuiet, withPrices } from '#domain/bots/engine/quiet.ts';
import { type BotState, newBotState } from '#domain/bots/engine/state.ts';
import { outBy } from '#domain/bots/out-by.ts';
import { step } from '#domain/bots/engine/step.ts';
import { dayResultOf } from '#domain/bots/engine/turn.ts';
import { addMoney, type Money, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import { type Price, valueAt } from '#domain/units/price.ts';
import { exchangeTime, type ExchangeTime } from '#domain/units/time.ts';
import { type DayMarket, dayMarket } from './day-market.ts';
import type { DayTape } from './day-tape.ts';
import { barsBeside } from './asked-beside.ts';
import { lastKnown } from './last-known.ts';
import { isSameByOther, OTHER_COURSE } from './other-course.ts';
import { orderCharges } from './order-charges.ts';
import { type CallsOfDay, callsOn } from './past-calls.ts';
import { settlementOf } from './settlement.ts';
import type { ReplayedDay, ReplayFill } from './replayed-day.ts';
import { withOpen } from './still-open.ts';
import { NO_TRADES, TradeLog, type DayTrades } from './trade-log.ts';
import { type FilledAt, filledAt } from './traded-price.ts';
import { WaitingOrders } from './waiting-orders.ts';
import { entryWeigher } from './weigh-entries.ts';
import { type Followed, heldWorth, WithinDay } from './within-day.ts';

/** Minutes between which others may go on. */
const SLICE = 16;
const NOTHING: readonly BotIntent[] = [];

type BarsInput = Extract<BotInput, { type: 'bars' }>;

/** A bot on stored days, one after the other. Its money counts on from day to day, fills and journal are those of the last one. */
export class Replay {
  private fills: ReplayFill[] = [];
  private journal: JournalLine[] = [];
  /** By leg: what was taken in less what was paid, charges included. */
  private legs: Money[];
  private trades: TradeLog | null;
  private readonly waiting = new WaitingOrders();
  /** What it has asked and nobody has answered yet. */
  private asks: Extract<BotIntent, { type: 'ask' | 'weigh' }>[] = [];
  private cash = ZERO_MONEY;
  private charges = ZERO_MONEY;
  private known: BotState;
  /** The last minute that the bot has not been told of, because nothing came of it; null while it has been told of all. */
  private untold: number | null = null;
  private tape!: DayTape;
  private market!: DayMarket;
  /** The bar of a contract in the minute that was seen last. */
  private readonly barSeen = (contract: BotContract): Bar | undefined => this.market.barAt(contract, this.seen);
  /** The last minute that has closed: what a strike is chosen on. What follows from a first price knows nothing of the rest of its minute. */
  private seen = 0;
  private within: WithinDay | null = null;
  /** The last minute in which something was entered on this day. */
  private entered = -1;
  /** Whether the other order of the prices within a minute would have made something else of the last day. */
  private parted = false;
  /** What it is still called to do on this day. */
  private calls!: CallsOfDay;
  /** Says what entries would come to, where the bot asks. */
  private weigh!: ReturnType<typeof entryWeigher>;
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
    this.trades = keeps ? new TradeLog() : null;
    this.known = known;
    this.legs = this.state.legs.map(() => ZERO_MONEY);
  }

  /** What the bot knows, the prices of minutes of which nothing came included. */
  private get state(): BotState {
    const minute = this.untold;
    const spot = minute === null ? undefined : this.market.spotAt(minute);
    if (minute !== null && spot !== undefined)
      this.known = withPrices(this.known, spot.close, (contract) => this.market.barAt(contract, minute));
    this.untold = null;
    return this.known;
  }

  /** Tells the bot something; returns what it wants. */
  private take(input: BotInput): readonly BotIntent[] {
    const { state, intents, journal } = step(this.state, input);
    this.known = state;
    for (const line of journal) this.journal.push(line);
    return intents;
  }

  /** Tells the bot what a minute did. */
  private takeBars(bars: BarsInput): readonly BotIntent[] {
    const before = this.state;
    const from = this.journal.length;
    const intents = this.take(bars);
    this.parted ||= !isSameByOther(before, bars, { state: this.known, intents, journal: this.journal.slice(from) });
    return intents;
  }

  /** Tells the bot something, does what it wants, and answers what it asks. */
  private *tell(input: BotInput): Generator<undefined, void> {
    this.takeUp(this.take(input), input.at);
    yield* this.answer(input.at);
  }

  /** Tells the bot what has become of an order, or what it is called to do: what it orders then does not wait for what it asks. */
  private *inform(input: BotInput): Generator<undefined, void> {
    this.takeUp(this.take(input), input.at);
    this.waiting.send();
    yield* this.answer(input.at);
  }

  /**
   * Puts what the bot orders with what waits, and what it asks with what is to be answered: as a bot that trades does, in which order follows order in the
   * order in which they were decided.
   */
  private takeUp(intents: readonly BotIntent[], at: ExchangeTime): void {
    for (const intent of intents) {
      if (intent.type === 'ask' || intent.type === 'weigh') this.asks.push(intent);
      else if (intent.type === 'order') this.waiting.add(intent);
      else if (this.waiting.forget(intent.order))
        this.takeUp(this.take({ type: 'report', at, order: intent.order, status: 'cancelled', price: null, lots: 0 }), at);
    }
  }

  /** Answers what was asked, and then what those answers made the bot ask. */
  private *answer(at: ExchangeTime): Generator<undefined, void> {
    while (this.asks.length > 0) {
      const { asks } = this;
      this.asks = [];
      for (const ask of asks) {
        if (ask.type === 'weigh') this.takeUp(this.take({ type: 'weighed', at, ...this.weigh(ask, this.state, this.seen) }), at);
        else {
          const offer = yield* this.market.offerAt(ask.plan, this.seen);
          this.takeUp(this.take({ type: 'chain', at, leg: ask.leg, offer }), at);
        }
      }
    }
  }

  /** Fills what has a price now. What a fill brings with it is looked at, too. */
  private *fillThose(priceOf: (order: OrderIntent) => Price | null, at: ExchangeTime, minute: number): Generator<undefined, void> {
    for (;;) {
      const next = this.waiting.takeFilled(priceOf);
      if (next === null) return;
      // What is crossed within a minute is told at its close, and quoted as in the minute.
      const crossed = at !== this.begins(minute);
      const spot = this.market.spotAt(minute)?.open ?? this.state.spot ?? next.value;
      const traded = this.market.barAt(next.order.contract, minute);
      yield* this.book(next.order, filledAt({ ...next.order, value: next.value, crossed, traded, minute, spot }, this.tape), at, minute);
    }
  }

  /** Books an order at what it is filled at, and tells the bot. */
  private *book(order: OrderIntent, filled: FilledAt, at: ExchangeTime, minute: number): Generator<undefined, void> {
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
    yield* this.inform({ type: 'report', at, order: order.id, status: 'filled', price: filled.price, lots });
    this.trades?.note(at, this.state.legs);
  }

  /** When a minute of the day begins. */
  private readonly begins = (minute: number): ExchangeTime => exchangeTime(this.tape.session.opensAt + minute * MINUTE_MS);

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
      yield* this.tell({ type: 'settled', at, contract: fill.contract.key, price: fill.price });
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
    for (let minute = 0; minute < this.market.minutes; minute += 1) {
      if (minute % SLICE === 0) yield;
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
    const start = { type: 'command', at: session.opensAt, command: 'start', ...(earlier === undefined ? {} : { earlier }) } as const;
    if (this.state.phase === 'off') yield* this.tell(start);
    const nearestExpiry = expiries[0]?.date ?? null;
    yield* this.tell({ type: 'session', at: session.opensAt, date: session.date, nearestExpiry });
    this.cutOff = outBy(this.definition, session);
    this.squared = false;
    this.seen = 0;
  }

  /** Whether something was entered in a minute. */
  readonly hasEntered = (minute: number): boolean => this.entered === minute;

  /** What all days have come to when a minute of this one has closed. */
  readonly madeBy = (minute: number): Money =>
    addMoney(subtractMoney(this.cash, this.charges), heldWorth(this.known.legs, this.known.prices, this.market, minute));

  /** What all days have come to, what is held at its last price. */
  readonly made = (): Money => subtractMoney(withOpen(this.state, this.cash, []).gross, this.charges);

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
    for (const call of this.calls.until(at)) yield* this.inform({ type: 'call', at, ...call });
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
    if (isQuiet(this.known, at, spot, this.barSeen)) {
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
      yield* this.inform({ type: 'square-off', at });
    }
  }

  /** Ends an intraday day: what is still held, for its contract has not traded since its exit was decided, is left at what is known of it. */
  private *leaveUnpriced(spot: Price, minute: number, at: ExchangeTime): Generator<undefined, void> {
    if (!this.squared) yield* this.inform({ type: 'square-off', at });
    this.squared = true;
    for (;;) {
      const next = this.waiting.takeFilled(({ opens, contract }) => (opens || contract.expiry === this.tape.session.date ? null : spot));
      if (next === null) return;
      const { contract, leg } = next.order;
      const known = lastKnown({ ...next.order, before: this.state.prices[contract.key] ?? null, minute, spot }, this.tape, this.market);
      this.journal.push({ at, code: 'left-unpriced', leg, contract: contract.key, price: known.price });
      yield* this.book(next.order, known, at, minute);
    }
  }

  /** Ends the day: what waits is not filled any more, and what expires is settled. */
  *close(): Generator<undefined, void> {
    const { session } = this.tape;
    const { minutes } = this.market;
    const spot = this.market.spotAt(minutes - 1)?.close;
    if (spot !== undefined && this.cutOff !== null) yield* this.leaveUnpriced(spot, minutes - 1, session.closesAt);
    for (const id of this.waiting.takeAll())
      yield* this.tell({ type: 'report', at: session.closesAt, order: id, status: 'rejected', price: null, lots: 0 });
    if (spot === undefined) return;
    this.closedAt = spot;
    yield* this.settle(session.closesAt, spot, minutes - 1);
  }

  /** All bots of its set leave at the close of a minute. */
  *leave(why: SetReason, minute: number): Generator<undefined, void> {
    yield* this.inform({ type: 'leave', at: this.begins(minute + 1), why });
  }

  /** What it has made of the day so far before charges, as a set of bots looks at it. */
  readonly dayResult = (): Money => dayResultOf(this.state);

  /** What its legs hold, and the last prices that it knows. */
  holdings(): Pick<BotState, 'legs' | 'prices'> {
    return this.state;
  }

  /** Whether the other order of the prices within its minutes would have made something else of the last day. */
  partsWays(): boolean {
    return this.parted;
  }

  /** Whether nothing is held: then the next day begins as if there had been none before it. */
  readonly isFlat = (): boolean => this.state.legs.every(({ lots }) => lots === 0);

  /** Returns one that has come as far and goes on by the other order of the prices within each minute. */
  byOtherCourse(): Replay {
    const other = new Replay(this.definition, OTHER_COURSE[this.course], this.margins, this.keeps, this.state);
    const { fills, journal, legs, cash, charges, closedAt } = this;
    Object.assign(other, { fills, journal, legs: [...legs], trades: this.trades?.copy() ?? null, cash, charges, closedAt });
    return other;
  }

  /** Returns what was followed of the last day; null where it was not. */
  readonly followed = (): Followed | null => this.within?.end(this.made()) ?? null;

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
