import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { cx } from '#client/ui/cx.ts';

interface MovableChart {
  pan(bars: number): void;
  zoom(factor: number): void;
}

/** What the arrows do to a chart: along it by ten bars, nearer and farther. */
const ARROWS: Readonly<Record<string, (chart: MovableChart) => void>> = {
  ArrowLeft: (chart) => chart.pan(-10),
  ArrowRight: (chart) => chart.pan(10),
  ArrowUp: (chart) => chart.zoom(1.25),
  ArrowDown: (chart) => chart.zoom(0.8),
};

/** Applies a chart key (an arrow or another single key) to a chart. Returns whether the key was used. */
export function moveByKey<Chart extends MovableChart>(
  chart: Chart | null,
  event: KeyboardEvent,
  own: Readonly<Record<string, (chart: Chart) => void>> = {},
): boolean {
  const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : (own[event.key] ?? ARROWS[event.key]);
  if (act === undefined || chart === null) return false;
  event.preventDefault();
  act(chart);
  return true;
}

interface ChartBoxProps {
  /** Name of the chart for screen readers. */
  label: string;
  onKeyDown: (event: KeyboardEvent) => void;
  className: string | undefined;
  children: ReactNode;
}

/** Box of a canvas chart that handles the keyboard. */
export function ChartBox({ label, onKeyDown, className, children }: ChartBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => onKeyDown(event));
  useEffect(() => {
    const element = box.current;
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, []);
  return (
    <div
      ref={box}
      role="application"
      aria-label={label}
      tabIndex={0}
      className={cx('relative min-h-0 min-w-0 flex-1 overflow-hidden', className)}
      dir="ltr"
    >
      {children}
    </div>
  );
}
