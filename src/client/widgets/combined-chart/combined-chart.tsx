import { useEffect, useMemo } from 'react';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { read, subscribeInstruments, watchFlush } from '#client/state/market/ticker-store.ts';
import { ChartBox, moveByKey } from '#client/widgets/price-chart/chart-box.tsx';
import { createCombinedChart } from './combined-engine.ts';
import type { CombinedData } from './combined-types.ts';
import { EngineMark } from './engine-mark.tsx';
import type { CanvasTexts } from './engine-options.ts';
import { useCanvasChart } from './use-canvas-chart.ts';

export interface CombinedChartProps {
  data: CombinedData;
  tick: number | undefined;
  /** The legs whose prices the newest bar follows, each with its ratio. */
  legs: readonly { readonly instrumentId: string; readonly ratio: number }[];
  /** The underlying, whose line follows its price; null where it has none. */
  spotId: string | null;
  /** The instant at which the newest bar ends; a trade after it belongs to a bar that is not here yet. Null = a day. */
  endsAt: number | null;
  /** What a screen reader hears of it. */
  label: string;
  className?: string;
}

/** Panes of a combination on a canvas: premium, underlying, open interest. Its numbers are as old as the badge beside it says. */
export function CombinedChart({ data, tick, legs, spotId, endsAt, label, className }: CombinedChartProps) {
  const format = useFormat();
  const texts = useMemo<CanvasTexts>(
    () => ({
      price: (value) => format.price(value, tick),
      compact: format.compact,
      time: (at) => format.time(exchangeTime(at), { seconds: false, zone: false }),
      date: (at) => format.date(exchangeTime(at)),
    }),
    [format, tick],
  );
  const [host, chart] = useCanvasChart(createCombinedChart, texts);
  useEffect(() => chart?.show(data), [chart, data]);
  useEffect(() => {
    if (chart === null) return undefined;
    let before = '';
    const follow = () => {
      const quotes = legs.map(({ instrumentId }) => read(instrumentId));
      // What comes from storage is no news, and a sum needs all of its legs.
      if (quotes.some((quote) => quote === null || quote.origin === 'storage' || (endsAt !== null && quote.lastTradeAt >= endsAt))) return;
      const sum = quotes.reduce((total, quote, index) => total + (quote?.ltp ?? 0) * (legs[index]?.ratio ?? 0), 0);
      const spot = spotId === null ? null : read(spotId);
      const underlying = spot === null || spot.origin === 'storage' || (endsAt !== null && spot.lastTradeAt >= endsAt) ? null : spot.ltp;
      const now = `${sum} ${underlying}`;
      if (now !== before) chart.last(sum, underlying);
      before = now;
    };
    const ids = [...legs.map(({ instrumentId }) => instrumentId), ...(spotId === null ? [] : [spotId])];
    const stops = [subscribeInstruments(ids), watchFlush(follow)];
    return () => stops.forEach((stop) => stop());
  }, [chart, data, legs, spotId, endsAt]);
  return (
    <ChartBox label={label} onKeyDown={(event) => void moveByKey(chart, event)} className={className}>
      <div ref={host} className="absolute inset-0" data-bars={data.sum.length} />
      <EngineMark />
    </ChartBox>
  );
}
