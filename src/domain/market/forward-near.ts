import type { Price } from '../units/price.ts';
import { MONEY_SCALE } from '../units/money.ts';
import { midPrice } from './mid-price.ts';
import { parityForward, VOTERS } from './parity-forward.ts';
import type { QuotedStrike } from './strike-rows.ts';

/** Reading ends after this many strikes in a row without a usable forward. */
const BEYOND = 2;

/** How far the call of a strike costs more than its put, in currency units; null where one of them has no price. */
function gapOf({ call, put }: QuotedStrike): number | null {
  const [ofCall, ofPut] = [midPrice(call.quote), midPrice(put.quote)];
  return ofCall === null || ofPut === null ? null : ofCall - ofPut;
}

/** Goes through ascending strikes outward from a level, the nearest one first. */
function* outward(strikes: readonly Price[], level: number): Generator<Price, void> {
  let above = strikes.findIndex((strike) => strike >= level);
  if (above === -1) above = strikes.length;
  let below = above - 1;
  for (;;) {
    const [low, high] = [strikes[below], strikes[above]];
    if (low === undefined && high === undefined) return;
    if (high === undefined || (low !== undefined && level - low <= high - level)) {
      if (low !== undefined) yield low;
      below -= 1;
    } else {
      yield high;
      above += 1;
    }
  }
}

/** Where the strike nearest to the spot that has both prices sees the forward, a price; the spot where none has. */
function firstGuess(strikes: readonly Price[], spot: Price, rowOf: (strike: Price) => QuotedStrike): number {
  for (const strike of outward(strikes, spot)) {
    const gap = gapOf(rowOf(strike));
    if (gap !== null) return strike + gap * MONEY_SCALE;
  }
  return spot;
}

/**
 * Returns `parityForward` of a chain whose rows are expensive to read: only usable rows are read, outward from the forward. The result is that of the whole
 * chain, since call minus put falls with the strike. Strikes are ascending. Null when no strike has both prices.
 */
export function forwardNear(strikes: readonly Price[], spot: Price, rowOf: (strike: Price) => QuotedStrike): number | null {
  const rows: QuotedStrike[] = [];
  const nearest: number[] = [];
  let beyond = 0;
  for (const strike of outward(strikes, firstGuess(strikes, spot, rowOf))) {
    const row = rowOf(strike);
    const gap = gapOf(row);
    if (gap === null) continue;
    const votes = nearest.length < VOTERS || Math.abs(gap) < (nearest.at(-1) ?? 0);
    beyond = votes ? 0 : beyond + 1;
    if (votes) {
      nearest.push(Math.abs(gap));
      nearest.sort((a, b) => a - b);
      nearest.length = Math.min(VOTERS, nearest.length);
      rows.push(row);
    }
    if (beyond === BEYOND) break;
  }
  return parityForward(rows);
}
