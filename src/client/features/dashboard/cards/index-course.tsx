import { useMemo } from 'react';
import { DAY_MS, IST_OFFSET_MS } from '#domain/calendar/ist.ts';
import { useCandles, type Candle } from '#client/state/candles.ts';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';

/** A session of five-minute candles. */
const MOST = 75;

/** Returns the closes of the newest session. */
function courseOf(candles: readonly Candle[]): readonly number[] {
  const last = candles.at(-1);
  if (last === undefined) return [];
  const [newest] = last;
  const midnight = newest - ((newest + IST_OFFSET_MS) % DAY_MS);
  return candles.filter(([at]) => at >= midnight).map(([, , , , close]) => close);
}

/** The course of the day; its place is kept until it is here. Without candles there is none. */
export function IndexCourse({ instrumentId, previousClose }: { instrumentId: string; previousClose: number }) {
  const { value } = useCandles(instrumentId, '5m', MOST);
  const values = useMemo(() => courseOf(value?.candles ?? []), [value]);
  return <Sparkline values={values} previousClose={previousClose} className="max-[389px]:hidden" />;
}
