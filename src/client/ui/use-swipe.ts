import { useRef, type TouchEvent } from 'react';

/** From here on a movement is a swipe, when it goes twice as far along the line as across it. */
const LEAST = 64;

interface SwipeHandlers {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
}

/** Whether something between the finger and the box scrolls sideways itself. */
function scrollsSideways(from: EventTarget, box: Element): boolean {
  for (let at = from instanceof Element ? from : null; at !== null && at !== box; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== 'visible') return true;
  return false;
}

/** Returns handlers for a horizontal swipe: 1 = towards the line's start (next page), -1 = back. Mirrored in right-to-left layouts. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void): SwipeHandlers {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event) => {
      const finger = event.touches[0];
      start.current =
        finger !== undefined && event.touches.length === 1 && !scrollsSideways(event.target, event.currentTarget)
          ? { x: finger.clientX, y: finger.clientY }
          : null;
    },
    onTouchEnd: (event) => {
      const from = start.current;
      const finger = event.changedTouches[0];
      start.current = null;
      if (from === null || finger === undefined) return;
      const along = finger.clientX - from.x;
      if (Math.abs(along) < LEAST || Math.abs(along) < 2 * Math.abs(finger.clientY - from.y)) return;
      const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
      onSwipe(along * sign < 0 ? 1 : -1);
    },
  };
}
