import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { DayTape, TapeExpiry } from '#domain/backtest/replay/day-tape.ts';
import { replayBoth } from '#domain/backtest/replay/replay-both.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Candle } from '#domain/market/candle.ts';
import { price, priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { bar, EXPIRY, type Prices } from './engine-trial.ts';

interface MadeDay {
  readonly date: string;
  /** Prices by minute of the session, the same one again until another is given. */
  readonly spot?: Readonly<Record<number, Prices>>;
  readonly call?: Readonly<Record<number, Prices>>;
}

/** Returns the minutes of a session. Given prices count in their minute; afterwards the price stays at its close. */
function minutesOf(date: string, first: number, given: Readonly<Record<number, Prices>>): readonly Candle[] {
  const { opensAt, closesAt } = nseFo.sessionOn(date);
  let last = first;
  return Array.from({ length: (closesAt - opensAt) / MINUTE_MS }, (_, minute) => {
    const prices = given[minute] ?? last;
    last = typeof prices === 'number' ? prices : prices[3];
    return { at: exchangeTime(opensAt + minute * MINUTE_MS), ...bar(prices), volume: 0, openInterest: 0 };
  });
}

const STRIKES = Array.from({ length: 41 }, (_, place) => priceFromDecimal(24_000 + place * 50));
export const tapeExpiry = (date: string, monthly = true): TapeExpiry => ({
  date,
  monthly,
  expiresAt: nseFo.instantAt(date, 15 * 60 + 40),
  lotSize: 65,
  strikes: STRIKES,
});

/** Returns a day with the underlying at 25 000 and every call at 100, except for the given prices. */
export function madeDay({ date, spot = {}, call = {} }: MadeDay): DayTape {
  const calls = minutesOf(date, 100, call);
  return {
    calendar: nseFo,
    session: nseFo.sessionOn(date),
    underlying: 'NIFTY',
    segment: 'NFO',
    marginClass: 'index',
    tick: { option: price(500), future: price(1_000) },
    spot: minutesOf(date, 25_000, spot),
    expiries: [tapeExpiry(EXPIRY)],
    option: () => calls,
    future: () => [],
  };
}

interface QuotedDay {
  readonly date: string;
  readonly expiry: string;
  readonly spot: Readonly<Record<string, Prices>>;
  /** By strike and type, as "25000 call". */
  readonly options: Readonly<Record<string, Readonly<Record<string, Prices>>>>;
  readonly future?: Readonly<Record<string, Prices>>;
}

/** Returns a day by prices at given times (HH:MM), the first of them from the open on. An option that is not given has no price. */
export function quotedDay({ date, expiry, spot, options, future }: QuotedDay): DayTape {
  const minutes = (quotes: Readonly<Record<string, Prices>>): readonly Candle[] => {
    const given = Object.entries(quotes).map(([time, prices]) => {
      const [hours = 0, rest = 0] = time.split(':').map(Number);
      return [(nseFo.instantAt(date, hours * 60 + rest) - nseFo.sessionOn(date).opensAt) / MINUTE_MS, prices] as const;
    });
    if (given[0]?.[0] !== 0) throw new Error('the first price of a day is that of its open');
    return minutesOf(date, 0, Object.fromEntries(given));
  };
  const ofFuture = future === undefined ? [] : minutes(future);
  const made = new Map(Object.entries(options).map(([contract, quotes]) => [contract, minutes(quotes)]));
  return {
    ...madeDay({ date }),
    spot: minutes(spot),
    expiries: [tapeExpiry(expiry)],
    option: (_, kind, strike) => made.get(`${priceToDecimal(strike)} ${kind}`) ?? [],
    future: () => ofFuture,
  };
}

/** Returns what a bot made of a day, read both ways. */
export function replayed(definition: BotDefinition, tape: DayTape) {
  const steps = replayBoth(definition, tape);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
