import type { BotContract } from '#domain/bots/engine/io.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { dayBars } from './day-bars.ts';
import { dayOffers } from './day-offers.ts';
import type { DayTape } from './day-tape.ts';
import { tapeDelta } from './tape-chain.ts';

/** Units traded on a day until the end of each minute; null where unknown. */
function unitsByMinute({ marginClass, spot, expiries, future, session: { opensAt } }: DayTape): readonly number[] | null {
  const nearest = expiries.find(({ monthly }) => monthly);
  const candles = marginClass !== 'index' ? spot : nearest === undefined ? [] : future(nearest);
  if (candles.length === 0) return null;
  const units: number[] = [];
  for (const { at, volume } of candles) {
    const minute = Math.round((at - opensAt) / MINUTE_MS);
    while (units.length < minute) units.push(units.at(-1) ?? 0);
    units.push((units.at(-1) ?? 0) + volume);
  }
  return units;
}

function readMarket(tape: DayTape) {
  const bars = dayBars(tape);
  let traded: readonly number[] | null | undefined;
  return {
    ...bars,
    ...dayOffers(tape, bars),
    /** The units traded until the close of a minute, of the underlying, or of the nearest future of an index; null where nobody recorded them. */
    unitsAt(minute: number): number | null {
      traded ??= unitsByMinute(tape);
      return traded === null ? null : (traded[Math.min(minute, traded.length - 1)] ?? null);
    },
    /** The delta of an option at the close of a minute, without its sign: that of the chain of the instant; null where it has none. */
    deltaAt(contract: BotContract, minute: number): number | null {
      const { kind, strike } = contract;
      const expiry = tape.expiries.find(({ date }) => date === contract.expiry);
      if (kind === 'future' || strike === null || expiry === undefined) return null;
      return tapeDelta(tape, { expiry, kind, strike, value: bars.barAt(contract, minute)?.close ?? null }, minute);
    },
  };
}

export type DayMarket = ReturnType<typeof readMarket>;

/** Cached per day, since a day never changes: the variants of a bot share one result. */
const known = new WeakMap<DayTape, DayMarket>();

/** Returns a day's prices by minute: nothing here is read before its minute has come. */
export function dayMarket(tape: DayTape): DayMarket {
  let market = known.get(tape);
  if (market === undefined) {
    market = readMarket(tape);
    known.set(tape, market);
  }
  return market;
}
