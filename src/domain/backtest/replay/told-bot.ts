import type { Bar, BotContract, BotInput, BotIntent, JournalLine } from '#domain/bots/engine/io.ts';
import { quietKeeper, withPrices } from '#domain/bots/engine/quiet.ts';
import type { BotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { DayMarket } from './day-market.ts';
import type { DayTape } from './day-tape.ts';
import { isSameByOther } from './other-course.ts';
import { WaitingOrders } from './waiting-orders.ts';
import type { entryWeigher } from './weigh-entries.ts';

type BarsInput = Extract<BotInput, { type: 'bars' }>;

/** A bot on a stored day: its state, journal, waiting orders and open requests. */
export abstract class ToldBot {
  protected journal: JournalLine[] = [];
  protected readonly waiting = new WaitingOrders();
  /** Requests of the bot that have not been answered yet. */
  protected asks: Extract<BotIntent, { type: 'ask' | 'weigh' }>[] = [];
  protected known: BotState;
  protected readonly quietOf = quietKeeper();
  /** Last minute not shown to the bot because nothing came of it; null when the bot is up to date. */
  protected untold: number | null = null;
  protected tape!: DayTape;
  protected market!: DayMarket;
  /** Bar of a contract in the last minute shown to the bot. */
  protected readonly barSeen = (contract: BotContract): Bar | undefined => this.market.barAt(contract, this.seen);
  /** Last closed minute, on which strikes are chosen. Decisions at a first price know nothing of the rest of that minute. */
  protected seen = 0;
  /** Whether the other order of the prices within a minute would have changed the last day. */
  protected parted = false;
  /** Computes margin and fills of entries the bot asks about. */
  protected weigh!: ReturnType<typeof entryWeigher>;

  constructor(known: BotState) {
    this.known = known;
  }

  /** State of the bot, including the prices of skipped minutes. */
  protected get state(): BotState {
    const minute = this.untold;
    const spot = minute === null ? undefined : this.market.spotAt(minute);
    if (minute !== null && spot !== undefined)
      this.known = withPrices(this.known, spot.close, (contract) => this.market.barAt(contract, minute));
    this.untold = null;
    return this.known;
  }

  /** Passes an input to the bot; returns its intents. */
  protected take(input: BotInput): readonly BotIntent[] {
    const { state, intents, journal } = step(this.tape.calendar, this.state, input);
    this.known = state;
    for (const line of journal) this.journal.push(line);
    return intents;
  }

  /** Passes the bars of a minute to the bot. */
  protected takeBars(bars: BarsInput): readonly BotIntent[] {
    const before = this.state;
    const from = this.journal.length;
    const intents = this.take(bars);
    this.parted ||= !isSameByOther(this.tape.calendar, before, bars, { state: this.known, intents, journal: this.journal.slice(from) });
    return intents;
  }

  /** Passes an input to the bot and queues its intents; requests wait for `answer`. */
  protected tell(input: BotInput): void {
    this.takeUp(this.take(input), input.at);
  }

  /** Passes the outcome of an order, or a call, to the bot: orders that follow are sent without waiting for its requests. */
  protected inform(input: BotInput): void {
    this.tell(input);
    this.waiting.send();
  }

  /** Queues the bot's orders, and its requests for an answer, in the order of decision, as a live bot does. */
  protected takeUp(intents: readonly BotIntent[], at: ExchangeTime): void {
    for (const intent of intents) {
      if (intent.type === 'ask' || intent.type === 'weigh') this.asks.push(intent);
      else if (intent.type === 'order') this.waiting.add(intent);
      else if (this.waiting.forget(intent.order))
        this.takeUp(this.take({ type: 'report', at, order: intent.order, status: 'cancelled', price: null, lots: 0 }), at);
    }
  }

  /** Answers the bot's requests, and the requests that follow from the answers. */
  protected *answer(at: ExchangeTime): Generator<undefined, void> {
    while (this.asks.length > 0) {
      const { asks } = this;
      this.asks = [];
      for (const ask of asks) {
        if (ask.type === 'weigh') this.takeUp(this.take({ type: 'weighed', at, ...this.weigh(ask, this.state, this.seen) }), at);
        else {
          const now = this.market.offerNow(ask.plan, this.seen);
          const offer = now === undefined ? yield* this.market.offerAt(ask.plan, this.seen) : now;
          this.takeUp(this.take({ type: 'chain', at, leg: ask.leg, offer }), at);
        }
      }
    }
  }
}
