import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import type { InferOutput } from 'valibot';
import type { historyDaysAnswer, ownHistoryDaysAnswer } from '#contract/schemas/history-days.ts';
import { addDays, MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import { encodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { encodePath } from '#domain/market/packed/path-bytes.ts';
import { encodeOwnMinutes } from '#server/repositories/codecs/own-minutes-bytes.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

type HandedOwnDay = NonNullable<InferOutput<typeof ownHistoryDaysAnswer>['day']>;
type HandedDay = InferOutput<typeof historyDaysAnswer>['days'][number];

const DAYS_TO_EXPIRY = 12;
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
/** Walks up a little, and back. */
const spotAt = (minute: number): number => Math.round((25_000 + 60 * Math.sin(minute / 40)) * 20) / 20;

/** Returns a session of NIFTY in the format of the server's answer to a device, with one expiry and no futures. */
export function handedDay(date: string): HandedDay {
  const { opensAt, closesAt } = nseFo.sessionOn(date);
  const expiry = nseFo.tradingDayOnOrAfter(addDays(date, DAYS_TO_EXPIRY));
  const minutes = Array.from({ length: (closesAt - opensAt) / MINUTE_MS }, (_, minute) => minute);
  const spot = minutes.map((minute): Candle => {
    const [open, close] = [priceFromDecimal(spotAt(minute)), priceFromDecimal(spotAt(minute + 1))];
    const at = exchangeTime(opensAt + minute * MINUTE_MS);
    const [low, high] = open < close ? [open, close] : [close, open];
    return { at, open, high, low, close, volume: 0, openInterest: 0 };
  });
  const path = [...minutes, minutes.length].map((minute) => ({ spot: spotAt(minute), slow: 0, fast: 0, carry: 0.06, skew: 1 }));
  const strikes = Array.from({ length: 41 }, (_, place) => 24_000 + place * 50);
  return {
    date,
    segment: 'NFO',
    margin_class: 'index',
    option_tick: 0.05,
    future_tick: 0.05,
    path: base64(encodePath(path)),
    spot: base64(encodeCandles(spot, opensAt)),
    expiries: [{ date: expiry, monthly: false, expires_at: nseFo.sessionOn(expiry).closesAt, lot_size: 65, strikes }],
    futures: [],
  };
}

/** Returns a session of imported NIFTY history in the format of the server's answer to a device: its minutes, and both options of a few strikes. */
export function handedOwnDay(date: string): HandedOwnDay {
  const { opensAt, closesAt } = nseFo.sessionOn(date);
  const { path: _path, spot: _spot, futures: _futures, ...facts } = handedDay(date);
  const [expiry] = facts.expiries;
  const first = 9 * 60 + 15;
  /** A traded minute after the other; bid and ask are not known. */
  const minutesOf = (value: (minute: number) => number): string =>
    base64(
      encodeOwnMinutes(
        Array.from({ length: (closesAt - opensAt) / MINUTE_MS }, (_, minute) => {
          const [open, close] = [priceFromDecimal(value(minute)), priceFromDecimal(value(minute + 1))];
          return [first + minute, open, Math.max(open, close), Math.min(open, close), close, 100, 0, 0, 0, 0];
        }).flat(),
      ),
    );
  const strikes = Array.from({ length: 21 }, (_, place) => 24_500 + place * 50);
  const worth = (minute: number, strike: number, sign: 1 | -1) => 100 + Math.max(0, Math.round(sign * (spotAt(minute) - strike) * 20) / 20);
  return {
    ...facts,
    expiries: [{ ...expiry!, strikes }],
    rows: [
      { kind: 'spot', expiry: '', strike: 0, minutes: minutesOf(spotAt) },
      ...strikes.flatMap((strike) => [
        { kind: 'call' as const, expiry: expiry!.date, strike, minutes: minutesOf((minute) => worth(minute, strike, 1)) },
        { kind: 'put' as const, expiry: expiry!.date, strike, minutes: minutesOf((minute) => worth(minute, strike, -1)) },
      ]),
    ],
  };
}
