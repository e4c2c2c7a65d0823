import type { Calendar } from '#domain/calendar/calendar.ts';
import type { InferOutput } from 'valibot';
import { type PastChain, pastChain, type PastOption } from '#domain/backtest/past/past-chain.ts';
import { courseLeg, expiryOf, firstInstant, instantOf, UNKNOWN_LOT } from '#domain/backtest/past/past-choice.ts';
import { courseOf } from '#domain/backtest/past/past-course.ts';
import { pastFigures } from '#domain/backtest/past/past-figures.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { ProductGreeks } from '#domain/pricing/product-greeks.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import type { pastChainAnswer, pastCourseAnswer } from '../schemas/past.ts';

type Answer = InferOutput<typeof pastChainAnswer>;

/** Fields of the answer beside the chain itself. */
type Told = Pick<Answer, 'source' | 'files' | 'basis' | 'first_at' | 'last_at' | 'expiries' | 'segment' | 'lot_size' | 'tick_size'>;

const rounded = (value: number | null | undefined, decimals: number): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
const decimalOrNull = (value: Price | null) => (value === null ? null : priceToDecimal(value));

const presentLeg = (option: PastOption | null, greeks: ProductGreeks | undefined): Answer['rows'][number]['call'] =>
  option && {
    ltp: priceToDecimal(option.last),
    priced_at: option.pricedAt,
    bid: decimalOrNull(option.bid),
    ask: decimalOrNull(option.ask),
    volume: option.volume,
    oi: option.openInterest,
    delta: rounded(greeks?.delta, 6),
    gamma: rounded(greeks?.gamma, 8),
    theta: rounded(greeks?.theta, 4),
    vega: rounded(greeks?.vega, 4),
  };

/** Returns a past chain in wire form; used by the server and by a device with the day stored. */
export function presentPastChain(calendar: Calendar, chain: PastChain, told: Told): Answer {
  const { figures, strikes } = pastFigures(calendar, chain);
  return {
    underlying: chain.underlying,
    ...told,
    date: chain.date,
    at: chain.at,
    expiry: chain.expiry,
    expires_at: figures.expiresAt,
    spot: decimalOrNull(chain.spot),
    forward: rounded(figures.forward, 4),
    atm_strike: decimalOrNull(figures.atmStrike),
    put_call_ratio: rounded(figures.putCallRatio, 6),
    max_pain: decimalOrNull(figures.maxPain),
    call_oi: figures.callInterest,
    put_oi: figures.putInterest,
    straddle: rounded(figures.straddle, 4),
    atm_iv: rounded(figures.atmVolatility, 6),
    rows: strikes.map(({ strike, volatility, greeks, call, put }) => ({
      strike: priceToDecimal(strike),
      iv: rounded(volatility, 6),
      call: presentLeg(call, greeks?.call),
      put: presentLeg(put, greeks?.put),
    })),
  };
}

/** What a past day is made from. */
interface PastOf {
  readonly source: Answer['source'];
  readonly files: readonly string[];
}

/** What is asked of a past day: the close, and the nearest expiry, when absent. */
interface AskedChain {
  readonly at?: number | undefined;
  readonly expiry?: string | undefined;
}

/** Returns the chain of a day that was read; null where it has no such expiry. The minutes of its options are read here, unless they have been read before. */
export function pastChainOfTape(tape: DayTape, { at, expiry: wanted }: AskedChain, { source, files }: PastOf): Answer | null {
  const { session, expiries } = tape;
  const expiry = expiryOf(expiries, session.date, wanted);
  if (expiry === undefined) return null;
  return presentPastChain(tape.calendar, pastChain(tape, expiry, instantOf(session, at)), {
    source,
    files: [...files],
    basis: 'minutes',
    first_at: firstInstant(session),
    last_at: session.closesAt,
    expiries: expiries.map(({ date, expiresAt, monthly }) => ({ expiry: date, expires_at: expiresAt, monthly })),
    segment: tape.segment,
    lot_size: expiry.lotSize === UNKNOWN_LOT ? null : expiry.lotSize,
    tick_size: priceToDecimal(tape.tick.option),
  });
}

/** Returns what contracts of a day that was read were worth at the end of each minute. */
export function pastCourseOfTape(tape: DayTape, legs: string, { source, files }: PastOf): InferOutput<typeof pastCourseAnswer> {
  return {
    underlying: tape.underlying,
    source,
    files: [...files],
    date: tape.session.date,
    first_at: firstInstant(tape.session),
    legs: legs.split(',').map((leg) => ({ prices: courseOf(tape, courseLeg(leg)).map(decimalOrNull) })),
  };
}
