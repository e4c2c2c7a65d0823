import { useCallback, useMemo } from 'react';
import { useFormat } from '#client/i18n/use-format.ts';
import { read } from '#client/state/market/ticker-store.ts';
import { LiveCell } from './live-cell.tsx';

interface LiveCompactProps {
  instrumentId: string;
  field: 'oi' | 'volume';
  /** Shows the difference from this value, signed by colour: the change of open interest since the day began. */
  since?: number;
  className?: string;
}

/** Open interest or volume in short form as it ticks. */
export function LiveCompact({ instrumentId, field, since, className }: LiveCompactProps) {
  const format = useFormat();
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  const compute = useCallback(() => {
    const value = read(instrumentId)?.[field] ?? null;
    if (since === undefined || value === null) return { text: format.compact(value) };
    const change = value - since;
    return { text: `${change > 0 ? '+' : ''}${format.compact(change)}`, tone: change > 0 ? 1 : change < 0 ? -1 : 0 } as const;
  }, [instrumentId, field, since, format]);
  return <LiveCell instrumentIds={ids} compute={compute} className={className} />;
}
