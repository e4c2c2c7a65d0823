import { marketCalendar } from '#client/platform/market-calendar.ts';
import { simpleAverage } from '#domain/indicators/averages.ts';
import type { Bar } from '#domain/indicators/bar.ts';
import { sessionAverage } from '#domain/indicators/volume-indicators.ts';
import { combinedBars, type CombinedBar } from '#domain/market/combined-bars.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { CombinedData } from '#client/widgets/combined-chart/combined-types.ts';
import type { ChartLeg } from './legs.ts';

export interface Shown {
  readonly vwap: boolean;
  readonly sma: boolean;
  readonly underlying: boolean;
  readonly interest: boolean;
}
interface Wanted {
  readonly legs: readonly ChartLeg[];
  /** Bars of each leg, in the order of the legs. */
  readonly bars: readonly (readonly Bar[])[];
  readonly spot: readonly Bar[];
  readonly shown: Shown;
  readonly names: { readonly vwap: string; readonly sma: string; readonly legs: readonly string[] };
}

const SMA_LENGTH = 20;

/** Returns the data of the panes: a single bought leg as candles, any other combination as the sum of its legs, over the bars that all legs have. */
export function combinedData({ legs, bars, spot, shown, names }: Wanted): CombinedData {
  const sum = combinedBars(legs.map(({ lots }, index) => ({ ratio: lots, bars: bars[index] ?? [] })));
  const [only] = bars;
  const candles = legs.length === 1 && legs[0]?.lots === 1 ? (only ?? []) : null;
  const closes = sum.map(({ close }) => close);
  // A sum has no high and low, so its typical price is the close; a single leg has its own high and low.
  const flat = candles ?? sum.map(({ at, open, close, volume }) => ({ at, open, close, high: close, low: close, volume, openInterest: 0 }));
  const instants = [...new Set(bars.flatMap((each) => each.map(({ at }) => at)))].toSorted((a, b) => a - b);
  const known = new Set(instants);
  return {
    candles,
    sum,
    instants,
    overlays: [
      ...(shown.vwap ? [{ name: names.vwap, line: sessionAverage(flat, marketCalendar.dayAt) }] : []),
      ...(shown.sma ? [{ name: names.sma, line: simpleAverage(closes, SMA_LENGTH) }] : []),
    ],
    underlying: shown.underlying ? spot.filter(({ at }) => known.has(at)).map(({ at, close }) => ({ at, value: close })) : null,
    underlyingName: legs[0]?.underlying ?? '',
    interest: shown.interest
      ? legs.map(({ side }, index) => ({
          name: `${names.legs[index] ?? ''} OI`,
          tone: side,
          points: (bars[index] ?? []).flatMap(({ at, openInterest }) => (openInterest > 0 ? [{ at, value: openInterest }] : [])),
        }))
      : [],
    decimals: 2,
  };
}

/**
 * Returns the opening value of a combination in the session of the day, or in that of its newest bar while no session has begun on the day. Null without
 * bars of it: the open of an earlier day is not the day's.
 */
export function sessionOpen(sum: readonly CombinedBar[], exchangeAt: ExchangeTime): number | null {
  const date = marketCalendar.dateAt(exchangeAt);
  const hasBegun = marketCalendar.isTradingDay(date) && exchangeAt >= marketCalendar.sessionOn(date).opensAt;
  const newest = sum.at(-1);
  if (newest === undefined) return null;
  const session = marketCalendar.dayAt(hasBegun ? exchangeAt : newest.at);
  return sum.find(({ at }) => marketCalendar.dayAt(at) === session)?.open ?? null;
}
