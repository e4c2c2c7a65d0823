import { MINUTE_MS } from '#domain/calendar/ist.ts';
import { strikesToPrice } from '#domain/bots/engine/choose-strike.ts';
import type { AskIntent, Bar, BotContract, Offer, OfferedStrike } from '#domain/bots/engine/io.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { Price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { DayTape, TapeExpiry } from './day-tape.ts';
import { sensitivities } from './half-spread.ts';

type Plan = AskIntent['plan'];

/** Returns a day's prices by minute: nothing here is read before its minute has come. */
export function dayMarket(tape: DayTape) {
  const { opensAt } = tape.session;
  const made = new Map<string, ReadonlyMap<number, Candle>>();
  const minuteOf = ({ at }: Candle) => Math.round((at - opensAt) / MINUTE_MS);
  const indexed = (candles: readonly Candle[]) => new Map(candles.map((candle) => [minuteOf(candle), candle]));
  const spot = indexed(tape.spot);

  const read = ({ kind, strike }: Pick<BotContract, 'kind' | 'strike'>, expiry: TapeExpiry): ReadonlyMap<number, Candle> => {
    const key = `${kind} ${strike} ${expiry.date}`;
    const known = made.get(key);
    if (known) return known;
    const found = indexed(kind === 'future' ? tape.future(expiry) : strike === null ? [] : tape.option(expiry, kind, strike));
    made.set(key, found);
    return found;
  };
  const expiryOf = ({ cycle, rank }: Plan['expiry']): TapeExpiry | undefined =>
    tape.expiries.filter(({ monthly }) => cycle === 'any' || monthly)[rank - 1];

  function* strikesAt({ kind, strike: plan }: Plan, expiry: TapeExpiry, now: Price, minute: number): Generator<undefined, OfferedStrike[]> {
    const rows: OfferedStrike[] = [];
    if (kind === 'future' || plan === null) return rows;
    const at = exchangeTime(opensAt + (minute + 1) * MINUTE_MS);
    const both = plan.rule === 'straddle-width';
    for (const strike of strikesToPrice(plan, kind, expiry.strikes, now)) {
      const closeOf = (side: 'call' | 'put') =>
        both || side === kind ? (read({ kind: side, strike }, expiry).get(minute)?.close ?? null) : null;
      const row = { strike, call: closeOf('call'), put: closeOf('put') };
      const value = row[kind];
      const contract = { key: '', kind, strike, expiry: expiry.date, lotSize: expiry.lotSize };
      const known = plan.rule === 'delta' && value !== null ? sensitivities({ contract, at, spot: now, value }, tape) : null;
      rows.push({ ...row, delta: known?.delta ?? null });
      yield;
    }
    return rows;
  }

  return {
    /** How many minutes the day has. */
    minutes: Math.max(0, ...tape.spot.map((candle) => minuteOf(candle) + 1)),
    spotAt: (minute: number): Bar | undefined => spot.get(minute),
    barAt(contract: BotContract, minute: number): Bar | undefined {
      const expiry = tape.expiries.find(({ date }) => date === contract.expiry);
      return expiry && read(contract, expiry).get(minute);
    },
    /** What is offered to a plan when a minute has closed; null where there is nothing of it. Others may go on between two strikes. */
    *offerAt(plan: Plan, minute: number): Generator<undefined, Offer | null> {
      const expiry = expiryOf(plan.expiry);
      const now = spot.get(minute)?.close;
      if (expiry === undefined || now === undefined) return null;
      const { date, lotSize, strikes } = expiry;
      if (plan.kind === 'future' && !read({ kind: 'future', strike: null }, expiry).has(minute)) return null;
      return { expiry: date, lotSize, spot: now, strikes, priced: yield* strikesAt(plan, expiry, now, minute) };
    },
  };
}

export type DayMarket = ReturnType<typeof dayMarket>;
