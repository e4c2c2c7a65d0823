import { useCallback } from 'react';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { read, type LiveQuote } from '#client/state/ticker-store.ts';
import { LiveCell } from './live-cell.tsx';

interface LiveMoneyProps {
  instrumentIds: readonly string[];
  /** What it is worth at the prices; null when a price it needs is missing. Keep it stable with useCallback. */
  value: (read: (instrumentId: string) => LiveQuote | null) => number | null;
  currency?: Currency;
  className?: string;
}

/** An amount of money that follows the ticks and is no gain or loss. Unknown is a dash, never 0. */
export function LiveMoney({ instrumentIds, value, currency, className }: LiveMoneyProps) {
  const format = useFormat(currency);
  const compute = useCallback(() => {
    const amount = value(read);
    return { text: format.money(amount), value: amount };
  }, [value, format]);
  return <LiveCell instrumentIds={instrumentIds} compute={compute} className={className} />;
}
