import type { ScreenRow } from '#client/api/types.ts';
import { Change } from '#client/widgets/change.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { shownTick } from '#client/widgets/shown-tick.ts';
import { previousCloseOf } from '../model/result-rows.ts';

interface OwnFigureProps {
  row: ScreenRow;
  /** Whether the figures are those of a past day, which do not tick. */
  past: boolean;
  className?: string;
}

const numberOf = (value: number | string | null | undefined) => (typeof value === 'number' ? value : null);

/** The price of a match: live, or the past day's closing price. */
export function RowPrice({ row: { instrument, values }, past, className = '' }: OwnFigureProps) {
  const listed = numberOf(values['price']);
  if (past) return <Price value={listed} tick={shownTick(instrument)} className={className} />;
  return <LivePrice instrumentId={instrument.instrument_id} tick={shownTick(instrument)} listed={listed} className={className} />;
}

/** How far it has moved from the close before. */
export function RowChange({ row, past, className = '' }: OwnFigureProps) {
  const change = numberOf(row.values['change']);
  if (past) return <Change fraction={change === null ? null : change / 100} className={className} />;
  const { instrument_id: id } = row.instrument;
  return <LiveChange instrumentId={id} previousClose={previousCloseOf(row)} listed={numberOf(row.values['price'])} className={className} />;
}
