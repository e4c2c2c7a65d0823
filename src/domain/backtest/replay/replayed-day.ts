import type { BotContract, JournalLine } from '#domain/bots/engine/io.ts';
import type { Money } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** One fill of a replayed day. */
export interface ReplayFill {
  readonly at: ExchangeTime;
  readonly leg: number;
  readonly contract: BotContract;
  readonly side: 'buy' | 'sell';
  readonly lots: number;
  readonly price: Price;
  readonly charges: Money;
  readonly opens: boolean;
  readonly reason: JournalLine['code'];
  /** Whether the spread was a recorded quote, not an estimate. */
  readonly quoted: boolean;
  /** Whether the contract had stopped trading, so that its position closed at the last known value at the end of an intraday day. */
  readonly unpriced?: true;
}
/** A position still held at the end of the day, at its last price. */
export interface StillOpen {
  readonly leg: number;
  readonly contract: BotContract;
  readonly lots: number;
  readonly side: 'buy' | 'sell';
  readonly price: Price;
  readonly amount: Money;
}
/** Result of a bot on a day; open positions count at their last price. */
export interface ReplayedDay {
  readonly fills: readonly ReplayFill[];
  readonly journal: readonly JournalLine[];
  readonly open: readonly StillOpen[];
  /** Result of each leg, after charges. */
  readonly legs: readonly Money[];
  readonly gross: Money;
  readonly charges: Money;
  readonly net: Money;
}
