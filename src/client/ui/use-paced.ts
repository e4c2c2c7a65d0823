import { startTransition, useEffect, useRef, useState } from 'react';

/** Returns a value that changes once in so many milliseconds at most: the first change of a run at once, then the newest. Drawn in slices, apart from what is quicker. */
export function usePaced<T>(value: T, ms: number): T {
  const [shown, setShown] = useState(value);
  const changed = useRef(-Infinity);
  useEffect(() => {
    if (Object.is(value, shown)) return;
    const show = () => {
      changed.current = performance.now();
      startTransition(() => setShown(() => value));
    };
    const timer = setTimeout(show, changed.current + ms - performance.now());
    return () => clearTimeout(timer);
  }, [value, shown, ms]);
  return shown;
}
