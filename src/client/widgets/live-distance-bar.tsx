import { useLayoutEffect, useRef } from 'react';
import { register, read, subscribeInstruments } from '#client/state/market/ticker-store.ts';
import { distanceFromLast } from './live-distance.tsx';

interface LiveDistanceBarProps {
  instrumentId: string;
  /** The price of the resting order; null when it has none. */
  from: number | null;
}

/** The distance at which the bar is empty, as a share of the last price. */
const EMPTY_AT = 0.1;

/** How near the market is to an order's price, as it ticks: full at the price, empty 10 % away. The words beside it say it too. */
export function LiveDistanceBar({ instrumentId, from }: LiveDistanceBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const update = () => {
      const share = distanceFromLast(from, read(instrumentId)?.ltp ?? null);
      const full = share === null ? 0 : Math.max(0, 1 - share / EMPTY_AT);
      if (bar.current !== null) bar.current.style.inlineSize = `${(full * 100).toFixed(1)}%`;
    };
    update();
    const stops = [register(instrumentId, update), subscribeInstruments([instrumentId])];
    return () => stops.forEach((stop) => stop());
  }, [instrumentId, from]);
  return (
    <div aria-hidden className="mt-1 h-1 overflow-hidden rounded-full bg-sunken">
      <div ref={bar} className="h-full rounded-full bg-primary" />
    </div>
  );
}
