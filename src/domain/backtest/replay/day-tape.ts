import type { Calendar } from '#domain/calendar/calendar.ts';
import type { Session } from '#domain/calendar/exchange-days.ts';
import type { BotContract } from '#domain/bots/engine/io.ts';
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

/** Fields that identify a contract on a recorded day. */
type TapeContract = Pick<BotContract, 'kind' | 'strike' | 'expiry'>;

/** A recorded day: one session of an underlying with everything listed on it, minute by minute in order of time. */
export interface DayTape {
  /** Of the market that was recorded. */
  readonly calendar: Calendar;
  readonly session: Session;
  readonly underlying: string;
  /** Class of the underlying in the margin parameters. */
  readonly marginClass: MarginClass;
  /** Segment of the contracts, which decides the charges. */
  readonly segment: string;
  /** Ticks of options and futures. */
  readonly tick: { readonly option: Price; readonly future: Price };
  readonly spot: readonly Candle[];
  /** Minutes of the days before, oldest first, as far back as indicators read; absent = indicators begin with this day. */
  readonly earlier?: readonly Candle[];
  /** Soonest first. */
  readonly expiries: readonly TapeExpiry[];
  /** Minutes of an option; [] when there are none. Called often: implementations cache them. */
  option(expiry: TapeExpiry, kind: 'call' | 'put', strike: Price): readonly Candle[];
  /** Minutes of a future; [] when there are none. */
  future(expiry: TapeExpiry): readonly Candle[];
  /** Quote at the end of a minute of the session, counted from 0; null where not recorded. Absent where no quotes are known. */
  quoteAt?(contract: TapeContract, minute: number): TapeQuote | null;
}
