import { useLayoutEffect, useRef } from 'react';
import { watchFlush } from '#client/state/ticker-store.ts';

interface LiveWidthProps {
  /** Share of the full length, 0 to 1; called at each flush. Keep it stable. */
  share: () => number;
  className?: string;
}

/** A bar whose length follows a live figure, written without React. The figure stands beside it. */
export function LiveWidth({ share, className }: LiveWidthProps) {
  const bar = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let shown = '';
    const update = () => {
      const width = `${Math.round(share() * 100)}%`;
      if (width === shown || bar.current === null) return;
      shown = width;
      bar.current.style.width = width;
    };
    update();
    return watchFlush(update);
  }, [share]);
  return <span ref={bar} aria-hidden className={className} />;
}
