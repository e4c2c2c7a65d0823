import { useCallback, useMemo, useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { read, register, subscribeInstruments } from '#client/state/market/ticker-store.ts';
import { LiveCell } from './live-cell.tsx';

interface LiveDistanceProps {
  instrumentId: string;
  /** The price of the resting order; null when it has none. */
  from: number | null;
}

/** Returns how far a price is from the last one, as a share of the last one; null when either is unknown. */
export function distanceFromLast(from: number | null, last: number | null): number | null {
  return from === null || last === null || last <= 0 ? null : Math.abs(from - last) / last;
}

/** How far the market is from an order's price, as it ticks: "2.1% away". */
export function LiveDistance({ instrumentId, from }: LiveDistanceProps) {
  const format = useFormat();
  const intl = useIntl();
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  const compute = useCallback(() => {
    const share = distanceFromLast(from, read(instrumentId)?.ltp ?? null);
    return {
      text: share === null ? format.percent(null) : intl.formatMessage({ id: 'value.away' }, { percent: format.percent(share, 1) }),
    };
  }, [instrumentId, from, format, intl]);
  return <LiveCell instrumentIds={ids} compute={compute} />;
}

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
