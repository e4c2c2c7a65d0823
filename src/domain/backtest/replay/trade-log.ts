import type { BotContract, JournalCode } from '#domain/bots/engine/io.ts';
import type { Level, LegState } from '#domain/bots/engine/state.ts';
import { addMoney, type Money, subtractMoney } from '#domain/units/money.ts';
import { type Price, price, valueAt } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** One end of a trade. */
interface TradeEnd {
  /** When the bot knew of it: a level that is crossed within a minute is known when that closes. */
  readonly at: ExchangeTime;
  /** When the minute began whose prices it was made of. */
  readonly bar: ExchangeTime;
  readonly price: Price;
}

/** Where the stop of a trade stood, on its own price or on that of the underlying. */
interface StopCourse {
  readonly of: Level['of'];
  /** Instants and levels by turns: from each instant on it stood there. Plain numbers, for a trail moves with nearly every minute. */
  readonly moves: readonly number[];
}

/** A leg from its entry to its exit. */
export interface LegTrade {
  /** Place of the leg in the definition, from 0. */
  readonly leg: number;
  readonly contract: BotContract;
  /** Of the entry. */
  readonly side: 'buy' | 'sell';
  readonly lots: number;
  readonly entry: TradeEnd;
  /** Of what is still held: the last price there is. */
  readonly exit: TradeEnd;
  /** Why it was left; null while it is held. */
  readonly reason: JournalCode | null;
  /** Of both fills; of what is held, of the entry. */
  readonly charges: Money;
  readonly net: Money;
  readonly stop: StopCourse | null;
  readonly target: Level | null;
}

/** A fill as the log is told of it. */
interface TradeFill extends TradeEnd, Pick<LegTrade, 'leg' | 'contract' | 'lots' | 'charges'> {
  readonly side: 'buy' | 'sell';
  readonly opens: boolean;
  readonly reason: JournalCode;
}

interface HeldTrade extends Omit<LegTrade, 'exit' | 'reason' | 'net' | 'stop' | 'target'> {
  stop: { of: Level['of']; moves: number[] } | null;
  target: Level | null;
}

/** What a trade made between two prices, charges taken off. */
function netOf(
  { side, lots, contract, entry }: Pick<LegTrade, 'side' | 'lots' | 'contract' | 'entry'>,
  left: Price,
  charges: Money,
): Money {
  const way = side === 'buy' ? 1 : -1;
  return subtractMoney(valueAt(price(way * (left - entry.price)), lots * contract.lotSize), charges);
}

/** The trades of a replay, with where their levels stood. A leg is entered whole and left whole. */
export class TradeLog {
  private readonly held = new Map<number, HeldTrade>();
  private ended: LegTrade[] = [];

  add({ leg, contract, side, lots, at, bar, price: value, charges, opens, reason }: TradeFill): void {
    const end = { at, bar, price: value };
    if (opens) {
      this.held.set(leg, { leg, contract, side, lots, entry: end, charges, stop: null, target: null });
      return;
    }
    const trade = this.held.get(leg);
    if (trade === undefined) return;
    this.held.delete(leg);
    const all = addMoney(trade.charges, charges);
    this.ended.push({ ...trade, exit: end, reason, charges: all, net: netOf(trade, value, all) });
  }

  /** Notes where stops and targets stand from an instant on. */
  note(at: ExchangeTime, legs: readonly LegState[]): void {
    for (const [place, trade] of this.held) {
      const leg = legs[place];
      if (leg === undefined) continue;
      trade.target = leg.target ?? trade.target;
      if (leg.stop === null) continue;
      trade.stop ??= { of: leg.stop.of, moves: [] };
      const { moves } = trade.stop;
      if (moves.at(-1) !== leg.stop.at) moves.push(at, leg.stop.at);
    }
  }

  /** Returns one that knows the same and goes on by itself. */
  copy(): TradeLog {
    const other = new TradeLog();
    for (const [leg, trade] of this.held)
      other.held.set(leg, { ...trade, stop: trade.stop === null ? null : { ...trade.stop, moves: [...trade.stop.moves] } });
    other.ended = [...this.ended];
    return other;
  }

  /** Returns what has ended since it was asked last. */
  takeEnded(): readonly LegTrade[] {
    const { ended } = this;
    this.ended = [];
    return ended;
  }

  /** Returns what is held at an instant, at its last prices. */
  stillOpen(at: ExchangeTime, prices: Readonly<Record<string, Price>>): readonly LegTrade[] {
    return [...this.held.values()].map((trade) => {
      const last = prices[trade.contract.key] ?? trade.entry.price;
      const stop = trade.stop === null ? null : { ...trade.stop, moves: [...trade.stop.moves] };
      return { ...trade, stop, exit: { at, bar: at, price: last }, reason: null, net: netOf(trade, last, trade.charges) };
    });
  }
}
