import type { Session } from '#domain/calendar/exchange-days.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { ChainFigures } from '#domain/commentary/chain-figures.ts';
import type { Breadth, Level, UnderlyingSnapshot } from '#domain/commentary/underlying-snapshot.ts';
import { narrate, type NarratorState } from '#domain/commentary/narrate.ts';
import type { Observation } from '#domain/commentary/observation.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { Price } from '#domain/units/price.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';

/** Minutes between two looks at an ended session for everything not bound to single minutes. */
const LOOK_EVERY_MINUTES = 15;

/** An instrument of an ended session. */
export interface InstrumentSession {
  readonly previousClose: Price | null;
  readonly minutes: readonly Candle[];
}

/** An underlying of an ended session; its option chains in ascending order of time. */
export interface UnderlyingSession extends InstrumentSession {
  readonly underlying: string;
  readonly future: readonly Candle[];
  readonly chains: readonly ChainFigures[];
}

/** An ended session. The first underlying is the market, reported with breadth and the volatility index. */
export interface SessionRecord {
  readonly session: Session;
  readonly underlyings: readonly UnderlyingSession[];
  readonly shares: readonly InstrumentSession[];
  readonly volatilityIndex: InstrumentSession | null;
}

const lastUntil = (minutes: readonly Candle[], at: number): Candle | undefined => minutes.findLast((candle) => candle.at + MINUTE_MS <= at);

function levelAt({ previousClose, minutes }: InstrumentSession, at: number): Level | null {
  const last = lastUntil(minutes, at);
  return last === undefined || previousClose === null ? null : { last: last.close, previousClose };
}

/** Returns how many shares are above, below and at their previous close. */
export function breadthOf(levels: readonly (Level | null)[]): Breadth | null {
  const known = levels.filter((level) => level !== null);
  const count = (sign: number) => known.filter(({ last, previousClose }) => Math.sign(last - previousClose) === sign).length;
  return known.length === 0 ? null : { advances: count(1), declines: count(-1), unchanged: count(0) };
}

function snapshotOf(record: SessionRecord, of: UnderlyingSession, at: ExchangeTime): UnderlyingSnapshot {
  const until = (minutes: readonly Candle[]) => minutes.filter((candle) => candle.at + MINUTE_MS <= at);
  const market = of === record.underlyings[0];
  return {
    underlying: of.underlying,
    session: record.session,
    at,
    previousClose: of.previousClose,
    spot: until(of.minutes),
    future: until(of.future),
    chain: of.chains.findLast((chain) => chain.at <= at && chain.at > at - LOOK_EVERY_MINUTES * MINUTE_MS) ?? null,
    breadth: market ? breadthOf(record.shares.map((share) => levelAt(share, at))) : null,
    volatilityIndex: market && record.volatilityIndex !== null ? levelAt(record.volatilityIndex, at) : null,
  };
}

/**
 * Yields the observations of an ended session in ascending order. `states` holds what was reported for each underlying, and is updated. `closeOnly`:
 * the session was followed live, only its end is missing. About a millisecond of work lies between two yields.
 */
export function* narrateSession(
  states: Map<string, NarratorState>,
  record: SessionRecord,
  { closeOnly }: { readonly closeOnly: boolean } = { closeOnly: false },
): Generator<readonly Observation[]> {
  const { opensAt, closesAt } = record.session;
  for (let at: number = closeOnly ? closesAt - MINUTE_MS : opensAt; at < closesAt;) {
    at = Math.min(at + LOOK_EVERY_MINUTES * MINUTE_MS, closesAt);
    const found: Observation[] = [];
    for (const of of record.underlyings) {
      const narrated = narrate(states.get(of.underlying) ?? null, snapshotOf(record, of, exchangeTime(at)));
      states.set(of.underlying, narrated.state);
      found.push(...narrated.observations);
    }
    yield found.toSorted((a, b) => a.at - b.at);
  }
}
