import { useCallback, useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { liveMark, type ReadMark } from '#client/state/positions/profit.ts';
import { LiveCell } from './live-cell.tsx';
import type { CellText } from './live-cells.ts';
import { directionOf, pnlWords } from './pnl-words.ts';

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

/**
 * Money that follows the marks. All of it on a page is written in one frame, at the prices of one flush: a total is the sum of the rows beside it in
 * every picture. Unknown is a dash, never 0.
 */
export function LiveAmount({ instrumentIds, value, kind = 'pnl', currency, className, meaning }: LiveAmountProps) {
  const intl = useIntl();
  const format = useFormat(currency);
  const compute = useCallback((): CellText => {
    const amount = value(liveMark);
    if (kind === 'money') return { text: format.money(amount), value: amount };
    return { text: kind === 'pnl' ? format.signedMoney(amount) : format.change(amount), tone: directionOf(amount), value: amount };
  }, [value, kind, format]);
  const look = { instrumentIds, compute, className, meaning };
  const spoken = useRef<HTMLSpanElement>(null);
  // What a screen reader finds is written with what is seen, and announced never.
  const speak = useCallback(
    ({ value: amount = null }: CellText) => {
      if (spoken.current !== null) spoken.current.textContent = pnlWords(amount, intl, format);
    },
    [intl, format],
  );
  // The cell is mounted before the words beside it are there.
  useLayoutEffect(() => speak(compute()), [speak, compute]);
  if (kind !== 'pnl') return <LiveCell {...look} together />;
  return (
    <>
      <LiveCell {...look} together silent onText={speak} />
      <span ref={spoken} className="sr-only" />
    </>
  );
}
