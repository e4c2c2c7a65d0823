import { type RefObject, useEffect, useState } from 'react';
import { rowWindow, type RowWindow } from './use-row-window.ts';

/** Up to so many rows are drawn whole. */
const WHOLE = 40;

/**
 * Returns the rows of a list in the flow of the page that are worth drawing; all of a short one. Rows of about equal height: one that is open is taller, and
 * stands in its own place while it is drawn. Renders only when a row enters or leaves.
 */
export function useFlowWindow(list: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const windowed = count > WHOLE;
  const [view, setView] = useState({ top: 0, height: 800 });
  useEffect(() => {
    if (!windowed) return undefined;
    const update = () => {
      const element = list.current;
      if (element === null) return;
      const next = { top: Math.max(0, -element.getBoundingClientRect().top), height: innerHeight };
      setView((last) => {
        const before = rowWindow(last.top, last.height, count, rowHeight);
        const after = rowWindow(next.top, next.height, count, rowHeight);
        return before.first === after.first && before.end === after.end ? last : next;
      });
    };
    update();
    const abort = new AbortController();
    for (const type of ['scroll', 'resize']) addEventListener(type, update, { passive: true, signal: abort.signal });
    return () => abort.abort();
  }, [windowed, list, count, rowHeight]);
  return windowed ? rowWindow(view.top, view.height, count, rowHeight) : { first: 0, end: count, before: 0, after: 0 };
}
