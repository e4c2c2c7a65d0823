import { useLayoutEffect, useRef } from 'react';
import { register } from '#client/state/market/ticker-store.ts';
import { joinQueue, rowOf, writeSoon } from './live-queue.ts';

interface LiveWidthProps {
  instrumentId: string;
  /** Share of the full length, 0 to 1; called when the instrument ticks. Keep it stable. */
  share: () => number;
  className?: string;
}

/** A bar whose length follows a live figure, written without React. The figure stands beside it. */
export function LiveWidth({ instrumentId, share, className }: LiveWidthProps) {
  const bar = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const node = bar.current;
    if (node === null) return undefined;
    let shown = '';
    const write = () => {
      const width = `${Math.round(share() * 100)}%`;
      if (width !== shown) node.style.width = width;
      shown = width;
    };
    write();
    const writing = { group: instrumentId, row: rowOf(node), write };
    const stops = [register(instrumentId, () => writeSoon(writing)), joinQueue(writing)];
    return () => stops.forEach((stop) => stop());
  }, [instrumentId, share]);
  return <span ref={bar} aria-hidden className={className} />;
}
