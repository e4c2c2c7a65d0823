import { memo, useRef, type PointerEvent } from 'react';
import { COLUMN } from '#client/state/device/live-layout.ts';

interface SplitterProps {
  label: string;
  width: number;
  /** 1: moving towards the inline end makes the column wider; -1: narrower. */
  towards: 1 | -1;
  onWidth: (width: number) => void;
}

const STEP = 16;

/** The edge of a column: a slider over its width for keys and screen readers, dragged by a pointer. */
export const Splitter = memo(function Splitter({ label, width, towards, onWidth }: SplitterProps) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const start = (event: PointerEvent<HTMLInputElement>) => {
    // The platform would jump to where it was pressed.
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const move = (event: PointerEvent<HTMLInputElement>) => {
    if (from.current === null) return;
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -towards : towards;
    onWidth(from.current.width + (event.clientX - from.current.x) * sign);
  };
  return (
    <div className="h-full rounded-full focus-within:bg-primary hover:bg-border">
      <input
        type="range"
        aria-label={label}
        min={COLUMN.min}
        max={COLUMN.max}
        step={STEP}
        value={width}
        className="h-full w-full cursor-col-resize touch-none opacity-0"
        onChange={(event) => onWidth(Number(event.target.value))}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={() => {
          from.current = null;
        }}
      />
    </div>
  );
});
