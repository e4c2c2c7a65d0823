import { normalisedBlack } from '../pricing/normalised-black.ts';
import { MONEY_SCALE } from '../units/money.ts';
import { type StrategyLeg, isOption } from './strategy-leg.ts';

/** Where the sheet is computed: spots ascending and positive, times in years from now. */
export interface SheetGrid {
  readonly spots: Float64Array;
  readonly times: Float64Array;
  /** As in `Viewpoint`. */
  readonly volatilityShift: number;
  readonly rate: number;
}

/** Values that depend on the spots alone, refilled by each sheet; the array only grows, so that a sheet allocates nothing. */
let logs = new Float64Array(512);
let roots = new Float64Array(512);

function prepare(spots: Float64Array): void {
  const count = spots.length;
  if (logs.length < count) {
    logs = new Float64Array(2 * count);
    roots = new Float64Array(2 * count);
  }
  for (let i = 0; i < count; i += 1) {
    const spot = spots[i] ?? 0;
    logs[i] = Math.log(spot);
    roots[i] = Math.sqrt(spot);
  }
}

function addLinear(out: Float64Array, row: number, spots: Float64Array, quantity: number, growth: number, cost: number): void {
  for (let i = 0; i < spots.length; i += 1) out[row + i] = (out[row + i] ?? 0) + quantity * (growth * (spots[i] ?? 0) - cost);
}

function addEnded(out: Float64Array, row: number, spots: Float64Array, quantity: number, sign: number, strike: number, cost: number): void {
  for (let i = 0; i < spots.length; i += 1) {
    const worth = sign * ((spots[i] ?? 0) - strike);
    out[row + i] = (out[row + i] ?? 0) + quantity * ((worth > 0 ? worth : 0) - cost);
  }
}

function addOption(out: Float64Array, row: number, spots: Float64Array, leg: StrategyLeg, years: number, s: number, rate: number): void {
  const { quantity, carry } = leg;
  const strike = leg.strike / MONEY_SCALE;
  const cost = leg.price / MONEY_SCALE;
  const sign = leg.kind === 'call' ? 1 : -1;
  const growth = Math.exp(carry * years);
  const discount = rate === 0 ? 1 : Math.exp(-rate * years);
  const shift = carry * years - Math.log(strike);
  const scale = Math.sqrt(growth * strike);
  for (let i = 0; i < spots.length; i += 1) {
    const excess = sign * (growth * (spots[i] ?? 0) - strike);
    const time = scale * (roots[i] ?? 0) * normalisedBlack((logs[i] ?? 0) + shift, s);
    out[row + i] = (out[row + i] ?? 0) + quantity * (discount * (time + (excess > 0 ? excess : 0)) - cost);
  }
}

/**
 * Writes the profit of the legs to `out`, a row of `spots.length` for each time, in currency units. The hot path of the chart: per-leg terms
 * are computed once a row, logarithms and roots once a spot. An option that is over counts its intrinsic value at the spot.
 */
export function payoffSheet(out: Float64Array, legs: readonly StrategyLeg[], grid: SheetGrid): void {
  const { spots, times, volatilityShift, rate } = grid;
  prepare(spots);
  out.fill(0);
  for (let t = 0; t < times.length; t += 1) {
    const row = t * spots.length;
    for (const leg of legs) {
      const years = leg.years - (times[t] ?? 0);
      const cost = leg.price / MONEY_SCALE;
      if (!isOption(leg)) {
        const growth = leg.kind === 'future' && years > 0 ? Math.exp(leg.carry * years) : 1;
        addLinear(out, row, spots, leg.quantity, growth, cost);
        continue;
      }
      const s = years > 0 ? leg.volatility * (1 + volatilityShift) * Math.sqrt(years) : 0;
      if (s > 0) addOption(out, row, spots, leg, years, s, rate);
      else addEnded(out, row, spots, leg.quantity, leg.kind === 'call' ? 1 : -1, leg.strike / MONEY_SCALE, cost);
    }
  }
}
