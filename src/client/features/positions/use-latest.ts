import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that stays the same and does what the newest one does: rows that get it need not be drawn anew. Not for use while drawing. */
export function useLatest<A extends unknown[]>(newest: (...args: A) => void): (...args: A) => void {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
