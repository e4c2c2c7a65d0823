import { useCallback, useMemo } from 'react';
import { useFormat } from '#client/i18n/use-format.ts';
import { read } from '#client/state/market/ticker-store.ts';
import { LiveCell } from './live-cell.tsx';

interface LivePriceProps {
  instrumentId: string;
  tick?: number;
  /** Which price; the last traded one when absent. */
  field?: 'ltp' | 'bid' | 'ask';
  /** Off in dense tables of more than 60 rows. */
  tint?: boolean;
  /** Written once a second. */
  calm?: boolean;
  className?: string;
}

/** The instrument's price as it ticks. Subscribes by itself; a dash while no price is known. */
export function LivePrice({ instrumentId, tick, field = 'ltp', tint = true, calm, className }: LivePriceProps) {
  const format = useFormat();
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  const compute = useCallback(() => {
    const value = read(instrumentId)?.[field] ?? null;
    return { text: format.price(value, tick), value };
  }, [instrumentId, field, format, tick]);
  return <LiveCell instrumentIds={ids} compute={compute} tint={tint} calm={calm} className={className} />;
}
