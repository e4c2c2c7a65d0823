import { useCallback } from 'react';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { read, type LiveQuote } from '#client/state/ticker-store.ts';
import { LiveCell } from './live-cell.tsx';
import { directionOf } from './pnl-words.ts';

interface LivePnlProps {
  instrumentIds: readonly string[];
  /** The profit or loss at the prices; null when a price it needs is missing. Keep it stable with useCallback. */
  value: (read: (instrumentId: string) => LiveQuote | null) => number | null;
  currency?: Currency;
  className?: string;
  /** What it is the profit of, for LiveCell. */
  meaning?: string | undefined;
}

/** A profit or loss that follows the ticks. Unknown is a dash, never 0. */
export function LivePnl({ instrumentIds, value, currency, className, meaning }: LivePnlProps) {
  const format = useFormat(currency);
  const compute = useCallback(() => {
    const amount = value(read);
    return { text: format.signedMoney(amount), tone: directionOf(amount), value: amount };
  }, [value, format]);
  return <LiveCell instrumentIds={instrumentIds} compute={compute} className={className} meaning={meaning} />;
}
