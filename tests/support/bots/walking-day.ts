import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { addDays } from '#domain/calendar/dates.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { Candle } from '#domain/market/candle.ts';
import { price } from '#domain/units/price.ts';
import { madeDay, tapeExpiry } from './made-day.ts';

const STARTS_AT = 250_000_000;
const TICK = 500;

/** Price of an option: its intrinsic value, and a time value that falls with the distance and the minutes of the day. */
const worth = (level: number, strike: number, isCall: boolean, minute: number): number => {
  const inner = Math.max(0, isCall ? level - strike : strike - level);
  const time = (1_500_000 * (500 - minute)) / 500 / (1 + Math.abs(level - strike) / 2_000_000);
  return Math.max(TICK, Math.round((inner + time) / TICK) * TICK);
};

/** Returns a day on which options and a future follow the underlying; the nearest expiry is another trading day unless told. */
function followingDay(date: string, spot: readonly Candle[], near = nseFo.tradingDayOnOrAfter(addDays(date, 1))): DayTape {
  const made = new Map<string, readonly Candle[]>();
  // More is traded in the morning and at the end of the day.
  const future = spot.map((candle, minute) => ({ ...candle, volume: 650 + 13 * Math.abs(minute - 190) }));
  const optionOf = (isCall: boolean, strike: number): readonly Candle[] =>
    spot.map((candle, minute) => {
      const at = (level: number) => price(worth(level, strike, isCall, minute));
      const [open, close, high, low] = [at(candle.open), at(candle.close), at(candle.high), at(candle.low)];
      return { ...candle, open, close, high: price(Math.max(open, close, high, low)), low: price(Math.min(open, close, high, low)) };
    });
  return {
    ...madeDay({ date }),
    spot,
    expiries: [tapeExpiry(near, false), tapeExpiry(nseFo.tradingDayOnOrAfter(addDays(near, 6)), false), tapeExpiry(addDays(near, 42))],
    option(_, kind, strike) {
      const key = `${kind} ${strike}`;
      const candles = made.get(key) ?? optionOf(kind === 'call', strike);
      made.set(key, candles);
      return candles;
    },
    future: () => future,
  };
}

/** Returns a day whose underlying is a random walk by a seed, which may differ for each minute, with options and a future that follow it. */
export function walkingDay(date: string, seedOf: (minute: number) => number): DayTape {
  const still = madeDay({ date });
  let now = STARTS_AT;
  const spot = still.spot.map((candle, minute): Candle => {
    const drawn = Math.sin(seedOf(minute) * 12.9898 + minute * 78.233) * 43_758.5453;
    const move = Math.round((drawn - Math.floor(drawn) - 0.5) * 600_000);
    const [open, close] = [now, now + move];
    now = close;
    return {
      ...candle,
      open: price(open),
      close: price(close),
      high: price(Math.max(open, close) + 60_000),
      low: price(Math.min(open, close) - 60_000),
    };
  });
  return followingDay(date, spot);
}

/** By minute of the session, in points from where it starts. */
const TURNS = [
  [45, 0],
  [105, 250],
  [225, -250],
  [345, 0],
  [385, 0],
] as const;

/** Where a line through the turns stands when a minute begins; the other way round where it falls first. */
function swungTo(minute: number, way: 1 | -1): number {
  const next = TURNS.findIndex(([turn]) => minute < turn);
  const [[from, low], [until, high]] = [TURNS[next - 1] ?? [0, 0], TURNS[next] ?? [Infinity, 0]];
  return STARTS_AT + way * Math.round((low + ((high - low) * (minute - from)) / (until - from)) * 20) * TICK;
}

/**
 * Returns a day that is flat for 45 minutes, rises 250 points, falls 500 and returns, so that every wait for a move ends, on either side. `way` -1 falls
 * first.
 */
export function swingingDay(date: string, near?: string, way: 1 | -1 = 1): DayTape {
  const spot = madeDay({ date }).spot.map((candle, minute): Candle => {
    const [open, close] = [price(swungTo(minute, way)), price(swungTo(minute + 1, way))];
    return { ...candle, open, close, high: price(Math.max(open, close)), low: price(Math.min(open, close)) };
  });
  return followingDay(date, spot, near);
}
