import type { Instrument } from '../instruments/instrument.ts';
import { BSE_OPTIONS, NSE_FUTURES, NSE_OPTIONS, type Rate, type RateTable } from './rates.ts';

/** Returns the rate in force on the trade date (YYYY-MM-DD). Throws RangeError when there is none. */
export function rateOn<T>(rates: readonly Rate<T>[], date: string): T {
  let found: Rate<T> | undefined;
  for (const rate of rates) if (rate.from <= date && (!found || rate.from > found.from)) found = rate;
  if (!found) throw new RangeError(`no rate in force on ${date}`);
  return found.value;
}

/** Returns the rate table of an instrument. Throws RangeError when its charges are not known. */
export function rateTableOf(instrument: Pick<Instrument, 'kind' | 'segment'>): RateTable {
  if (instrument.kind === 'option' && instrument.segment === 'NFO') return NSE_OPTIONS;
  if (instrument.kind === 'option' && instrument.segment === 'BFO') return BSE_OPTIONS;
  if (instrument.kind === 'future' && instrument.segment === 'NFO') return NSE_FUTURES;
  throw new RangeError(`the charges of ${instrument.kind} in ${instrument.segment} are not known`);
}
