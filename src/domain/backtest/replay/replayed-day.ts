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
  /** Whether its spread is that which was quoted, not an estimate. */
  readonly quoted: boolean;
  /** Whether its contract had stopped trading, so that it was left at the end of an intraday day at what was known of it last. */
  readonly unpriced?: true;
}
/** What was still held when the day ended, at its last price. */
export interface StillOpen {
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
  /** What each leg came to, after charges. */
  readonly legs: readonly Money[];
  readonly gross: Money;
  readonly charges: Money;
  readonly net: Money;
}
