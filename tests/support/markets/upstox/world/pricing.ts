import { black } from '#tests/support/markets/deribit/world/black.ts';
import { noiseOf, rounded } from '#tests/support/markets/deribit/world/random.ts';
import { isContract, type Contract, type Instrument } from './listing.ts';
import type { Greeks, Level } from './quote.ts';

const YEAR = 365 * 86_400_000;
const CARRY = 0.06;
const DEPTH = 30;

export const NO_GREEKS: Greeks = { delta: 0, theta: 0, gamma: 0, vega: 0, rho: 0 };

/** Returns the smallest step of a price in rupees. */
export function tickOf(instrument: Instrument): number {
  if (!isContract(instrument)) return instrument.tick / 100;
  return (instrument.kind === 'FUT' ? instrument.terms.futureTick : instrument.terms.tick) / 100;
}

export const lotOf = (instrument: Instrument): number => (isContract(instrument) ? instrument.terms.lot : 1);

/** Returns the price on a tick of the instrument. */
export function onTick(instrument: Instrument, price: number, way: 'down' | 'up' | 'nearest' = 'nearest'): number {
  const tick = tickOf(instrument);
  const steps = price / tick;
  // A price on a tick stays there, whatever its last binary digit.
  const near = Math.round(steps);
  const exact = Math.abs(steps - near) < 1e-6;
  const count = exact || way === 'nearest' ? near : way === 'down' ? Math.floor(steps) : Math.ceil(steps);
  return rounded(count * tick, 2);
}

export interface Valued {
  readonly price: number;
  readonly iv: number;
  readonly greeks: Greeks;
}

function volatilityAt({ underlying, strike }: Contract, forward: number): number {
  const distance = Math.log(strike / forward);
  return underlying.volatility * (1 - 0.6 * distance + 9 * distance * distance);
}

/** Returns what an instrument is worth at a price of its underlying, greeks with four decimals. */
export function valueOf(instrument: Instrument, spot: number, at: number): Valued {
  if (!isContract(instrument)) return { price: spot, iv: 0, greeks: NO_GREEKS };
  const years = Math.max(0, instrument.end - at) / YEAR;
  const forward = spot * Math.exp(CARRY * years);
  if (instrument.kind === 'FUT') return { price: forward, iv: 0, greeks: NO_GREEKS };
  const iv = volatilityAt(instrument, forward);
  const { price, delta, theta, gamma, vega, rho } = black(forward, instrument.strike, years, iv, instrument.kind === 'CE');
  const four = (value: number) => rounded(value, 4);
  return {
    price,
    iv: rounded(iv, 6),
    greeks: { delta: four(delta), theta: four(theta), gamma: four(gamma), vega: four(vega), rho: four(rho) },
  };
}

/** Some options have no bids, some no asks: real chains have such rows. */
const lacks = {
  bids: (token: number) => token % 23 === 7,
  asks: (token: number) => token % 29 === 11,
};

/** Returns the levels of a side from its best price on: the same for the same seed and version. */
function sideOf(instrument: Instrument, best: number, way: 1 | -1, seed: number, version: number): readonly Level[] {
  const levels: Level[] = [];
  const tick = tickOf(instrument);
  for (let place = 0; levels.length < DEPTH && place < 3 * DEPTH; place += 1) {
    const price = Math.round((best + way * place * tick) * 100) / 100;
    if (price <= 0) break;
    if (place > 0 && noiseOf(seed, instrument.token, place, 77) < 0.3) continue;
    const lots = 1 + Math.floor(noiseOf(seed, instrument.token, place, version) * 60);
    levels.push([price, lots * lotOf(instrument)]);
  }
  return levels;
}

export interface Book {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** Returns the book around a value; indices have none. */
export function bookOf(instrument: Instrument, value: number, seed: number, version: number): Book {
  const contract = isContract(instrument);
  if (!contract && instrument.kind === 'INDEX') return { bids: [], asks: [] };
  const option = contract && instrument.kind !== 'FUT';
  const half = Math.max(tickOf(instrument) / 2, value * (option ? 0.004 : 0.000_05));
  const bid = onTick(instrument, value - half, 'down');
  const ask = Math.max(onTick(instrument, value + half, 'up'), tickOf(instrument));
  return {
    bids: bid <= 0 || (option && lacks.bids(instrument.token)) ? [] : sideOf(instrument, bid, -1, seed, version),
    asks: option && lacks.asks(instrument.token) ? [] : sideOf(instrument, ask, 1, seed, version),
  };
}
