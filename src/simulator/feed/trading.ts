import { nearestStrike } from '#domain/instruments/strike-ladder.ts';
import { type Slice } from '../surface/slice.ts';
import { interest, roundness, tradingShare } from './interest.ts';
import { hash32 } from '#domain/units/hash32.ts';
import type { ListedExpiry } from './market-state.ts';
import { contractCount } from './listing.ts';

/** Share of prints that go to a listed future, relative to the options of the nearest expiry. */
const FUTURE_SHARE = 0.06;
/** Trading gathers nearer to the money than holdings do. */
const CONCENTRATION = 1.7;
const KEPT = 400;
const cache = new Map<string, Float64Array>();

function build(listed: ListedExpiry, rank: number, centre: number, spread: number, step: number): Float64Array {
  const cumulative = new Float64Array((listed.monthly ? 1 : 0) + 2 * listed.strikeCount);
  let total = 0;
  let entry = 0;
  if (listed.monthly) {
    total += FUTURE_SHARE * (rank === 0 ? 8 : 20);
    cumulative[entry++] = total;
  }
  for (let k = 0; k < listed.strikeCount; k += 1) {
    const strike = listed.firstStrike + k * step;
    const z = Math.log(strike / centre) / spread;
    for (const isCall of [true, false]) {
      total += interest(z, isCall) ** CONCENTRATION * roundness(strike, step);
      cumulative[entry++] = total;
    }
  }
  return cumulative;
}

/**
 * Returns the running sum of trading interest over the contracts of an expiry. It is kept per nearest strike and rounded volatility, so
 * it changes a few times an hour; the key holds everything it depends on.
 */
export function tradingWeights(listed: ListedExpiry, rank: number, slice: Slice, step: number): Float64Array {
  const centre = nearestStrike(slice.forward, step);
  const bucket = Math.round(Math.log2(Math.max(slice.totalVolatility, 0.001)) * 4);
  const key = `${listed.firstStrike}:${listed.strikeCount}:${listed.monthly}:${rank}:${centre}:${bucket}:${step}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= KEPT) cache.clear();
  const made = build(listed, rank, centre, 2 ** (bucket / 4), step);
  cache.set(key, made);
  return made;
}

/** Returns the index of the contract at a point of the running sum: the first whose sum exceeds it. */
export function pick(cumulative: Float64Array, point: number): number {
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulative[middle] ?? 0) > point) high = middle;
    else low = middle + 1;
  }
  return low;
}

const SHARES = new Map<number, Float64Array>();

/** Returns the running sum of trading over the ranks of `count` expiries. */
export function expiryWeights(count: number): Float64Array {
  const known = SHARES.get(count);
  if (known !== undefined) return known;
  const made = new Float64Array(count);
  let total = 0;
  for (let rank = 0; rank < count; rank += 1) made[rank] = total += tradingShare(rank);
  SHARES.set(count, made);
  return made;
}

/** A round is so many turns of so many steps: every contract has its turn once in two minutes. */
const TURNS = 60;
const TURN_STEPS = 8;
/** Maximum number of trading turns per step: in a long step only the last ones, because earlier trades would never be visible. */
const MOST_TURNS = 2;
/** Neighbours have their turns far apart: without a divisor in common with the number of turns. */
const STRIDE = 7;

/** Returns the contracts of an expiry whose turn in the round falls after the first of two steps and not after the second. */
export function dueInRound(listed: ListedExpiry, rank: number, [after, until]: readonly [number, number]): readonly number[] {
  const turnOf = (step: number) => Math.floor((step + rank) / TURN_STEPS);
  const last = turnOf(until);
  const count = contractCount(listed);
  const due: number[] = [];
  for (let turn = Math.max(turnOf(after), last - MOST_TURNS) + 1; turn <= last; turn += 1) {
    const shift = hash32(Math.floor(turn / TURNS), rank, listed.strikeCount);
    for (let entry = ((turn % TURNS) * STRIDE + shift) % TURNS; entry < count; entry += TURNS) due.push(entry);
  }
  return due;
}
