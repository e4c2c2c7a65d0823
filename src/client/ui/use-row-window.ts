import { type RefObject, useEffect, useState } from 'react';

export interface RowWindow {
  readonly first: number;
  /** One past the last row to draw. */
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** Rows drawn beyond each edge, so that a quick scroll does not show blanks. */
const OVERSCAN = 6;

/** Returns which rows of equal height to draw for a scroll position, and the space the others take. */
export function rowWindow(scrollTop: number, viewport: number, count: number, rowHeight: number): RowWindow {
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / rowHeight) - OVERSCAN));
  const end = Math.min(count, Math.max(first, Math.ceil((scrollTop + viewport) / rowHeight) + OVERSCAN));
  return { first, end, before: first * rowHeight, after: (count - end) * rowHeight };
}

/** Returns the rows of a scrolling box that are worth drawing. Renders only when a row enters or leaves. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [view, setView] = useState({ top: 0, height: 800 });
  const window = rowWindow(view.top, view.height, count, rowHeight);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const update = () => {
      const next = { top: element.scrollTop, height: element.clientHeight || 800 };
      setView((last) => {
        const before = rowWindow(last.top, last.height, count, rowHeight);
        const after = rowWindow(next.top, next.height, count, rowHeight);
        return before.first === after.first && before.end === after.end ? last : next;
      });
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      sizes.disconnect();
    };
  }, [box, count, rowHeight]);
  return window;
}
