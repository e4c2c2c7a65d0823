import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { EngineMark } from './engine-mark.tsx';
import { ARROWS, ChartBox } from '#client/widgets/price-chart/chart-box.tsx';
import { watchLook } from '#client/widgets/price-chart/chart-look.ts';
import { createTradeChart, type TradeHandle, type TradeTexts } from './trade-engine.ts';
import type { TradePicture } from './trade-picture.ts';

export interface TradeChartProps {
  picture: TradePicture;
  /** What a screen reader hears of it. */
  label: string;
  className?: string;
}

/** The prices around a past trade with its entry, its exit and where its levels stood. Nothing of it is live. */
export function TradeChart({ picture, label, className }: TradeChartProps) {
  const format = useFormat();
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<TradeHandle | null>(null);
  const texts = useMemo<TradeTexts>(
    () => ({
      price: (value) => format.price(value),
      time: (at) => format.time(exchangeTime(at), { seconds: false }),
      date: (at) => format.date(exchangeTime(at)),
    }),
    [format],
  );
  const first = useEffectEvent(() => texts);
  useEffect(() => {
    if (host.current === null) return undefined;
    const made = createTradeChart(host.current, first());
    setChart(made);
    const stop = watchLook(made.look);
    return () => {
      stop();
      made.dispose();
      setChart(null);
    };
  }, []);
  useEffect(() => chart?.show(picture), [chart, picture]);
  useEffect(() => chart?.texts(texts), [chart, texts]);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : ARROWS[event.key];
    if (act === undefined || chart === null) return;
    event.preventDefault();
    act(chart);
  };
  return (
    <ChartBox label={label} onKeyDown={onKeyDown} className={className}>
      <div ref={host} className="absolute inset-0" data-bars={picture.candles.length} />
      <EngineMark />
    </ChartBox>
  );
}
