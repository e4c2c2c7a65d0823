import { type RefObject, useEffect, useState } from 'react';
import { rowWindow, type RowWindow } from './use-row-window.ts';

/** Up to so many rows are drawn whole. */
export const WHOLE_ROWS = 40;

/** Returns the nearest scrolling ancestor; null = the page. */
function scrollBoxOf(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return null;
}

/**
 * Returns the window of rows to render of a list that scrolls with the page or in a box; all rows of a short list. Rows should have about the same height;
 * an expanded row may be taller. Rerenders only when a row enters or leaves the window.
 */
export function useFlowWindow(list: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const windowed = count > WHOLE_ROWS;
  const [view, setView] = useState({ top: 0, height: 800 });
  useEffect(() => {
    if (!windowed) return undefined;
    const update = () => {
      const element = list.current;
      if (element === null) return;
      const box = scrollBoxOf(element)?.getBoundingClientRect() ?? { top: 0, height: innerHeight };
      const next = { top: Math.max(0, box.top - element.getBoundingClientRect().top), height: box.height || 800 };
      setView((last) => {
        const before = rowWindow(last.top, last.height, count, rowHeight);
        const after = rowWindow(next.top, next.height, count, rowHeight);
        return before.first === after.first && before.end === after.end ? last : next;
      });
    };
    update();
    const abort = new AbortController();
    // Caught on the way down: what scrolls inside the page tells nobody else.
    for (const type of ['scroll', 'resize']) addEventListener(type, update, { passive: true, capture: true, signal: abort.signal });
    return () => abort.abort();
  }, [windowed, list, count, rowHeight]);
  return windowed ? rowWindow(view.top, view.height, count, rowHeight) : { first: 0, end: count, before: 0, after: 0 };
}
