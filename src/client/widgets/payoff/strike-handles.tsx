import { memo, useEffect, useEffectEvent, useInsertionEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { useDesk } from '#client/ui/use-desk.ts';
import { across, type PayoffScale } from './payoff-scale.ts';

/** The strike of a leg, as something that can be taken hold of. */
interface StrikeHandle {
  readonly place: number;
  readonly strike: number;
  readonly side: 'buy' | 'sell';
  /** Letter on the handle: C or P. */
  readonly letter: string;
  /** Name for screen readers: "Leg 2: sell put". */
  readonly name: string;
}

export interface StrikeHandlesProps {
  scale: PayoffScale;
  handles: readonly StrikeHandle[];
  /** Sets the leg to the listed strike nearest to the level, provisionally while `held`. Returns whether the strike changed. */
  onLevel: (place: number, level: number, held: boolean) => boolean;
  /** Moves the leg by a number of listed strikes. */
  onSteps: (place: number, steps: number) => void;
  /** Called when a handle is unmounted during a drag, for example by a key that opens another page: the reported level is discarded. */
  onGone: () => void;
}

const ROW = 26;
/** So near to each other, as a share of the width, two would touch. */
const NEAR = { phone: 0.1, desktop: 0.045 };
/** Interval of the reports during a drag. */
const EVERY_MS = 100;
/** Maximum wait for the redraw of a reported level. */
const DRAWN_WITHIN_MS = 1_000;
/** Pause before the next report, as a multiple of the last redraw time, so that even a slow processor keeps time for the pointer. */
const TIMES_DRAWING = 4;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 };

/** Strike handles below the chart, moved by dragging or arrow keys. Overlapping handles are stacked. */
export const StrikeHandles = memo(function StrikeHandles({ scale, handles, ...moves }: StrikeHandlesProps) {
  const near = useDesk() ? NEAR.desktop : NEAR.phone;
  // Each handle takes the first free row, in the order of the legs, so that a handle dragged past others moves none of them.
  const taken: number[][] = [];
  const rowOf = new Map<number, number>();
  for (const { place, strike } of handles) {
    const at = across(scale, strike);
    const free = taken.findIndex((row) => row.every((other) => Math.abs(other - at) > near));
    const row = free < 0 ? taken.length : free;
    (taken[row] ??= []).push(at);
    rowOf.set(place, row);
  }
  const rows = taken.length;
  return (
    <div className="relative" style={{ height: rows * ROW }}>
      {handles.map((each) => (
        <Handle key={each.place} handle={each} row={rowOf.get(each.place) ?? 0} scale={scale} {...moves} />
      ))}
    </div>
  );
});

interface HandleProps extends Omit<StrikeHandlesProps, 'handles'> {
  handle: StrikeHandle;
  row: number;
}

interface Told {
  timer: ReturnType<typeof setTimeout> | undefined;
  level: number | null;
  /** Time of the last report, and earliest time of the next one. */
  at: number;
  next: number;
  /** True between a reported change of the strike and its redraw. */
  awaited: boolean;
}

/** The handle follows the pointer at once; the level is reported at most ten times a second, and on release. */
function useDrag(scale: PayoffScale, strike: number, onLevel: (level: number, held: boolean) => boolean, onGone: () => void) {
  // Position at the start of the drag as a share of the width, and the distance since then in px; null when not dragged.
  const [held, setHeld] = useState<{ readonly from: number; readonly by: number } | null>(null);
  // The chart may rescale during a drag: the pointer is read on the scale of the drag's start.
  const taken = useRef<{ scale: PayoffScale; left: number; width: number } | null>(null);
  const told = useRef<Told>({ timer: undefined, level: null, at: 0, next: 0, awaited: false });
  const tell = useRef({ onLevel, onGone });
  useInsertionEffect(() => {
    tell.current = { onLevel, onGone };
  });
  useEffect(
    () => () => {
      clearTimeout(told.current.timer);
      if (taken.current !== null) tell.current.onGone();
    },
    [],
  );
  const arm = () => {
    told.current.timer ??= setTimeout(() => flush(true), Math.max(0, told.current.next - performance.now()));
  };
  const flush = (still: boolean) => {
    const { timer, level } = told.current;
    clearTimeout(timer);
    const at = performance.now();
    const awaited = level !== null && tell.current.onLevel(level, still) && still;
    told.current = { timer: undefined, level: still ? level : null, at, next: at + (awaited ? DRAWN_WITHIN_MS : EVERY_MS), awaited };
  };
  const drawn = useEffectEvent(() => {
    const { timer, at, awaited } = told.current;
    if (!awaited) return;
    clearTimeout(timer);
    const next = at + Math.max(EVERY_MS, TIMES_DRAWING * (performance.now() - at));
    told.current = { ...told.current, timer: undefined, next, awaited: false };
    if (timer !== undefined) arm();
  });
  useEffect(() => drawn(), [strike]);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const area = event.currentTarget.parentElement?.getBoundingClientRect();
    if (area === undefined || !(area.width > 0)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    taken.current = { scale, left: area.left, width: area.width };
    setHeld({ from: across(scale, strike), by: 0 });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = taken.current;
    if (from === null) return;
    const share = Math.min(1, Math.max(0, (event.clientX - from.left) / from.width));
    setHeld((now) => now && { from: now.from, by: Math.round((share - now.from) * from.width) });
    told.current.level = from.scale.left + share * (from.scale.right - from.scale.left);
    arm();
  };
  const onPointerUp = () => {
    taken.current = null;
    setHeld(null);
    flush(false);
  };
  return { held, drag: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } };
}

function Handle({ handle: { place, strike, side, letter, name }, row, scale, onLevel, onSteps, onGone }: HandleProps) {
  const intl = useIntl();
  const format = useFormat();
  const { held, drag } = useDrag(scale, strike, (level, still) => onLevel(place, level, still), onGone);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = STEPS[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSteps(place, steps * (event.shiftKey ? 5 : 1));
  };
  const at = Math.min(1, Math.max(0, across(scale, strike)));
  return (
    <button
      type="button"
      role="slider"
      data-strike-handle={place}
      aria-label={`${letter}, ${name}`}
      aria-orientation="horizontal"
      aria-valuemin={Math.round(scale.left)}
      aria-valuemax={Math.round(scale.right)}
      aria-valuenow={strike}
      aria-valuetext={format.integer(strike)}
      title={intl.formatMessage({ id: 'payoff.handle' })}
      className={cx(
        'group absolute flex items-center justify-center rounded-chip border text-small font-semibold',
        held !== null ? 'z-10 cursor-grabbing will-change-transform' : 'cursor-grab',
        side === 'buy' ? 'chip-buy' : 'chip-sell',
      )}
      style={{
        left: `${Math.round((held?.from ?? at) * 1_000) / 10}%`,
        top: row * ROW,
        width: 24,
        height: 24,
        // Moved as a picture: nothing is laid out or painted for it on its way.
        transform: `translateX(calc(-50% + ${held?.by ?? 0}px))`,
        touchAction: 'none',
        borderColor: 'currentColor',
      }}
      {...drag}
      onKeyDown={onKeyDown}
    >
      <span>{letter}</span>
      <span
        aria-hidden
        className={cx(
          'amount pointer-events-none absolute bottom-full mb-1 rounded-chip bg-surface px-1 text-small text-text group-hover:block group-focus-visible:block',
          held !== null ? 'block' : 'hidden',
        )}
      >
        {format.integer(strike)}
      </span>
    </button>
  );
}
