import { useEffect, useState } from 'react';

/** Returns the whole seconds left of a wait, counting down to 0. A new `waits` object starts it again. */
export function useCountdown(wait: { readonly seconds: number } | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (wait === null) {
      setLeft(0);
      return undefined;
    }
    const end = performance.now() + wait.seconds * 1_000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
