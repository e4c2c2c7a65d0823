import { useCallback, useMemo } from 'react';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { read } from '#client/state/market/ticker-store.ts';
import { LiveCell } from './live-cell.tsx';
import { directionOf } from './pnl-words.ts';

interface LiveChangeProps {
  instrumentId: string;
  previousClose: number | null;
  /** Written once a second. */
  calm?: boolean;
  className?: string;
}

/** The change since the previous close as it ticks. The triangle is drawn by the style sheet from the direction's class. */
export function LiveChange({ instrumentId, previousClose, calm, className }: LiveChangeProps) {
  const format = useFormat();
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  const compute = useCallback(() => {
    const ltp = read(instrumentId)?.ltp ?? null;
    const change = ltp === null || previousClose === null || previousClose === 0 ? null : ltp / previousClose - 1;
    const tone = directionOf(change, 4);
    return { text: format.change(change), tone };
  }, [instrumentId, previousClose, format]);
  return <LiveCell instrumentIds={ids} compute={compute} calm={calm} className={cx('live-change', className)} />;
}
