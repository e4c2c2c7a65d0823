import { useCallback, useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { liveMark, type ReadMark } from '#client/state/positions/profit.ts';
import { LiveCell } from './live-cell.tsx';
import type { CellText } from './live-cells.ts';
import { directionOf, pnlWords } from './pnl-words.ts';
import { watchSeconds } from './use-now.ts';

export interface LiveAmountProps {
  instrumentIds: readonly string[];
  /** The amount at the marks, or the share (of one); null when a mark it needs is missing. Keep it stable with useCallback. */
  value: (readMark: ReadMark) => number | null;
  /** `pnl`: a profit or loss, signed and coloured. `money`: what something is worth. `share`: a gain or loss in percent. */
  kind?: 'pnl' | 'money' | 'share';
  currency?: Currency | undefined;
  className?: string | undefined;
  meaning?: string | undefined;
}

/** A profit or loss as a screen reader says it when it comes by: kept true once a second, announced never. */
function SpokenProfit({ value, currency }: Pick<LiveAmountProps, 'value' | 'currency'>) {
  const intl = useIntl();
  const format = useFormat(currency);
  const node = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const write = () => {
      const words = pnlWords(value(liveMark), intl, format);
      if (node.current !== null && node.current.textContent !== words) node.current.textContent = words;
    };
    write();
    return watchSeconds(write);
  }, [value, intl, format]);
  return <span ref={node} className="sr-only" />;
}

/**
 * Money that follows the marks. All of it on a page is written in one frame, at the prices of one flush: a total is the sum of the rows beside it in
 * every picture. Unknown is a dash, never 0.
 */
export function LiveAmount({ instrumentIds, value, kind = 'pnl', currency, className, meaning }: LiveAmountProps) {
  const format = useFormat(currency);
  const compute = useCallback((): CellText => {
    const amount = value(liveMark);
    if (kind === 'money') return { text: format.money(amount), value: amount };
    return { text: kind === 'pnl' ? format.signedMoney(amount) : format.change(amount), tone: directionOf(amount), value: amount };
  }, [value, kind, format]);
  const look = { instrumentIds, compute, className, meaning };
  if (kind !== 'pnl') return <LiveCell {...look} together />;
  return (
    <>
      <LiveCell {...look} together silent />
      <SpokenProfit value={value} currency={currency} />
    </>
  );
}
