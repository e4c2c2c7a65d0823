import type { BotContract } from '#domain/bots/engine/io.ts';
import type { Session } from '#domain/calendar/sessions.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { MarginClass } from '#domain/risk/margin-parameters.ts';
import type { Price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** An expiry that was listed on a day. */
export interface TapeExpiry {
  readonly date: string;
  readonly monthly: boolean;
  readonly expiresAt: ExchangeTime;
  readonly lotSize: number;
  /** Listed strikes, ascending, one step apart. */
  readonly strikes: readonly Price[];
}

/** The best bid and ask at the end of a minute; 0 where one of them was not there. */
export interface TapeQuote {
  readonly bid: Price;
  readonly ask: Price;
}

/** What a contract of a tape is told by. */
type TapeContract = Pick<BotContract, 'kind' | 'strike' | 'expiry'>;

/** One session of an underlying with everything that was listed on it, minute by minute in order of time. */
export interface DayTape {
  readonly session: Session;
  readonly underlying: string;
  /** What margin is reckoned by. */
  readonly marginClass: MarginClass;
  /** Where its contracts trade: decides the charges. */
  readonly segment: string;
  /** Ticks of options and futures. */
  readonly tick: { readonly option: Price; readonly future: Price };
  readonly spot: readonly Candle[];
  /** Its minutes on the days before, oldest first, as far as indicators look back; left out they begin with this day. */
  readonly earlier?: readonly Candle[];
  /** Soonest first. */
  readonly expiries: readonly TapeExpiry[];
  /** Minutes of an option; [] when there are none. Asked for often: who makes them keeps them. */
  option(expiry: TapeExpiry, kind: 'call' | 'put', strike: Price): readonly Candle[];
  /** Minutes of a future; [] when there are none. */
  future(expiry: TapeExpiry): readonly Candle[];
  /** What was quoted at the end of a minute of the session, counted from 0; null where nobody recorded it. Absent where no quotes are known. */
  quoteAt?(contract: TapeContract, minute: number): TapeQuote | null;
}
