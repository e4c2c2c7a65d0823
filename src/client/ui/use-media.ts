import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Returns whether the media query holds, and again whenever it changes. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [list],
  );
  return useSyncExternalStore(
    subscribe,
    () => list.matches,
    () => false,
  );
}

/** From 768 px on. */
export const TABLET = '(min-width: 768px)';
/** From 992 px on. */
export const DESKTOP = '(min-width: 992px)';
/** From 1600 px on. */
export const WIDE = '(min-width: 1600px)';
