import type { DayBar } from './day-bar.ts';
import type { FieldValues } from './fields.ts';
import { measureOptions, type OptionFacts } from './measure-options.ts';
import { measurePrices } from './measure-prices.ts';
import { measureTrends } from './measure-trends.ts';

/** Everything an instrument is measured from. */
export interface InstrumentFacts {
  readonly kind: string;
  readonly sector: string | null;
  /** Oldest first; the last one is that of the current session. */
  readonly bars: readonly DayBar[];
  readonly previousClose: number | null;
  readonly vwap: number | null;
  /** Of the present session and of the one before; null = the instrument has no derivatives. */
  readonly options: { readonly now: OptionFacts; readonly before: OptionFacts | null } | null;
}

/** Returns the values of the session before and of the present one, oldest first: enough for every condition. */
export function measureInstrument(facts: InstrumentFacts): readonly FieldValues[] {
  const { bars, options } = facts;
  const is: FieldValues = { kind: facts.kind, sector: facts.sector };
  if (bars.length === 0) {
    // Files of derivatives alone tell of the options, and of no price of the underlying.
    if (options === null) return [is];
    const before = options.before === null ? [] : [{ ...measureOptions(options.before), ...is }];
    return [...before, { ...measureOptions(options.now), ...is }];
  }
  const trends = measureTrends(bars);
  const earlier = bars.slice(0, -1);
  const today: FieldValues = {
    ...measurePrices(bars, facts),
    ...trends.at(-1),
    ...(options === null ? {} : measureOptions(options.now)),
    ...is,
  };
  if (earlier.length === 0) return [today];
  const before: FieldValues = {
    ...measurePrices(earlier, { previousClose: earlier.at(-2)?.close ?? null, vwap: null }),
    ...trends.at(-2),
    ...(options === null || options.before === null ? {} : measureOptions(options.before)),
    ...is,
  };
  return [before, today];
}
