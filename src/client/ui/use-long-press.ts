import { useEffect, useRef, type RefObject } from 'react';

const LONG_PRESS_MS = 500;
/** A finger moving further than this scrolls. */
const STILL_PX = 8;

/** Calls `onPress` with the touched element on a long press. `given`: an existing ref of the element. The action must be available as a button too. */
export function useLongPress<E extends HTMLElement>(onPress: (target: Element) => void, given?: RefObject<E | null>): RefObject<E | null> {
  const own = useRef<E>(null);
  const ref = given ?? own;
  const press = useRef(onPress);
  useEffect(() => {
    press.current = onPress;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let start = { x: 0, y: 0 };
    const letGo = () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    };
    const down = (event: PointerEvent) => {
      letGo();
      if (event.pointerType !== 'touch') return;
      start = { x: event.clientX, y: event.clientY };
      const { target } = event;
      timer = setTimeout(() => target instanceof Element && press.current(target), LONG_PRESS_MS);
    };
    const move = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL_PX) letGo();
    };
    const ends = ['pointerup', 'pointercancel', 'pointerleave'] as const;
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    for (const end of ends) element.addEventListener(end, letGo);
    return () => {
      letGo();
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      for (const end of ends) element.removeEventListener(end, letGo);
    };
  }, [ref]);
  return ref;
}
