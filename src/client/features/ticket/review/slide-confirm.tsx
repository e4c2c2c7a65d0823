import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { buzz } from '#client/ui/buzz.ts';
import { ChevronsRight } from '#client/ui/icons.ts';
import { cx } from '#client/ui/cx.ts';

interface SlideConfirmProps {
  /** "Slide to sell 4 lots". */
  label: string;
  /** "Tap again to sell 4 lots": after the first of two activations by key or screen reader, or by tap where the trader chose taps. */
  againLabel: string;
  side: 'BUY' | 'SELL';
  /** No sliding: two taps, by the trader's own choice. */
  tapOnly?: boolean;
  disabled: boolean;
  describedBy?: string | undefined;
  onConfirm: () => void;
}

const THUMB = 48;
const COMPLETE = 0.9;
/** How long the second activation may take, and how soon it is still part of the first: a hand that trembles decides once. */
const AGAIN_MS = 3_000;
const SETTLE_MS = 600;
interface Drag {
  readonly pointer: number;
  readonly from: number;
  readonly room: number;
  /** -1 in a right-to-left page. */
  readonly sign: 1 | -1;
}

/** An activation by a screen reader arrives as a pointer without a size, or without a pointer. */
const byFinger = ({ nativeEvent: { width, height } }: PointerEvent): boolean => !(width === 0 && height === 0);

/** Confirms after two activations with a pause between; the click that ends a touch does not count. */
function useTwice(disabled: boolean, onConfirm: () => void) {
  /** Whether the next click comes from a pointer, which could have slid instead; such a click does not count. */
  const touched = useRef(false);
  const armedAt = useRef(0);
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (!armed) return undefined;
    const timer = setTimeout(() => setArmed(false), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [armed]);
  const activate = () => {
    const tapped = touched.current;
    touched.current = false;
    if (disabled || tapped) return;
    const now = performance.now();
    if (armed && now - armedAt.current < SETTLE_MS) return;
    if (armed) onConfirm();
    armedAt.current = now;
    setArmed(!armed);
  };
  return { touched, armed, setArmed, activate };
}

/**
 * Confirms by sliding the thumb to the end; taps never do. Keyboard and screen readers, which cannot slide, activate twice with a pause
 * between, and so do fingers where the trader chose taps. A key that is held down counts once.
 */
export function SlideConfirm({ label, againLabel, side, tapOnly = false, disabled, describedBy, onConfirm }: SlideConfirmProps) {
  const drag = useRef<Drag | null>(null);
  const { touched, armed, setArmed, activate } = useTwice(disabled, onConfirm);
  const [offset, setOffset] = useState(0);

  const start = (event: PointerEvent<HTMLButtonElement>) => {
    touched.current = !tapOnly && byFinger(event);
    if (disabled || tapOnly || event.button !== 0 || drag.current !== null) return;
    const track = event.currentTarget;
    const sign = getComputedStyle(track).direction === 'rtl' ? -1 : 1;
    drag.current = { pointer: event.pointerId, from: event.clientX, room: track.clientWidth - THUMB - 8, sign };
    track.setPointerCapture(event.pointerId);
  };
  const along = (event: PointerEvent, now: Drag) => Math.max(0, Math.min(now.room, (event.clientX - now.from) * now.sign));
  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (now === null || now.pointer !== event.pointerId) return;
    setOffset(along(event, now));
  };
  // Uses the release position and not the last drawn one, because a quick slide ends before its last step is drawn.
  const end = (event: PointerEvent) => {
    const now = drag.current;
    if (now === null || now.pointer !== event.pointerId) return;
    drag.current = null;
    setOffset(0);
    if (now.room <= 0 || along(event, now) < now.room * COMPLETE) return;
    setArmed(false);
    buzz();
    onConfirm();
  };
  return (
    <button
      type="button"
      className={cx(
        'slide-confirm relative flex h-14 w-full touch-none items-center justify-center overflow-hidden rounded-full border select-none',
        side === 'BUY' ? 'border-buy' : 'border-sell',
        armed && (side === 'BUY' ? 'bg-buy text-on-primary' : 'bg-sell text-on-primary'),
        !armed && (side === 'BUY' ? 'bg-buy-soft text-buy' : 'bg-sell-soft text-sell'),
        disabled && 'opacity-40',
      )}
      aria-disabled={disabled || undefined}
      aria-describedby={describedBy}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={(event) => {
        if (drag.current?.pointer !== event.pointerId) return;
        drag.current = null;
        setOffset(0);
      }}
      onClick={activate}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
      }}
    >
      {tapOnly ? null : (
        <span
          className={cx(
            'absolute grid size-12 place-items-center rounded-full text-on-primary shadow-1',
            side === 'BUY' ? 'bg-buy' : 'bg-sell',
          )}
          style={{ insetInlineStart: `${offset + 4}px` }}
        >
          <ChevronsRight aria-hidden size={24} className="rtl:-scale-x-100" />
        </span>
      )}
      <span className="ps-14 pe-3 text-center font-semibold" aria-live="polite">
        {armed ? againLabel : label}
      </span>
    </button>
  );
}
