import { useCallback, useMemo } from 'react';
import { useFormat } from '#client/i18n/use-format.ts';
import { read } from '#client/state/market/ticker-store.ts';
import { LiveCell } from './live-cell.tsx';

interface LiveSumProps {
  /** Each leg's instrument and how many times its price counts; negative for a sold leg. Keep the array stable. */
  legs: readonly { readonly instrumentId: string; readonly ratio: number }[];
  tick?: number;
  className?: string;
}

/** The signed sum of several prices as they tick; a dash while one of them is not known. */
export function LiveSum({ legs, tick, className }: LiveSumProps) {
  const format = useFormat();
  const ids = useMemo(() => legs.map(({ instrumentId }) => instrumentId), [legs]);
  const compute = useCallback(() => {
    const prices = legs.map(({ instrumentId, ratio }) => {
      const price = read(instrumentId)?.ltp ?? null;
      return price === null ? null : price * ratio;
    });
    const value = prices.length === 0 || prices.includes(null) ? null : (prices as number[]).reduce((sum, part) => sum + part, 0);
    return { text: format.price(value, tick), value };
  }, [legs, format, tick]);
  return <LiveCell instrumentIds={ids} compute={compute} className={className} />;
}
