import type { BotContract, JournalCode } from '#domain/bots/engine/io.ts';
import type { Level, LegState } from '#domain/bots/engine/state.ts';
import { addMoney, money, type Money, subtractMoney } from '#domain/units/money.ts';
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

/** The trades that ended on a day, and those that are held at its end, at their last prices. */
export interface DayTrades {
  readonly ended: readonly LegTrade[];
  readonly open: readonly LegTrade[];
}
export const NO_TRADES: DayTrades = { ended: [], open: [] };

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

/** Parts a trade at so many lots: what ends now, and what of it is still held. Its charges go with the lots, to the last unit. */
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
 * The trades of a replay, with where their levels stood. A leg is entered whole and left whole, but for a future that stands against deltas: what of that came
 * first leaves first, and what leaves of an entry is a trade of its own.
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

  /** Notes where stops and targets stand from an instant on. */
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

  /** Returns one that knows the same and goes on by itself. */
  copy(): TradeLog {
    const other = new TradeLog();
    const copied = (trade: HeldTrade) => ({ ...trade, stop: trade.stop === null ? null : { ...trade.stop, moves: [...trade.stop.moves] } });
    for (const [leg, trades] of this.held) other.held.set(leg, trades.map(copied));
    other.ended = [...this.ended];
    return other;
  }

  /** Returns what has ended since it was asked last, and what is held at an instant, at its last prices. */
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
