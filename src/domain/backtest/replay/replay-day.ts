import { MINUTE_MS } from '#domain/calendar/ist.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { AskIntent, Bar, BotContract, BotInput, BotIntent, Course, JournalLine, OrderIntent } from '#domain/bots/engine/io.ts';
import { newBotState } from '#domain/bots/engine/state.ts';
import { step, watchedContracts } from '#domain/bots/engine/step.ts';
import { misCutOff } from '#domain/calendar/mis-cut-off.ts';
import { chargesOfSettlement, estimateCharges } from '#domain/fees/fill-charges.ts';
import { freezeQuantityOf } from '#domain/instruments/contract-terms.ts';
import { addMoney, type Money, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import { price, type Price, roundToTick, valueAt } from '#domain/units/price.ts';
import { exchangeTime, type ExchangeTime } from '#domain/units/time.ts';
import { type DayMarket, dayMarket } from './day-market.ts';
import type { DayTape } from './day-tape.ts';
import { halfSpread } from './half-spread.ts';

/** One fill of a replayed day. */
interface ReplayFill {
  readonly at: ExchangeTime;
  readonly leg: number;
  readonly contract: BotContract;
  readonly side: 'buy' | 'sell';
  readonly lots: number;
  readonly price: Price;
  readonly charges: Money;
  readonly opens: boolean;
  readonly reason: JournalLine['code'];
}
/** What was still held when the day ended, at its last price. */
interface StillOpen {
  readonly leg: number;
  readonly contract: BotContract;
  readonly lots: number;
  readonly side: 'buy' | 'sell';
  readonly price: Price;
  readonly amount: Money;
}
/** What a bot made of a day: open holdings count at their last price. */
export interface ReplayedDay {
  readonly fills: readonly ReplayFill[];
  readonly journal: readonly JournalLine[];
  readonly open: readonly StillOpen[];
  readonly gross: Money;
  readonly charges: Money;
  readonly net: Money;
}

/** A day under way. */
class Replay {
  readonly fills: ReplayFill[] = [];
  readonly journal: JournalLine[] = [];
  readonly waiting = new Map<number, OrderIntent>();
  cash = ZERO_MONEY;
  charges = ZERO_MONEY;
  private state;

  constructor(
    definition: BotDefinition,
    private readonly tape: DayTape,
    private readonly market: DayMarket,
  ) {
    this.state = newBotState(definition);
  }

  get bot() {
    return this.state;
  }

  /** Tells the bot something; returns what it wants. */
  take(input: BotInput): readonly BotIntent[] {
    const { state, intents, journal } = step(this.state, input);
    this.state = state;
    for (const line of journal) this.journal.push(line);
    return intents;
  }

  /** Tells the bot something and does what it wants. */
  *tell(input: BotInput, minute: number): Generator<undefined, void> {
    yield* this.act(this.take(input), input.at, minute);
  }

  /** Does what the bot wants: at once what was crossed within the minute, with the next minute's first price the rest. */
  *act(intents: readonly BotIntent[], at: ExchangeTime, minute: number): Generator<undefined, void> {
    for (const intent of intents) {
      if (intent.type === 'ask') yield* this.answer(intent, at, minute);
      else if (intent.type === 'cancel') {
        const found = this.waiting.delete(intent.order);
        if (found) yield* this.tell({ type: 'report', at, order: intent.order, status: 'cancelled', price: null, lots: 0 }, minute);
      } else if (intent.crossed === null) this.waiting.set(intent.id, intent);
      else yield* this.fill(intent, intent.crossed, at, minute);
    }
  }

  private *answer({ leg, plan }: AskIntent, at: ExchangeTime, minute: number): Generator<undefined, void> {
    const offer = yield* this.market.offerAt(plan, minute);
    yield* this.tell({ type: 'chain', at, leg, offer }, minute);
  }

  *fill(order: OrderIntent, value: Price, at: ExchangeTime, minute: number): Generator<undefined, void> {
    const { contract, side, lots } = order;
    const { session, segment } = this.tape;
    const spot = this.market.spotAt(minute)?.open ?? this.bot.spot ?? value;
    const half = halfSpread({ contract, at, spot, value }, this.tape);
    const tick = contract.kind === 'future' ? this.tape.tick.future : this.tape.tick.option;
    // A level may lie between two ticks; what is paid does not.
    const onTick = roundToTick(value, tick, side === 'buy' ? 'up' : 'down');
    const filled = price(side === 'buy' ? onTick + half : Math.max(tick, onTick - half));
    const quantity = lots * contract.lotSize;
    const kind = contract.kind === 'future' ? 'future' : 'option';
    const { total } = estimateCharges({ instrument: { kind, segment }, side, price: filled, quantity, tradeDate: session.date });
    this.charges = addMoney(this.charges, total);
    const worth = valueAt(filled, quantity);
    this.cash = side === 'buy' ? subtractMoney(this.cash, worth) : addMoney(this.cash, worth);
    const { leg, opens, reason } = order;
    this.fills.push({ at, leg, contract, side, lots, price: filled, charges: total, opens, reason: reason.code });
    yield* this.tell({ type: 'report', at, order: order.id, status: 'filled', price: filled, lots }, minute);
  }

  /** Fills what was decided when the last minute closed; a contract without a price in this minute waits for one that has it. */
  *fillWaiting(at: ExchangeTime, minute: number): Generator<undefined, void> {
    for (const [id, order] of this.waiting) {
      const bar = this.market.barAt(order.contract, minute);
      if (bar === undefined) continue;
      this.waiting.delete(id);
      yield* this.fill(order, bar.open, at, minute);
    }
  }

  /** Settles what ends today, at what the underlying closed at. */
  *settle(at: ExchangeTime, spot: Price, minute: number): Generator<undefined, void> {
    const { session, segment, underlying } = this.tape;
    for (const [leg, { contract, lots, side }] of this.bot.legs.entries()) {
      if (contract === null || lots === 0 || contract.expiry !== session.date) continue;
      const inside = contract.strike === null ? spot : contract.kind === 'call' ? spot - contract.strike : contract.strike - spot;
      const value = price(Math.max(0, inside));
      const quantity = lots * contract.lotSize;
      const kind = contract.kind === 'future' ? 'future' : 'option';
      const freezeQuantity = freezeQuantityOf(underlying, session.date) ?? 0;
      const instrument = { kind, segment, lotSize: contract.lotSize, freezeQuantity } as const;
      const closing = side === 1 ? 'sell' : 'buy';
      const { total } = chargesOfSettlement({ instrument, side: closing, price: value, quantity, tradeDate: session.date });
      this.charges = addMoney(this.charges, total);
      const worth = valueAt(value, quantity);
      this.cash = side === 1 ? addMoney(this.cash, worth) : subtractMoney(this.cash, worth);
      this.fills.push({ at, leg, contract, side: closing, lots, price: value, charges: total, opens: false, reason: 'settled' });
      yield* this.tell({ type: 'settled', at, contract: contract.key, price: value }, minute);
    }
  }

  result(): ReplayedDay {
    const open = this.bot.legs.flatMap(({ contract, lots, side, entry }, leg): StillOpen[] => {
      if (contract === null || lots === 0 || entry === null) return [];
      const last = this.bot.prices[contract.key] ?? entry;
      return [
        {
          leg,
          contract,
          lots,
          side: side === 1 ? 'buy' : 'sell',
          price: last,
          amount: valueAt(price(side * (last - entry)), lots * contract.lotSize),
        },
      ];
    });
    const held = open.map(({ contract, lots, side, price: last }) =>
      valueAt(price((side === 'buy' ? 1 : -1) * last), lots * contract.lotSize),
    );
    const gross = addMoney(this.cash, ...held);
    const { fills, journal, charges } = this;
    return { fills, journal, open, gross, charges, net: subtractMoney(gross, charges) };
  }
}

/**
 * Returns what a bot would have made of a stored day. It decides when a minute closes, on minutes that have closed; what it decides is filled at
 * the first price of the next one, a level that is crossed at that level or where the minute opened beyond it, each time at bid or ask. Where a
 * minute says nothing of the order of its prices, `course` does. Others may go on between two steps.
 */
export function* replayDay(definition: BotDefinition, tape: DayTape, course: Course): Generator<undefined, ReplayedDay> {
  const { session, expiries } = tape;
  const market = dayMarket(tape);
  const replay = new Replay(definition, tape, market);
  const cutOff = definition.product === 'MIS' ? misCutOff('paper', 'contracts', session) : null;
  yield* replay.tell({ type: 'command', at: session.opensAt, command: 'start' }, 0);
  const nearestExpiry = expiries[0]?.date ?? null;
  yield* replay.tell({ type: 'session', at: session.opensAt, date: session.date, nearestExpiry }, 0);
  let squared = false;
  for (let minute = 0; minute < market.minutes; minute += 1) {
    const spot = market.spotAt(minute);
    if (spot === undefined) continue;
    const from = exchangeTime(session.opensAt + minute * MINUTE_MS);
    if (replay.waiting.size > 0) yield* replay.fillWaiting(from, minute);
    const contracts: Record<string, Bar> = {};
    for (const contract of watchedContracts(replay.bot)) {
      const bar = market.barAt(contract, minute);
      if (bar !== undefined) contracts[contract.key] = bar;
    }
    const at = exchangeTime(from + MINUTE_MS);
    const wanted = replay.take({ type: 'bars', from, at, spot, contracts, course });
    if (wanted.length > 0) yield* replay.act(wanted, at, minute);
    if (cutOff !== null && !squared && at >= cutOff) {
      squared = true;
      yield* replay.tell({ type: 'square-off', at }, minute);
    }
    yield;
  }
  for (const id of replay.waiting.keys())
    yield* replay.tell({ type: 'report', at: session.closesAt, order: id, status: 'rejected', price: null, lots: 0 }, market.minutes - 1);
  const last = market.spotAt(market.minutes - 1);
  if (last !== undefined) yield* replay.settle(session.closesAt, last.close, market.minutes - 1);
  return replay.result();
}
