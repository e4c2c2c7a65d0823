import type { PointerEvent, ReactNode } from 'react';
import { cx } from '#client/ui/cx.ts';

interface PickedChartProps {
  /** Title in the user's language. */
  what: string;
  /** Value at the chosen point, in words. */
  spoken: string;
  /** The chosen point, from 0 to `last`. */
  at: number;
  last: number;
  /** Returns the point at a share of the width, from 0 to 1. */
  pointAt: (share: number) => number;
  /** Chooses a point; null when the pointer leaves. */
  onChoose: (at: number | null) => void;
  className?: string;
  children: ReactNode;
}

/** A chart with a slider over its points, moved by pointer, arrow keys or screen reader. */
export function PickedChart({ what, spoken, at, last, pointAt, onChoose, className, children }: PickedChartProps) {
  const pick = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) onChoose(Math.max(0, Math.min(last, pointAt((event.clientX - left) / width))));
  };
  return (
    <div
      dir="ltr"
      className={cx('relative rounded-input focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus', className)}
      onPointerMove={pick}
      onPointerLeave={() => onChoose(null)}
    >
      {children}
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        className="absolute inset-0 h-full w-full cursor-crosshair touch-pan-y opacity-0"
        aria-label={what}
        aria-valuetext={spoken}
        onChange={(event) => onChoose(Number(event.target.value))}
      />
    </div>
  );
}
