import { reachOf } from '#domain/bots/engine/bar-reach.ts';
import type { Bar, BotContract } from '#domain/bots/engine/io.ts';
import { DAY_MS, MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { Price } from '#domain/units/price.ts';
import { byMinute, minuteOfCandle } from './by-minute.ts';
import type { DayTape, TapeExpiry } from './day-tape.ts';

type ByMinute = ReturnType<typeof byMinute>;
type Contract = Pick<BotContract, 'kind' | 'strike'>;

/** The minutes of the contracts of a day, each placed once: rules for strikes ask for many, and with every minute for the same few. */
function contractMinutes(tape: DayTape) {
  const { opensAt } = tape.session;
  const options = new Map<TapeExpiry, Record<'call' | 'put', Map<Price, ByMinute>>>();
  return ({ kind, strike }: Contract, expiry: TapeExpiry): ByMinute => {
    if (kind === 'future') return byMinute(tape.future(expiry), opensAt);
    if (strike === null) return [];
    let chain = options.get(expiry);
    if (chain === undefined) {
      chain = { call: new Map(), put: new Map() };
      options.set(expiry, chain);
    }
    const known = chain[kind].get(strike);
    if (known !== undefined) return known;
    const minutes = byMinute(tape.option(expiry, kind, strike), opensAt);
    chain[kind].set(strike, minutes);
    return minutes;
  };
}

/** Returns the bars of the underlying and the contracts of a day, by minute. */
export function dayBars(tape: DayTape) {
  const { calendar, session } = tape;
  const { opensAt } = session;
  const spot = byMinute(tape.spot, opensAt);
  const minutesOf = contractMinutes(tape);
  const asked = new Map<string, ByMinute>();
  const barsOf = (contract: BotContract): ByMinute => {
    let candles = asked.get(contract.key);
    if (candles === undefined) {
      const expiry = tape.expiries.find(({ date }) => date === contract.expiry);
      candles = expiry === undefined ? [] : minutesOf(contract, expiry);
      asked.set(contract.key, candles);
    }
    return candles;
  };
  const last = tape.spot.at(-1);
  const minutes = last === undefined ? 0 : Math.max(0, minuteOfCandle(last, opensAt) + 1);
  const opens = calendar.msOfDay(opensAt);
  const isWhole = spot.length >= minutes && !spot.includes(undefined) && opens + minutes * MINUTE_MS < DAY_MS;
  return {
    /** How many minutes the day has. */
    minutes,
    /** How far the underlying and contracts reach with each minute; null on a day that has not a price of its underlying in each of its minutes. */
    reach: isWhole ? { opens, spot: reachOf(spot), of: (contract: BotContract) => reachOf(barsOf(contract)) } : null,
    /** Close of a contract in a minute; null where it did not trade. */
    closeOf: (contract: Contract, expiry: TapeExpiry, minute: number): Price | null => minutesOf(contract, expiry)[minute]?.close ?? null,
    spotAt: (minute: number): Bar | undefined => spot[minute],
    barAt: (contract: BotContract, minute: number): Candle | undefined => barsOf(contract)[minute],
  };
}

export type DayBars = ReturnType<typeof dayBars>;
