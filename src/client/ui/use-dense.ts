import { useSyncExternalStore } from 'react';
import { useMedia } from './use-media.ts';

/** A mouse on a tablet's width or more: a finger needs higher rows. The same as in the style sheet (styles/compact.css). */
const MOUSE = '(min-width: 768px) and (pointer: fine)';
/** The height of a table's row in the compact look, with the line below it. */
const DENSE_ROW_PX = 28;

/** For a table or a list, not for each of its rows. */
function watchLook(changed: () => void): () => void {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributeFilter: ['data-compact'] });
  return () => watcher.disconnect();
}
const isCompact = () => document.documentElement.dataset['compact'] === 'true';

/** Returns whether rows are low: the compact look, as the page itself says it, with a mouse. */
export function useDense(): boolean {
  const compact = useSyncExternalStore(watchLook, isCompact, () => false);
  return useMedia(MOUSE) && compact;
}

/** Returns the row height of a table: the compact look's height, or `specified` in the specified look. */
export function useRowHeight(specified: number): number {
  return useDense() ? DENSE_ROW_PX : specified;
}
