import { getCandles } from '#client/api/market.ts';
import type { CandleInterval } from '#client/api/types.ts';
import { candleTimes, type Candle, type Candles } from './candles.ts';
import { isRecord } from '../resource/is-record.ts';
import { joinCandles } from './join-candles.ts';
import { resourceFamily, type ResourceFamily } from '../resource/resource-family.ts';

/** Oftener than a number stops to be live: what is drawn of it moves with every trade anyway. */
const POLL_MS = 8_000;
/** A chart begins with so many bars; older ones come when it is scrolled. */
const FIRST_BARS = 1_000;

const chartCandles: ResourceFamily<Candles> = resourceFamily<Candles>({
  name: 'chart-candles',
  operation: 'getCandles',
  streamed: false,
  pollMs: POLL_MS,
  check: (data): data is Candles => isRecord(data) && Array.isArray(data['candles']),
  load: async (key, get) => {
    const [instrumentId = '', interval = ''] = key.split('@');
    const old: Candles | null = get(chartCandles.atomOf(key)).value;
    // Of what is here only the last bars can still change.
    const from = old?.candles.at(-3)?.[0];
    const options = from === undefined ? { limit: FIRST_BARS } : { from, limit: FIRST_BARS };
    const answer = await getCandles(decodeURIComponent(instrumentId), interval as CandleInterval, options);
    const value = answer as unknown as Candles;
    const candles = joinCandles(old?.candles ?? [], value.candles, FIRST_BARS);
    // What was kept reaches back further than the answer does; of a hole only the answer is left.
    const next: number | null = candles[0] === value.candles[0] ? value.next_to : (old?.next_to ?? null);
    return { value: { ...value, candles, next_to: next }, ...candleTimes(answer) };
  },
});

/** Returns the key of a chart's candles. */
export function chartKey(instrumentId: string, interval: CandleInterval): string {
  return `${encodeURIComponent(instrumentId)}@${interval}`;
}
/** Returns the candles a chart begins with: at first a thousand, then only what is new, kept on the device with their time; none for null. */
export const useChartCandles = (instrumentId: string | null, interval: CandleInterval) =>
  chartCandles.use(instrumentId === null ? null : chartKey(instrumentId, interval));
/** For several instruments at once, by `chartKey`. */
export const chartCandlesAtom = chartCandles.atomOf;
export const openChartCandlesAtom = chartCandles.open;

/** Returns the candles that begin before an instant and where an even older page ends; null where there is none. */
export async function olderCandles(
  instrumentId: string,
  interval: CandleInterval,
  to: number,
): Promise<{ readonly candles: readonly Candle[]; readonly nextTo: number | null }> {
  const answer = (await getCandles(instrumentId, interval, { to, limit: FIRST_BARS })) as unknown as Candles;
  return { candles: answer.candles, nextTo: answer.next_to };
}
