import { useEffect, useRef, type RefObject } from 'react';

/** Turns the wheel over the focused number into steps. Without the focus the wheel scrolls, as everywhere. */
export function useWheelSteps(onStep: (direction: 1 | -1) => void): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      if (event.deltaY === 0 || !(event.target instanceof HTMLInputElement) || event.target !== document.activeElement) return;
      event.preventDefault();
      latest.current(event.deltaY < 0 ? 1 : -1);
    };
    // By hand: what React listens to cannot stop the page from scrolling.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);
  return frame;
}
