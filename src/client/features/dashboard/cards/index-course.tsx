import { istDate } from '#domain/calendar/ist.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { useCandles, type Candle } from '#client/state/candles.ts';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';

/** A session of five-minute candles. */
const MOST = 75;

/** Returns the closes of the newest session. */
function courseOf(candles: readonly Candle[]): readonly number[] {
  const dayOf = ([at]: Candle) => istDate(exchangeTime(at));
  const last = candles.at(-1);
  return last === undefined ? [] : candles.filter((candle) => dayOf(candle) === dayOf(last)).map(([, , , , close]) => close);
}

/** The course of the day; its place is kept until it is here. Without candles there is none. */
export function IndexCourse({ instrumentId, previousClose }: { instrumentId: string; previousClose: number }) {
  const { value } = useCandles(instrumentId, '5m', MOST);
  return <Sparkline values={courseOf(value?.candles ?? [])} previousClose={previousClose} className="max-[359px]:hidden" />;
}
