import type { Bar, BotContract, BotInput, BotIntent, JournalLine } from '#domain/bots/engine/io.ts';
import { quietKeeper, withPrices } from '#domain/bots/engine/quiet.ts';
import type { BotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { DayMarket } from './day-market.ts';
import { isSameByOther } from './other-course.ts';
import { WaitingOrders } from './waiting-orders.ts';
import type { entryWeigher } from './weigh-entries.ts';

type BarsInput = Extract<BotInput, { type: 'bars' }>;

/** A bot that is told of a stored day: what it knows, what it has written down, what it has ordered and asks. */
export abstract class ToldBot {
  protected journal: JournalLine[] = [];
  protected readonly waiting = new WaitingOrders();
  /** What it has asked and nobody has answered yet. */
  protected asks: Extract<BotIntent, { type: 'ask' | 'weigh' }>[] = [];
  protected known: BotState;
  protected readonly quietOf = quietKeeper();
  /** The last minute that the bot has not been told of, because nothing came of it; null while it has been told of all. */
  protected untold: number | null = null;
  protected market!: DayMarket;
  /** The bar of a contract in the minute that was seen last. */
  protected readonly barSeen = (contract: BotContract): Bar | undefined => this.market.barAt(contract, this.seen);
  /** The last minute that has closed: what a strike is chosen on. What follows from a first price knows nothing of the rest of its minute. */
  protected seen = 0;
  /** Whether the other order of the prices within a minute would have made something else of the last day. */
  protected parted = false;
  /** Says what entries would come to, where the bot asks. */
  protected weigh!: ReturnType<typeof entryWeigher>;

  constructor(known: BotState) {
    this.known = known;
  }

  /** What the bot knows, the prices of minutes of which nothing came included. */
  protected get state(): BotState {
    const minute = this.untold;
    const spot = minute === null ? undefined : this.market.spotAt(minute);
    if (minute !== null && spot !== undefined)
      this.known = withPrices(this.known, spot.close, (contract) => this.market.barAt(contract, minute));
    this.untold = null;
    return this.known;
  }

  /** Tells the bot something; returns what it wants. */
  protected take(input: BotInput): readonly BotIntent[] {
    const { state, intents, journal } = step(this.state, input);
    this.known = state;
    for (const line of journal) this.journal.push(line);
    return intents;
  }

  /** Tells the bot what a minute did. */
  protected takeBars(bars: BarsInput): readonly BotIntent[] {
    const before = this.state;
    const from = this.journal.length;
    const intents = this.take(bars);
    this.parted ||= !isSameByOther(before, bars, { state: this.known, intents, journal: this.journal.slice(from) });
    return intents;
  }

  /** Tells the bot something, and does what it wants. What it asks waits for `answer`. */
  protected tell(input: BotInput): void {
    this.takeUp(this.take(input), input.at);
  }

  /** Tells the bot what has become of an order, or what it is called to do: what it orders then does not wait for what it asks. */
  protected inform(input: BotInput): void {
    this.tell(input);
    this.waiting.send();
  }

  /**
   * Puts what the bot orders with what waits, and what it asks with what is to be answered: as a bot that trades does, in which order follows order in the
   * order in which they were decided.
   */
  protected takeUp(intents: readonly BotIntent[], at: ExchangeTime): void {
    for (const intent of intents) {
      if (intent.type === 'ask' || intent.type === 'weigh') this.asks.push(intent);
      else if (intent.type === 'order') this.waiting.add(intent);
      else if (this.waiting.forget(intent.order))
        this.takeUp(this.take({ type: 'report', at, order: intent.order, status: 'cancelled', price: null, lots: 0 }), at);
    }
  }

  /** Answers what was asked, and then what those answers made the bot ask. */
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
