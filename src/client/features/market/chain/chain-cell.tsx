import { memo, useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { buildUp } from '#domain/indicators/build-up.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { LiveCell } from '#client/widgets/live-cell.tsx';
import { LiveFigure, usePassed } from '#client/widgets/live-figure.tsx';
import type { ChainBook } from './chain-book.ts';
import type { ColumnId } from './column-ids.ts';
import { LEG_FIGURES, movesOf } from './leg-figures.ts';

interface ChainCellProps {
  book: ChainBook;
  instrumentId: string;
  spotId: string;
  column: ColumnId;
  /** The phone puts the change below the last price, and the ask below the bid, instead of in columns of their own. */
  stacked: boolean;
  tint: boolean;
}

/** One value of a leg. React renders it once; later values are written directly to the text node. */
export const ChainCell = memo(function ChainCell({ stacked, ...cell }: ChainCellProps) {
  if (cell.column === 'build-up') return <BuildUpWord book={cell.book} instrumentId={cell.instrumentId} />;
  if (stacked && cell.column === 'bid')
    return (
      <>
        <LegValue {...cell} column="bid" className="text-small" />
        <LegValue {...cell} column="ask" className="text-small" />
      </>
    );
  if (!stacked || cell.column !== 'ltp') return <LegValue {...cell} column={cell.column} />;
  return (
    <>
      <LegValue {...cell} column="ltp" />
      <LegValue {...cell} column="change" className="text-small" />
    </>
  );
});

/** The build-up of a leg as a word, from the changes of price and open interest. */
function BuildUpWord({ book, instrumentId }: { book: ChainBook; instrumentId: string }) {
  const intl = useIntl();
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  const compute = useCallback(() => {
    const now = book.now(instrumentId);
    const { price, interest } = now === null ? { price: null, interest: null } : movesOf(now);
    const found = buildUp(price, interest);
    const tone = found === 'long-build-up' || found === 'short-covering' ? 1 : found === null ? 0 : -1;
    return { text: found === null ? '–' : intl.formatMessage({ id: `market.build-up.${found}` }), tone } as const;
  }, [book, instrumentId, intl]);
  return <LiveCell instrumentIds={ids} compute={compute} className="truncate text-small" />;
}

interface LegValueProps extends Omit<ChainCellProps, 'stacked' | 'column'> {
  column: Exclude<ColumnId, 'build-up'>;
  className?: string;
}

function LegValue({ book, instrumentId, spotId, column, tint, className }: LegValueProps) {
  const { kind, of, withSpot } = LEG_FIGURES[column];
  const { settings } = useFormat();
  const ids = useMemo(() => (withSpot ? [instrumentId, spotId] : [instrumentId]), [instrumentId, spotId, withSpot]);
  const figure = useCallback(() => {
    const now = book.now(instrumentId);
    return now === null ? null : of(now);
  }, [book, instrumentId, of]);
  const form = useCallback(() => book.formOf(column, settings), [book, column, settings]);
  const isPrice = column === 'ltp';
  const passedOf = usePassed();
  const passed = useCallback(() => passedOf(book.now(instrumentId)?.quote ?? null), [passedOf, book, instrumentId]);
  return (
    <LiveFigure
      instrumentIds={ids}
      figure={figure}
      kind={kind}
      tint={tint && isPrice}
      form={form}
      {...(isPrice ? { className: 'font-semibold', passed } : className === undefined ? {} : { className })}
    />
  );
}
