import type { BotContract, JournalCode } from '#domain/bots/engine/io.ts';
import type { Level, LegState } from '#domain/bots/engine/state.ts';
import { addMoney, money, type Money, subtractMoney } from '#domain/units/money.ts';
import { type Price, price, valueAt } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** One end of a trade. */
interface TradeEnd {
  /** When the bot knew of it: a level crossed within a minute is known at the minute's close. */
  readonly at: ExchangeTime;
  /** Start of the minute that gave the price. */
  readonly bar: ExchangeTime;
  readonly price: Price;
}

/** Path of a trade's stop, on its own price or on the underlying's. */
interface StopCourse {
  readonly of: Level['of'];
  /**
   * Instants and levels in turn: from each instant on the stop stood at the level behind it. Plain numbers, since a trailing stop moves nearly every minute.
   */
  readonly moves: readonly number[];
}

/** The trade of a leg, from entry to exit. */
export interface LegTrade {
  /** Place of the leg in the definition, from 0. */
  readonly leg: number;
  readonly contract: BotContract;
  /** Side of the entry. */
  readonly side: 'buy' | 'sell';
  readonly lots: number;
  readonly entry: TradeEnd;
  /** Of an open trade, the last price. */
  readonly exit: TradeEnd;
  /** Why the leg was exited; null while held. */
  readonly reason: JournalCode | null;
  /** Of both fills; of an open trade, of the entry alone. */
  readonly charges: Money;
  readonly net: Money;
  readonly stop: StopCourse | null;
  readonly target: Level | null;
}

/** The trades that ended on a day, and the open ones at their last prices. */
export interface DayTrades {
  readonly ended: readonly LegTrade[];
  readonly open: readonly LegTrade[];
}
export const NO_TRADES: DayTrades = { ended: [], open: [] };

/** A fill as passed to the log. */
interface TradeFill extends TradeEnd, Pick<LegTrade, 'leg' | 'contract' | 'lots' | 'charges'> {
  readonly side: 'buy' | 'sell';
  readonly opens: boolean;
  readonly reason: JournalCode;
}

interface HeldTrade extends Omit<LegTrade, 'exit' | 'reason' | 'net' | 'stop' | 'target'> {
  stop: { of: Level['of']; moves: number[] } | null;
  target: Level | null;
}

/** Result of a trade between two prices, after charges. */
function netOf(
  { side, lots, contract, entry }: Pick<LegTrade, 'side' | 'lots' | 'contract' | 'entry'>,
  left: Price,
  charges: Money,
): Money {
  const way = side === 'buy' ? 1 : -1;
  return subtractMoney(valueAt(price(way * (left - entry.price)), lots * contract.lotSize), charges);
}

/** Splits a trade at a number of lots: the part that ends now, and the part still held. Charges are split by lots, to the last unit. */
function parted(trade: HeldTrade, lots: number): readonly [HeldTrade, HeldTrade | null] {
  if (lots >= trade.lots) return [trade, null];
  const charges = money(Math.round((trade.charges * lots) / trade.lots));
  const stop = trade.stop && { ...trade.stop, moves: [...trade.stop.moves] };
  return [
    { ...trade, lots, charges, stop },
    { ...trade, lots: trade.lots - lots, charges: subtractMoney(trade.charges, charges) },
  ];
}

/**
 * The trades of a replay, with the path of their levels. A leg is entered and exited whole, except the future that hedges a delta: its lots leave first in,
 * first out, and each part of an entry that leaves is a trade of its own.
 */
export class TradeLog {
  private readonly held = new Map<number, readonly HeldTrade[]>();
  private ended: LegTrade[] = [];

  add({ leg, contract, side, lots, at, bar, price: value, charges, opens, reason }: TradeFill): void {
    const end = { at, bar, price: value };
    if (opens) {
      const fresh = { leg, contract, side, lots, entry: end, charges, stop: null, target: null };
      this.held.set(leg, [...(this.held.get(leg) ?? []), fresh]);
      return;
    }
    const left: HeldTrade[] = [];
    let [out, unpaid] = [lots, charges];
    for (const trade of this.held.get(leg) ?? []) {
      if (out === 0) {
        left.push(trade);
        continue;
      }
      const [ends, stays] = parted(trade, out);
      const share = ends.lots === out ? unpaid : money(Math.round((unpaid * ends.lots) / out));
      out -= ends.lots;
      unpaid = subtractMoney(unpaid, share);
      const all = addMoney(ends.charges, share);
      this.ended.push({ ...ends, exit: end, reason, charges: all, net: netOf(ends, value, all) });
      if (stays !== null) left.push(stays);
    }
    if (left.length === 0) this.held.delete(leg);
    else this.held.set(leg, left);
  }

  /** Records where stops and targets stand from an instant on. */
  note(at: ExchangeTime, legs: readonly LegState[]): void {
    for (const [place, trades] of this.held) {
      const leg = legs[place];
      const trade = trades.at(-1);
      if (leg === undefined || trade === undefined) continue;
      trade.target = leg.target ?? trade.target;
      if (leg.stop === null) continue;
      trade.stop ??= { of: leg.stop.of, moves: [] };
      const { moves } = trade.stop;
      if (moves.at(-1) !== leg.stop.at) moves.push(at, leg.stop.at);
    }
  }

  /** Returns an independent copy of the log. */
  copy(): TradeLog {
    const other = new TradeLog();
    const copied = (trade: HeldTrade) => ({ ...trade, stop: trade.stop === null ? null : { ...trade.stop, moves: [...trade.stop.moves] } });
    for (const [leg, trades] of this.held) other.held.set(leg, trades.map(copied));
    other.ended = [...this.ended];
    return other;
  }

  /** Returns the trades that ended since the last call, and the open ones at an instant, at last prices. */
  take(at: ExchangeTime, prices: Readonly<Record<string, Price>>): DayTrades {
    const { ended } = this;
    this.ended = [];
    return { ended, open: this.stillOpen(at, prices) };
  }

  private stillOpen(at: ExchangeTime, prices: Readonly<Record<string, Price>>): readonly LegTrade[] {
    return [...this.held.values()].flat().map((trade) => {
      const last = prices[trade.contract.key] ?? trade.entry.price;
      const stop = trade.stop === null ? null : { ...trade.stop, moves: [...trade.stop.moves] };
      return { ...trade, stop, exit: { at, bar: at, price: last }, reason: null, net: netOf(trade, last, trade.charges) };
    });
  }
}
