import { dayName, NEVER, type Expiry, type Period } from './expiries.ts';
import { rounded } from './random.ts';
import type { Terms, Underlying } from './underlyings.ts';

interface Common {
  readonly name: string;
  readonly id: number;
  readonly underlying: Underlying;
  readonly terms: Terms;
  readonly expiry: number;
  readonly period: Period;
  readonly created: number;
}

export interface Future extends Common {
  readonly kind: 'future';
}

export interface Option extends Common {
  readonly kind: 'option';
  readonly strike: number;
  readonly call: boolean;
}

export type Instrument = Future | Option;

const decimalsOf = (tick: number) => `${tick}`.split('.')[1]?.length ?? 0;

/** Returns the tick at a price: above the price of a step its larger one. */
export function tickAt({ tick, steps }: Terms, price: number): number {
  return steps.reduce((found, step) => (price > step.above_price ? step.tick_size : found), tick);
}

/** Returns a price that can be traded: the next one down or up, or the nearest. */
export function onTick(terms: Terms, price: number, way: 'down' | 'up' | 'nearest'): number {
  const tick = tickAt(terms, price);
  const count = price / tick;
  const whole = way === 'down' ? Math.floor(count + 1e-9) : way === 'up' ? Math.ceil(count - 1e-9) : Math.round(count);
  return rounded(whole * tick, decimalsOf(terms.tick));
}

/** Returns the price one tick further down or up. */
export function nextPrice(terms: Terms, price: number, way: 'down' | 'up'): number {
  const decimals = decimalsOf(terms.tick);
  // At the price of a step the smaller tick holds below and the larger one above.
  const tick = way === 'down' ? tickAt(terms, price) : tickAt(terms, rounded(price + terms.tick / 2, decimals + 1));
  return rounded(way === 'down' ? price - tick : price + tick, decimals);
}

export function perpetualOf(underlying: Underlying, created: number): Future {
  return {
    kind: 'future',
    name: `${underlying.name}-PERPETUAL`,
    id: underlying.firstInstrument,
    underlying,
    terms: underlying.future,
    expiry: NEVER,
    period: 'perpetual',
    created,
  };
}

/** Returns the dated future of an expiry. */
export function futureOf(underlying: Underlying, { at, period }: Expiry, id: number, created: number): Future {
  const name = `${underlying.name}-${dayName(at)}`;
  return { kind: 'future', name, id, underlying, terms: underlying.future, expiry: at, period, created };
}

/** Returns the strikes around a price, nearest steps in the middle. */
export function strikesAround({ strikeStep }: Underlying, price: number, count: number): readonly number[] {
  const middle = Math.round(price / strikeStep);
  const below = Math.min(Math.floor(count / 2), middle - 1);
  return Array.from({ length: count }, (_, at) => (middle - below + at) * strikeStep);
}

export function optionOf(
  underlying: Underlying,
  { at, period }: Expiry,
  strike: number,
  call: boolean,
  id: number,
  created: number,
): Option {
  const name = `${underlying.name}-${dayName(at)}-${strike}-${call ? 'C' : 'P'}`;
  return { kind: 'option', name, id, underlying, terms: underlying.option, expiry: at, period, created, strike, call };
}
