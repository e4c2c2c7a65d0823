import { useMemo } from 'react';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { figureText, type FigureKind } from './figure-text.ts';
import { LiveCell } from './live-cell.tsx';
import type { CellText } from './live-cells.ts';
import { directionOf } from './pnl-words.ts';

interface LiveFigureProps {
  /** The instruments the figure depends on. Keep the array stable. */
  instrumentIds: readonly string[];
  /** The figure now; called at each flush. Keep it stable; null is shown as a dash. */
  figure: () => number | null;
  kind: FigureKind;
  /** Whether a change tints the background for 400 ms. */
  tint?: boolean;
  /** Written once a second: what it depends on is fetched, or is read at a glance. */
  calm?: boolean;
  className?: string;
}

const SIGNED: readonly FigureKind[] = ['change', 'signed-price', 'signed-percent', 'signed-compact'];

/** A figure computed from live prices as they tick, written without React. What has a direction has its colour and sign. */
export function LiveFigure({ instrumentIds, figure, kind, tint = false, calm = false, className }: LiveFigureProps) {
  const format = useFormat();
  const compute = useMemo(() => {
    // Most figures stand still from tick to tick, and formatting is what costs.
    let last: CellText | null = null;
    return (): CellText => {
      const value = figure();
      if (last !== null && last.value === value) return last;
      const text = figureText(format, kind, value);
      last = SIGNED.includes(kind) ? { text, value, tone: directionOf(value, 4) } : { text, value };
      return last;
    };
  }, [figure, format, kind]);
  return (
    <LiveCell
      instrumentIds={instrumentIds}
      compute={compute}
      tint={tint}
      calm={calm}
      className={kind === 'change' ? cx('live-change', className) : className}
    />
  );
}
