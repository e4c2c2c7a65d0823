import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { watchLook } from '#client/widgets/price-chart/chart-look.ts';

/** Methods common to every canvas chart of this folder. */
interface CanvasChart<Texts> {
  texts(texts: Texts): void;
  look(): void;
  dispose(): void;
}

/** Creates a chart in a box, keeps theme and language current, and disposes of the chart on unmount. Returns the box's ref and the chart. */
export function useCanvasChart<Texts, Chart extends CanvasChart<Texts>>(create: (host: HTMLElement, texts: Texts) => Chart, texts: Texts) {
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  const make = useEffectEvent((box: HTMLElement) => create(box, texts));
  useEffect(() => {
    if (host.current === null) return undefined;
    const made = make(host.current);
    setChart(made);
    const stop = watchLook(made.look);
    return () => {
      stop();
      made.dispose();
      setChart(null);
    };
  }, []);
  useEffect(() => chart?.texts(texts), [chart, texts]);
  return [host, chart] as const;
}
