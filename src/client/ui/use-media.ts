import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether the media query holds, and again whenever it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** From 768 px on. */
export const TABLET = '(min-width: 768px)';
/** From 992 px on. */
export const DESKTOP = '(min-width: 992px)';
/** From 1600 px on. */
export const WIDE = '(min-width: 1600px)';
