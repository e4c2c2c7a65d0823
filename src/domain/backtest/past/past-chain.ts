import type { DayTape, TapeExpiry } from '#domain/backtest/replay/day-tape.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { Price } from '#domain/units/price.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';

/** An option as it stood at a past instant. Null = not known, which is not 0. */
export interface PastOption {
  readonly strike: Price;
  readonly optionType: 'call' | 'put';
  /** The last price that was made by then. */
  readonly last: Price;
  /** End of the minute of the price. */
  readonly pricedAt: ExchangeTime;
  readonly bid: Price | null;
  readonly ask: Price | null;
  /** Units traded since the session opened. */
  readonly volume: number | null;
  /** Units. */
  readonly openInterest: number | null;
}

/** The options of an expiry as they stood at an instant of a past session. */
export interface PastChain {
  readonly underlying: string;
  readonly date: string;
  readonly expiry: string;
  readonly at: ExchangeTime;
  /** Spot of the index, or of the future in its place; null before its first minute. */
  readonly spot: Price | null;
  /** By strike, the call of a strike before its put. */
  readonly options: readonly PastOption[];
}

/** Returns the minutes that have ended at an instant: a minute in progress is not known yet. */
function endedBy(candles: readonly Candle[], at: ExchangeTime): readonly Candle[] {
  let [low, high] = [0, candles.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((candles[middle]?.at ?? Infinity) + MINUTE_MS <= at) low = middle + 1;
    else high = middle;
  }
  return candles.slice(0, low);
}

/** Returns bid and ask at the end of the minute that ends at an instant; null where not recorded. */
function quoteAt(tape: DayTape, contract: { kind: 'call' | 'put'; strike: Price; expiry: string }, at: ExchangeTime) {
  const minute = Math.floor((at - tape.session.opensAt) / MINUTE_MS) - 1;
  return minute < 0 ? null : (tape.quoteAt?.(contract, minute) ?? null);
}

function optionAt(tape: DayTape, expiry: TapeExpiry, optionType: 'call' | 'put', strike: Price, at: ExchangeTime): PastOption | null {
  const ended = endedBy(tape.option(expiry, optionType, strike), at);
  const last = ended.at(-1);
  if (last === undefined) return null;
  const quote = quoteAt(tape, { kind: optionType, strike, expiry: expiry.date }, at);
  return {
    strike,
    optionType,
    last: last.close,
    pricedAt: exchangeTime(last.at + MINUTE_MS),
    bid: quote?.bid ?? null,
    ask: quote?.ask ?? null,
    volume: ended.reduce((sum, { volume }) => sum + volume, 0),
    openInterest: last.openInterest,
  };
}

/** Values that are zero for every option were not recorded. */
function onlyIfCounted(options: readonly PastOption[], field: 'volume' | 'openInterest'): readonly PastOption[] {
  return options.some((option) => (option[field] ?? 0) > 0) ? options : options.map((option) => ({ ...option, [field]: null }));
}

/**
 * Returns a generator that reads the minutes of all options of an expiry, one strike per step. They are cached with the recorded day, so that its chains are
 * then built at once.
 */
export function* readExpiry(tape: DayTape, expiry: TapeExpiry): Generator<undefined, void, undefined> {
  for (const strike of expiry.strikes) {
    tape.option(expiry, 'call', strike);
    tape.option(expiry, 'put', strike);
    yield;
  }
}

/** Returns the options of an expiry at an instant of the session, from minutes that had ended by then. An option without a price yet is left out. */
export function pastChain(tape: DayTape, expiry: TapeExpiry, at: ExchangeTime): PastChain {
  const options = expiry.strikes.flatMap((strike) =>
    (['call', 'put'] as const).flatMap((optionType) => optionAt(tape, expiry, optionType, strike, at) ?? []),
  );
  return {
    underlying: tape.underlying,
    date: tape.session.date,
    expiry: expiry.date,
    at,
    spot: endedBy(tape.spot, at).at(-1)?.close ?? null,
    options: onlyIfCounted(onlyIfCounted(options, 'volume'), 'openInterest'),
  };
}
