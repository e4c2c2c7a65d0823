import { useCallback } from 'react';
import { useFormat } from '#client/i18n/use-format.ts';
import { read, type LiveQuote } from '#client/state/ticker-store.ts';
import { LiveCell } from './live-cell.tsx';
import { directionOf } from './pnl-words.ts';

interface LiveShareProps {
  instrumentIds: readonly string[];
  /** The gain or loss as a share at the prices; null when a price it needs is missing. Keep it stable with useCallback. */
  value: (read: (instrumentId: string) => LiveQuote | null) => number | null;
  className?: string;
}

/** A gain or loss in percent that follows the ticks. Unknown is a dash, never 0. */
export function LiveShare({ instrumentIds, value, className }: LiveShareProps) {
  const format = useFormat();
  const compute = useCallback(() => {
    const share = value(read);
    return { text: format.change(share), tone: directionOf(share), value: share };
  }, [value, format]);
  return <LiveCell instrumentIds={instrumentIds} compute={compute} className={className} />;
}
