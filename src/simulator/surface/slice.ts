import { YEAR_MS } from '#domain/calendar/time-to-expiry.ts';
import { blackPrice } from '#domain/pricing/black.ts';
import { normalisedVega } from '#domain/pricing/normalised-black.ts';
import type { PathParameters, PathState } from '../processes/path.ts';
import { smileRatio } from './smile.ts';
import { totalVolatility, tradingYearsLeft } from './term-structure.ts';

/** The surface of one expiry at one moment: everything an option of that expiry is priced from. The discount factor is 1. */
export interface Slice {
  readonly forward: number;
  /** At-the-money sigma sqrt T. */
  readonly totalVolatility: number;
  readonly skew: number;
  /** Square root of the calendar years to expiry. */
  readonly rootYears: number;
}

/** Returns the slice of an expiry; at expiry the forward is the spot. `millisecondsLeft` is calendar time, for carry and quoted volatility. */
export function sliceOf(
  path: PathState,
  parameters: PathParameters,
  sessionProgress: number,
  laterSessions: number,
  millisecondsLeft: number,
): Slice {
  const years = Math.max(0, millisecondsLeft) / YEAR_MS;
  return {
    forward: path.spot * Math.exp(path.carry * years),
    totalVolatility: totalVolatility(path, parameters, tradingYearsLeft(sessionProgress, laterSessions, parameters)),
    skew: path.skew,
    rootYears: Math.sqrt(years),
  };
}

/** Returns the total volatility of a strike on a slice. */
export function strikeVolatility(slice: Slice, strike: number): number {
  const z = Math.log(strike / slice.forward) / slice.totalVolatility;
  return slice.totalVolatility * smileRatio(z, slice.skew);
}

/** Returns the theoretical price of an option on a slice; call minus put is forward minus strike to the last digit. */
export function optionValue(slice: Slice, strike: number, isCall: boolean): number {
  return blackPrice(isCall, slice.forward, strike, 1, strikeVolatility(slice, strike));
}

/** Returns the change of an option's price per point of quoted volatility. */
export function optionVega(slice: Slice, strike: number): number {
  const x = Math.log(slice.forward / strike);
  return 0.01 * slice.rootYears * Math.sqrt(slice.forward * strike) * normalisedVega(x, strikeVolatility(slice, strike));
}
