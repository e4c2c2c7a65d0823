import { memo, useCallback, useMemo } from 'react';
import { LiveFigure } from '#client/widgets/live-figure.tsx';
import { BuildUpWord } from './build-up-word.tsx';
import type { ChainBook } from './chain-book.ts';
import type { ColumnId } from './column-ids.ts';
import { LEG_FIGURES } from './leg-figures.ts';

interface ChainCellProps {
  book: ChainBook;
  instrumentId: string;
  spotId: string;
  column: ColumnId;
  /** The phone puts the change below the last price instead of in a column of its own. */
  stacked: boolean;
  tint: boolean;
}

/** One value of a leg, written by the flush. React draws it once. */
export const ChainCell = memo(function ChainCell({ stacked, ...cell }: ChainCellProps) {
  if (cell.column === 'build-up') return <BuildUpWord book={cell.book} instrumentId={cell.instrumentId} />;
  if (!stacked || cell.column !== 'ltp') return <LegValue {...cell} column={cell.column} />;
  return (
    <>
      <LegValue {...cell} column="ltp" />
      <LegValue {...cell} column="change" className="text-small" />
    </>
  );
});

interface LegValueProps extends Omit<ChainCellProps, 'stacked' | 'column'> {
  column: Exclude<ColumnId, 'build-up'>;
  className?: string;
}

function LegValue({ book, instrumentId, spotId, column, tint, className }: LegValueProps) {
  const { kind, of, withSpot } = LEG_FIGURES[column];
  const ids = useMemo(() => (withSpot ? [instrumentId, spotId] : [instrumentId]), [instrumentId, spotId, withSpot]);
  const figure = useCallback(() => {
    const now = book.now(instrumentId);
    return now === null ? null : of(now);
  }, [book, instrumentId, of]);
  const isPrice = column === 'ltp';
  return (
    <LiveFigure
      instrumentIds={ids}
      figure={figure}
      kind={kind}
      tint={tint && isPrice}
      {...(isPrice ? { className: 'font-semibold' } : className === undefined ? {} : { className })}
    />
  );
}
