import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { madeDay, tapeExpiry } from './made-day.ts';

/** How a day that keeps to nothing is drawn. */
export interface WildDay {
  readonly seed: number;
  readonly minutes: number;
  /** How far a price goes within a minute, and between two, as shares of it. */
  readonly swing: number;
  readonly gap: number;
  /** Of so many minutes one has no trade of an option. */
  readonly silentOf: number;
  readonly quotes: 'none' | 'wide' | 'at the very price';
}

const TICK = 500;
const FUTURE_TICK = 1_000;
const STARTS_AT = 250_000_000;
const OPTION_AT = 1_000_000;

/** Numbers from 0 to 1 that follow from a seed. */
function drawnFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const onTick = (value: number, tick: number): number => Math.max(tick, Math.round(value / tick) * tick);
const nameSeed = (name: string): number => [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);

/** Minutes with random jumps between and within them, some of them missing. */
function wildMinutes(of: WildDay, name: string, first: number, scale: number, opensAt: number): readonly Candle[] {
  const next = drawnFrom(of.seed * 7_919 + nameSeed(name));
  const [tick, silent] = first === OPTION_AT ? [TICK, true] : [FUTURE_TICK, false];
  const candles: Candle[] = [];
  let last = first;
  for (let minute = 0; minute < of.minutes; minute += 1) {
    const moved = (from: number, share: number) => onTick(from * (1 + (next() - 0.5) * share * scale), tick);
    const open = moved(last, of.gap);
    const [one, other, close] = [moved(open, of.swing), moved(open, of.swing), moved(open, of.swing)];
    last = close;
    const [high, low] = [Math.max(open, one, other, close), Math.min(open, one, other, close)];
    const at = exchangeTime(opensAt + minute * MINUTE_MS);
    const candle = { at, open: price(open), high: price(high), low: price(low), close: price(close), volume: 65, openInterest: 0 };
    if (!silent || next() * of.silentOf >= 1) candles.push(candle);
  }
  return candles;
}

const LISTED = [tapeExpiry('2026-11-17', false), tapeExpiry('2026-12-29')];
/** The same for every drawn day: session, exchange and steps of prices. */
const stillDays = new Map<string, DayTape>();

/** Returns a day of independent random prices, so that all combinations of levels, trails and gaps occur. */
export function wildDay(date: string, of: WildDay): DayTape {
  const still = stillDays.get(date) ?? madeDay({ date });
  stillDays.set(date, still);
  const { opensAt } = still.session;
  const made = new Map<string, readonly Candle[]>();
  const minutesOf = (name: string, first: number, scale: number): readonly Candle[] => {
    const known = made.get(name) ?? wildMinutes(of, name, first, scale, opensAt);
    made.set(name, known);
    return known;
  };
  const tape: DayTape = {
    ...still,
    spot: minutesOf('spot', STARTS_AT, 0.02),
    expiries: LISTED,
    option: (expiry, kind, strike) => minutesOf(`${kind} ${strike} ${expiry.date}`, OPTION_AT, 1),
    future: ({ date: expiry }) => minutesOf(`future ${expiry}`, STARTS_AT, 0.02),
  };
  if (of.quotes === 'none') return tape;
  return {
    ...tape,
    quoteAt({ kind, strike, expiry }, minute) {
      const on = LISTED.find((each) => each.date === expiry);
      if (on === undefined) return null;
      const candles = kind === 'future' ? tape.future(on) : strike === null ? [] : tape.option(on, kind, strike);
      const close = candles.find(({ at }) => at === opensAt + minute * MINUTE_MS)?.close;
      if (close === undefined) return null;
      const half = of.quotes === 'wide' ? TICK * (1 + (minute % 7)) : 0;
      return { bid: price(Math.max(TICK, close - half)), ask: price(close + half) };
    },
  };
}
