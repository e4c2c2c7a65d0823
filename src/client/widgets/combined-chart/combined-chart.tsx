import { useEffect, useMemo } from 'react';
import { exchangeTime } from '#domain/units/time.ts';
import { axisForm } from '#client/i18n/axis-form.ts';
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
  /** Legs with ratios; their prices update the newest bar. */
  legs: readonly { readonly instrumentId: string; readonly ratio: number }[];
  /** Instrument id of the underlying, drawn as a line of its price; null where the combination has no underlying. */
  spotId: string | null;
  /** End of the newest bar; a later trade belongs to a bar that is not loaded yet. Null = daily bars. */
  endsAt: number | null;
  /** Name of the chart for screen readers. */
  label: string;
  className?: string;
}

/** Canvas with panes for a combination's premium, underlying and open interest. The badge beside the chart tells the age of the numbers. */
export function CombinedChart({ data, tick, legs, spotId, endsAt, label, className }: CombinedChartProps) {
  const format = useFormat();
  const texts = useMemo<CanvasTexts>(
    () => ({
      price: (value) => format.price(value, tick),
      compact: format.compact,
      axis: (levels) => axisForm(levels, format.settings),
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
