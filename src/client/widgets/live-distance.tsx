import { useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { read } from '#client/state/market/ticker-store.ts';
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
