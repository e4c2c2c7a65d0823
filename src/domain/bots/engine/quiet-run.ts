import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { BLOCK, type BarReach } from './bar-reach.ts';
import type { BotContract } from './io.ts';
import type { Quiet } from './quiet.ts';

/** Bounds of the underlying and of contracts in each minute of a session, and its opening in milliseconds of the day. */
interface SessionReach {
  readonly opens: number;
  readonly spot: BarReach;
  readonly of: (contract: BotContract) => BarReach;
}

interface Bounds {
  readonly reach: BarReach;
  readonly below: number;
  readonly above: number;
}

function staysWithin(bounds: readonly Bounds[], minute: number): boolean {
  for (const { reach, below, above } of bounds)
    if (!((reach.highs[minute] ?? Infinity) < above && (reach.lows[minute] ?? -Infinity) > below)) return false;
  return true;
}

/** Whether a whole block of minutes stays within the bounds. */
function blockStaysWithin(bounds: readonly Bounds[], block: number): boolean {
  for (const { reach, below, above } of bounds)
    if (!((reach.blockHighs[block] ?? Infinity) < above && (reach.blockLows[block] ?? -Infinity) > below)) return false;
  return true;
}

/** Returns the first minute from `from` on, before `end`, that reaches a level of a held leg, or at which the result reaches a rule for all legs. */
function firstReaching(quiet: Extract<Quiet, { legs: object }>, from: number, end: number, session: SessionReach): number {
  const bounds: Bounds[] = [];
  let [below, above] = [-Infinity, Infinity];
  for (const { contract, own, spot } of quiet.legs) {
    bounds.push({ reach: session.of(contract), below: own.below, above: own.above });
    below = Math.max(below, spot.below);
    above = Math.min(above, spot.above);
  }
  bounds.push({ reach: session.spot, below, above });
  const { booked, result, legs } = quiet;
  const judges = result.below !== -Infinity || result.above !== Infinity;
  let minute = from;
  while (minute < end) {
    if (!judges && minute % BLOCK === 0 && blockStaysWithin(bounds, minute / BLOCK)) {
      minute += BLOCK;
      continue;
    }
    if (!staysWithin(bounds, minute)) return minute;
    if (judges) {
      let made = booked;
      for (let place = 0; place < legs.length; place += 1) {
        const leg = legs[place];
        if (leg !== undefined) made += leg.each * ((bounds[place]?.reach.closes[minute] ?? 0) - leg.entry);
      }
      if (made <= result.below || made >= result.above) return minute;
    }
    minute += 1;
  }
  return end;
}

/** Returns the first minute from `from` on, before `end`, whose bar is not quiet: `isQuiet` of many bars at once. */
export function firstNotQuiet(quiet: Quiet, from: number, end: number, session: SessionReach): number {
  if (quiet === 'never') return from;
  if (quiet === 'always') return end;
  // A minute closes when the next minute begins.
  const timed = Math.min(end, Math.max(from, Math.ceil((quiet.before - session.opens) / MINUTE_MS) - 1));
  return quiet.legs === null ? timed : firstReaching(quiet, from, timed, session);
}
