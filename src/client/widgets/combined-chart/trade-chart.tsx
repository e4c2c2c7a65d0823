import { useEffect, useMemo } from 'react';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { EngineMark } from './engine-mark.tsx';
import { ChartBox, moveByKey } from '#client/widgets/price-chart/chart-box.tsx';
import { createTradeChart, type TradeTexts } from './trade-engine.ts';
import type { TradePicture } from './trade-picture.ts';
import { useCanvasChart } from './use-canvas-chart.ts';

export interface TradeChartProps {
  picture: TradePicture;
  /** Name of the chart for screen readers. */
  label: string;
  className?: string;
}

/** Past prices around a trade with the entry, the exit and the stop and target levels of the time. Nothing here is live. */
export function TradeChart({ picture, label, className }: TradeChartProps) {
  const format = useFormat();
  const texts = useMemo<TradeTexts>(
    () => ({
      price: (value) => format.price(value),
      time: (at) => format.time(exchangeTime(at), { seconds: false, zone: false }),
      date: (at) => format.date(exchangeTime(at)),
    }),
    [format],
  );
  const [host, chart] = useCanvasChart(createTradeChart, texts);
  useEffect(() => chart?.show(picture), [chart, picture]);
  return (
    <ChartBox label={label} onKeyDown={(event) => void moveByKey(chart, event)} className={className}>
      <div ref={host} className="absolute inset-0" data-bars={picture.candles.length} />
      <EngineMark />
    </ChartBox>
  );
}
