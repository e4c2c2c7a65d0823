import { black, type Priced } from './black.ts';
import { dayName } from './expiries.ts';
import { rounded } from './random.ts';
import type { Future, Instrument, Option } from './instruments.ts';
import type { Underlying } from './underlyings.ts';

const YEAR = 365 * 86_400_000;
/** By how much a future of a year is above the index. */
const BASIS = 0.045;

/** What all prices of an underlying follow from. */
export interface Moment {
  readonly at: number;
  readonly index: number;
  /** Volatility at the money. */
  readonly volatility: number;
  /** How far the perpetual is from the index, as a share. */
  readonly premium: number;
}

export interface OptionMark extends Priced {
  readonly forward: number;
  readonly years: number;
  readonly volatility: number;
  /** In the currency that the instrument is quoted in. */
  readonly mark: number;
}

export function forwardAt(underlying: Underlying, expiry: number, moment: Moment): number {
  const years = Math.max(0, expiry - moment.at) / YEAR;
  return rounded(moment.index * (1 + BASIS * years), underlying.decimals);
}

export function futureMark(future: Future, moment: Moment): number {
  if (future.period !== 'perpetual') return forwardAt(future.underlying, future.expiry, moment);
  return rounded(moment.index * (1 + moment.premium), future.underlying.decimals);
}

/** Returns the smile: wider for short expiries, puts dearer than calls, in hundredths of a percent. */
function smile(forward: number, strike: number, years: number, volatility: number): number {
  const far = Math.log(strike / forward) / Math.sqrt(Math.max(years, 1 / 365));
  return rounded(Math.min(2.5, Math.max(0.15, volatility * (1 - 0.12 * far + 0.25 * far * far))), 4);
}

const marks = new WeakMap<Moment, Map<Option, OptionMark>>();

/** Returns the mark of an option, computed once for each moment. */
export function optionMark(option: Option, moment: Moment): OptionMark {
  const known = marks.get(moment) ?? new Map<Option, OptionMark>();
  marks.set(moment, known);
  const found = known.get(option) ?? computeMark(option, moment);
  known.set(option, found);
  return found;
}

function computeMark(option: Option, moment: Moment): OptionMark {
  const { underlying, strike, call, expiry } = option;
  const forward = forwardAt(underlying, expiry, moment);
  const years = Math.max(0, expiry - moment.at) / YEAR;
  const volatility = smile(forward, strike, years, moment.volatility);
  const { price, delta, gamma, vega, theta, rho } = black(forward, strike, years, volatility, call);
  return { price, delta, gamma, vega, theta, rho, forward, years, volatility, mark: underlying.inverse ? price / forward : price };
}

/** Returns the unrounded mark price. */
export const markOf = (instrument: Instrument, moment: Moment): number =>
  instrument.kind === 'future' ? futureMark(instrument, moment) : optionMark(instrument, moment).mark;

/** Returns what an option's underlying price is the price of: the future of the same day, or a synthetic one. */
export const underlyingIndexOf = ({ underlying, expiry, period }: Option): string =>
  `${period === 'day' ? 'SYN.' : ''}${underlying.name}-${dayName(expiry)}`;
