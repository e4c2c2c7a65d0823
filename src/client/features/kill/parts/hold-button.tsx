import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useIntl } from 'react-intl';
import { buzz } from '#client/ui/buzz.ts';
import { Button } from '#client/ui/button.tsx';

const HOLD_MS = 1_500;
/** A second activation sooner than this counts as an accident. */
const GUARD_MS = 1_000;
const AROUND = 2 * Math.PI * 20;

interface HoldButtonProps {
  /** Name of the action: "Hold to stop trading". */
  label: string;
  /** Name of the second button, which confirms without holding. */
  confirmLabel: string;
  busy: boolean;
  disabled: boolean;
  describedBy?: string | undefined;
  onConfirm: () => void;
}

/** Starts at a press and confirms once the press has lasted. A shorter press shows the second button, for people who cannot hold. */
function useHold(off: boolean, onConfirm: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [holding, setHolding] = useState(false);
  const [second, setSecond] = useState<'absent' | 'guarded' | 'ready'>('absent');
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (second !== 'guarded') return undefined;
    const guard = setTimeout(() => setSecond('ready'), GUARD_MS);
    return () => clearTimeout(guard);
  }, [second]);
  const start = () => {
    if (off || holding) return;
    setHolding(true);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setHolding(false);
      setSecond('absent');
      buzz();
      onConfirm();
    }, HOLD_MS);
  };
  const stop = (isActivation: boolean) => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setHolding(false);
    if (isActivation && second === 'absent') setSecond('guarded');
  };
  const activate = () => {
    if (!off && second === 'absent') setSecond('guarded');
  };
  return { holding, second, start, stop, activate };
}

/**
 * Confirms by being held for a second and a half, by a finger, a mouse or Enter and Space. Activated without holding it shows a second button,
 * which takes effect a second later at the earliest. One touch never confirms.
 */
export function HoldButton({ label, confirmLabel, busy, disabled, describedBy, onConfirm }: HoldButtonProps) {
  const intl = useIntl();
  const off = busy || disabled;
  const { holding, second, start, stop, activate } = useHold(off, onConfirm);
  const isKey = (event: KeyboardEvent) => event.key === 'Enter' || event.key === ' ';
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    start();
  };
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        className="btn btn-danger btn-lg btn-block touch-none select-none"
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={describedBy}
        onPointerDown={onPointerDown}
        onPointerUp={() => stop(true)}
        onPointerCancel={() => stop(false)}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (!isKey(event)) return;
          event.preventDefault();
          if (!event.repeat) start();
        }}
        onKeyUp={(event) => {
          if (!isKey(event)) return;
          event.preventDefault();
          stop(true);
        }}
        onBlur={() => stop(false)}
        // An activation without pointer or key comes from assistive technology, which cannot hold.
        onClick={(event) => {
          if (event.detail === 0) activate();
        }}
      >
        <HoldRing holding={holding} />
        {label}
      </button>
      <p className="sr-only" role="status">
        {holding ? intl.formatMessage({ id: 'kill.hold.going' }) : ''}
      </p>
      {second === 'absent' ? null : (
        <Button block size="lg" className="text-danger" disabled={off || second === 'guarded'} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      )}
    </div>
  );
}

/** The ring that closes while the button is held. */
function HoldRing({ holding }: { holding: boolean }) {
  return (
    <svg aria-hidden width="44" height="44" viewBox="0 0 44 44" fill="none" stroke="currentColor" strokeWidth="4" className="-rotate-90">
      <circle cx="22" cy="22" r="20" strokeOpacity="0.35" />
      <circle
        cx="22"
        cy="22"
        r="20"
        strokeDasharray={AROUND}
        style={{ strokeDashoffset: holding ? 0 : AROUND, transition: holding ? `stroke-dashoffset ${HOLD_MS}ms linear` : 'none' }}
      />
    </svg>
  );
}
