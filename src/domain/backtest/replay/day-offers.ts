import { readsBothSides, readsDelta, strikesToPrice } from '#domain/bots/engine/choose-strike.ts';
import type { AskIntent, Offer, OfferedStrike } from '#domain/bots/engine/io.ts';
import type { Price } from '#domain/units/price.ts';
import type { DayBars } from './day-bars.ts';
import type { DayTape, TapeExpiry } from './day-tape.ts';
import { tapeDelta } from './tape-chain.ts';

type Plan = AskIntent['plan'];

/** So many rows of prices of all strikes are remembered of one day. */
const MOST_ROWS = 1_024;

/** Whether a rule reads the prices of all strikes: those of the others are looked up sooner than remembered. */
const readsAll = ({ rule }: NonNullable<Plan['strike']>): boolean =>
  rule !== 'atm' && rule !== 'atm-percent' && rule !== 'exact' && rule !== 'straddle-width' && rule !== 'synthetic-atm';

const offerOf = ({ date, lotSize, strikes }: TapeExpiry, spot: Price, priced: Offer['priced']): Offer => ({
  expiry: date,
  lotSize,
  spot,
  strikes,
  priced,
});

/** Returns what is offered on a day to a plan for a leg when a minute has closed. */
export function dayOffers(tape: DayTape, { closeOf, spotAt }: Pick<DayBars, 'closeOf' | 'spotAt'>) {
  const monthlies = tape.expiries.filter(({ monthly }) => monthly);
  const expiryOf = ({ cycle, rank }: Plan['expiry']): TapeExpiry | undefined => (cycle === 'any' ? tape.expiries : monthlies)[rank - 1];

  function rowOf(
    kind: 'call' | 'put',
    plan: NonNullable<Plan['strike']>,
    strike: Price,
    expiry: TapeExpiry,
    minute: number,
  ): OfferedStrike {
    const both = readsBothSides(plan);
    const call = both || kind === 'call' ? closeOf({ kind: 'call', strike }, expiry, minute) : null;
    const put = both || kind === 'put' ? closeOf({ kind: 'put', strike }, expiry, minute) : null;
    const value = kind === 'call' ? call : put;
    const delta = readsDelta(plan) && value !== null ? tapeDelta(tape, { expiry, kind, strike, value }, minute) : null;
    return { strike, call, put, delta };
  }

  /** Prices of all strikes of an expiry, by minute and by the fields read: the variants of a bot ask for the same ones. */
  const rows = new Map<string, readonly OfferedStrike[]>();
  function* strikesAt(
    { kind, strike: plan }: Plan,
    expiry: TapeExpiry,
    now: Price,
    minute: number,
  ): Generator<undefined, readonly OfferedStrike[]> {
    if (kind === 'future' || plan === null) return [];
    const key = `${minute} ${kind} ${expiry.date} ${readsBothSides(plan)} ${readsDelta(plan)}`;
    const keeps = readsAll(plan);
    const known = keeps ? rows.get(key) : undefined;
    if (known !== undefined) return known;
    const made: OfferedStrike[] = [];
    for (const strike of strikesToPrice(plan, kind, expiry.strikes, now)) {
      made.push(rowOf(kind, plan, strike, expiry, minute));
      yield;
    }
    if (keeps && rows.size < MOST_ROWS) rows.set(key, made);
    return made;
  }

  return {
    /** What is offered to a plan when a minute has closed; null where there is nothing of it. Others may go on between two strikes. */
    *offerAt(plan: Plan, minute: number): Generator<undefined, Offer | null> {
      const expiry = expiryOf(plan.expiry);
      const now = spotAt(minute)?.close;
      if (expiry === undefined || now === undefined) return null;
      if (plan.kind === 'future' && closeOf({ kind: 'future', strike: null }, expiry, minute) === null) return null;
      return offerOf(expiry, now, yield* strikesAt(plan, expiry, now, minute));
    },
    /** The same without yielding, for a plan that reads the prices of one or two strikes; undefined for a plan that reads all. */
    offerNow(plan: Plan, minute: number): Offer | null | undefined {
      const { kind, strike: rule } = plan;
      if (kind === 'future' || rule === null || readsAll(rule)) return undefined;
      const expiry = expiryOf(plan.expiry);
      const now = spotAt(minute)?.close;
      if (expiry === undefined || now === undefined) return null;
      const priced = strikesToPrice(rule, kind, expiry.strikes, now).map((strike) => rowOf(kind, rule, strike, expiry, minute));
      return offerOf(expiry, now, priced);
    },
  };
}
