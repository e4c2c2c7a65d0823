import { MINUTE_MS } from '#domain/calendar/ist.ts';
import { readsBothSides, readsDelta, strikesToPrice } from '#domain/bots/engine/choose-strike.ts';
import type { AskIntent, Bar, BotContract, Offer, OfferedStrike } from '#domain/bots/engine/io.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { Price } from '#domain/units/price.ts';
import { byMinute, minuteOfCandle } from './by-minute.ts';
import type { DayTape, TapeExpiry } from './day-tape.ts';
import { tapeDelta } from './tape-chain.ts';

type Plan = AskIntent['plan'];

/** What was traded on a day until the end of each of its minutes; null where nothing is known of it. */
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

/** What was offered on a day, by minute and plan: the variants of a bot ask the same. So much of it is remembered of one day. */
const offers = new WeakMap<DayTape, Map<string, Offer>>();
const MOST_OFFERS = 256;

/** Returns a day's prices by minute: nothing here is read before its minute has come. */
export function dayMarket(tape: DayTape) {
  const { opensAt } = tape.session;
  const spot = byMinute(tape.spot, opensAt);
  /** By contract: a day asks for the same few with every minute. */
  const asked = new Map<string, ReturnType<typeof byMinute>>();

  const read = ({ kind, strike }: Pick<BotContract, 'kind' | 'strike'>, expiry: TapeExpiry): readonly Candle[] =>
    kind === 'future' ? tape.future(expiry) : strike === null ? [] : tape.option(expiry, kind, strike);
  const closeAt = (contract: Pick<BotContract, 'kind' | 'strike'>, expiry: TapeExpiry, minute: number): Price | null =>
    byMinute(read(contract, expiry), opensAt)[minute]?.close ?? null;
  const expiryOf = ({ cycle, rank }: Plan['expiry']): TapeExpiry | undefined =>
    tape.expiries.filter(({ monthly }) => cycle === 'any' || monthly)[rank - 1];

  function* strikesAt({ kind, strike: plan }: Plan, expiry: TapeExpiry, now: Price, minute: number): Generator<undefined, OfferedStrike[]> {
    const rows: OfferedStrike[] = [];
    if (kind === 'future' || plan === null) return rows;
    const both = readsBothSides(plan);
    for (const strike of strikesToPrice(plan, kind, expiry.strikes, now)) {
      const closeOf = (side: 'call' | 'put') => (both || side === kind ? closeAt({ kind: side, strike }, expiry, minute) : null);
      const row = { strike, call: closeOf('call'), put: closeOf('put') };
      const value = row[kind];
      rows.push({ ...row, delta: readsDelta(plan) && value !== null ? tapeDelta(tape, { expiry, kind, strike, value }, minute) : null });
      yield;
    }
    return rows;
  }

  const tapeOffers = offers.get(tape) ?? new Map<string, Offer>();
  offers.set(tape, tapeOffers);
  let traded: readonly number[] | null | undefined;
  const last = tape.spot.at(-1);
  return {
    /** How many minutes the day has. */
    minutes: last === undefined ? 0 : Math.max(0, minuteOfCandle(last, opensAt) + 1),
    /** What a contract of an expiry closed a minute at; null where it did not trade. */
    closeOf: closeAt,
    spotAt: (minute: number): Bar | undefined => spot[minute],
    barAt(contract: BotContract, minute: number): Candle | undefined {
      let candles = asked.get(contract.key);
      if (candles === undefined) {
        const expiry = tape.expiries.find(({ date }) => date === contract.expiry);
        candles = expiry === undefined ? [] : byMinute(read(contract, expiry), opensAt);
        asked.set(contract.key, candles);
      }
      return candles[minute];
    },
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
      return tapeDelta(tape, { expiry, kind, strike, value: this.barAt(contract, minute)?.close ?? null }, minute);
    },
    /** What is offered to a plan when a minute has closed; null where there is nothing of it. Others may go on between two strikes. */
    *offerAt(plan: Plan, minute: number): Generator<undefined, Offer | null> {
      const expiry = expiryOf(plan.expiry);
      const now = spot[minute]?.close;
      if (expiry === undefined || now === undefined) return null;
      const { date, lotSize, strikes } = expiry;
      const key = `${minute} ${plan.kind} ${date} ${JSON.stringify(plan.strike)}`;
      const known = tapeOffers.get(key);
      if (known !== undefined) return known;
      if (plan.kind === 'future' && closeAt({ kind: 'future', strike: null }, expiry, minute) === null) return null;
      const offer = { expiry: date, lotSize, spot: now, strikes, priced: yield* strikesAt(plan, expiry, now, minute) };
      if (tapeOffers.size < MOST_OFFERS) tapeOffers.set(key, offer);
      return offer;
    },
  };
}

export type DayMarket = ReturnType<typeof dayMarket>;
