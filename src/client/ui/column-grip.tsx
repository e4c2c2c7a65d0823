import { type PointerEvent, useRef } from 'react';

const LEAST_PX = 48;
const MOST_PX = 480;

interface ColumnGripProps {
  width: number;
  /** Null restores the original width. */
  onWidth: (pixels: number | null) => void;
}

/** The edge of a column's head: dragged it makes the column wider or narrower, pressed twice as wide as it was. The keyboard has Alt and the arrows on the head. */
export function ColumnGrip({ width, onWidth }: ColumnGripProps) {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const move = (event: PointerEvent<HTMLSpanElement>) => {
    if (from.current === null) return;
    const way = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    onWidth(Math.min(MOST_PX, Math.max(LEAST_PX, from.current.width + (event.clientX - from.current.x) * way)));
  };
  return (
    <span
      aria-hidden
      className="column-grip"
      onPointerDown={(event) => {
        from.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
