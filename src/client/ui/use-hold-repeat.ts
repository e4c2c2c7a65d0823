import { useEffect, useRef } from 'react';

const FIRST_MS = 400;
const NEXT_MS = 80;

interface HoldHandlers {
  onPointerDown: (event: { button: number }) => void;
  onPointerUp: () => void;
  onPointerLeave: () => void;
  onPointerCancel: () => void;
  onClick: (event: { detail: number }) => void;
}

/** Returns handlers that step once on a press and go on while it is held. */
export function useHoldRepeat(move: (steps: number) => void): (direction: 1 | -1) => HoldHandlers {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  return (direction) => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      latest.current(direction);
      const again = () => {
        latest.current(direction);
        timer.current = setTimeout(again, NEXT_MS);
      };
      stop();
      timer.current = setTimeout(again, FIRST_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // A press by keyboard or assistive technology comes as a click without a pointer.
    onClick: (event) => {
      if (event.detail === 0) latest.current(direction);
    },
  });
}
