import { ChevronsRight } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { cx } from '#client/ui/cx.ts';

interface SlideConfirmProps {
  /** "Slide to sell 4 lots". */
  label: string;
  /** "Tap again to sell 4 lots": after a tap, key press or a screen reader's activation. */
  againLabel: string;
  side: 'BUY' | 'SELL';
  /** No sliding: two activations, by the trader's own choice. */
  tapOnly?: boolean;
  disabled: boolean;
  describedBy?: string | undefined;
  onConfirm: () => void;
}

const THUMB = 48;
const COMPLETE = 0.9;
/** How long the second tap may take. */
const AGAIN_MS = 3_000;
/** Below this a press was a tap, not a slide. */
const SLOP = 6;

interface Drag {
  readonly from: number;
  readonly room: number;
  /** -1 where the line runs from right to left. */
  readonly sign: 1 | -1;
}

/**
 * Confirms by sliding the thumb to the end, or by activating twice. One accidental touch never confirms:
 * a slide that ends early springs back and a first tap only asks.
 */
export function SlideConfirm({ label, againLabel, side, tapOnly = false, disabled, describedBy, onConfirm }: SlideConfirmProps) {
  const drag = useRef<Drag | null>(null);
  const slid = useRef(false);
  const [offset, setOffset] = useState(0);
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (!armed) return undefined;
    const timer = setTimeout(() => setArmed(false), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [armed]);

  const start = (event: PointerEvent<HTMLButtonElement>) => {
    slid.current = false;
    if (disabled || tapOnly || event.button !== 0) return;
    const track = event.currentTarget;
    const sign = getComputedStyle(track).direction === 'rtl' ? -1 : 1;
    drag.current = { from: event.clientX, room: track.clientWidth - THUMB - 8, sign };
    track.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (now === null) return;
    const along = (event.clientX - now.from) * now.sign;
    if (Math.abs(along) > SLOP) slid.current = true;
    setOffset(Math.max(0, Math.min(now.room, along)));
  };
  const end = () => {
    const now = drag.current;
    drag.current = null;
    setOffset(0);
    if (now !== null && now.room > 0 && offset >= now.room * COMPLETE) onConfirm();
  };
  const activate = () => {
    if (disabled || slid.current) {
      slid.current = false;
      return;
    }
    if (armed) onConfirm();
    setArmed(!armed);
  };
  return (
    <button
      type="button"
      className={cx(
        'slide-confirm relative flex h-14 w-full touch-pan-y items-center justify-center overflow-hidden rounded-full border select-none',
        side === 'BUY' ? 'border-buy bg-buy-soft text-buy' : 'border-sell bg-sell-soft text-sell',
        armed && (side === 'BUY' ? 'bg-buy text-on-primary' : 'bg-sell text-on-primary'),
        disabled && 'opacity-40',
      )}
      aria-disabled={disabled || undefined}
      aria-describedby={describedBy}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => {
        drag.current = null;
        setOffset(0);
      }}
      onClick={activate}
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
      <span className="px-14 text-center font-semibold" aria-live="polite">
        {armed ? againLabel : label}
      </span>
    </button>
  );
}
