import { memo, useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import { cx } from '#client/ui/cx.ts';
import { LiveWidth } from '#client/widgets/live-width.tsx';
import { Strike } from '#client/widgets/strike.tsx';
import type { HeldLots } from '#client/state/held-lots.ts';
import type { ChainLine, ChainSide } from '../model/chain-lines.ts';
import type { ChainBook } from './chain-book.ts';
import { ChainCell } from './chain-cell.tsx';
import type { ColumnPlace, GridColumn } from './columns.ts';
import { HeldChip } from './held-chip.tsx';
import { PairCell } from './pair-cell.tsx';
import { WorkingMark } from './working-mark.tsx';

interface ChainRowProps {
  book: ChainBook;
  spotId: string;
  line: ChainLine;
  index: number;
  columns: readonly GridColumn[];
  /** Where each column stands, as shares of the width. */
  places: readonly ColumnPlace[];
  stacked: boolean;
  heldCall: HeldLots | null;
  heldPut: HeldLots | null;
  /** Orders that wait in the legs. */
  workingCall: number;
  workingPut: number;
  activeColumn: number | null;
  /** Whether a change of the last price is tinted: off in long chains. */
  tint: boolean;
  picked: ChainSide | null;
}

/** Returns the id of a cell, for the grid's active descendant. */
export function cellId(row: number, column: number): string {
  return `chain-${row}-${column}`;
}

/** The bar of open interest grows away from the strike. */
function InterestBar({ book, instrumentId, side }: { book: ChainBook; instrumentId: string; side: ChainSide }) {
  const share = useCallback(() => book.interestShare(instrumentId), [book, instrumentId]);
  return (
    <LiveWidth
      instrumentId={instrumentId}
      share={share}
      className={cx('absolute bottom-0 h-1', side === 'call' ? 'right-0 bg-down/70' : 'left-0 bg-up/70')}
    />
  );
}

/** One strike: the call's values, the strike, the put's values. */
export const ChainRow = memo(function ChainRow(props: ChainRowProps) {
  const { book, spotId, line, index, columns, places, stacked, heldCall, heldPut, workingCall, workingPut, activeColumn, picked, tint } =
    props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={cx('chain-row border-b border-border', stacked ? 'h-[48px]' : 'h-[36px]')}
    >
      {columns.map((column, place) => {
        const active = place === activeColumn;
        const key = `${column.side}-${column.id}`;
        if (column.id === 'pair')
          return (
            <div
              key={key}
              id={cellId(index, place)}
              role="gridcell"
              data-column={place}
              style={places[place]}
              className={cx('chain-cell bg-sunken text-center text-[13px]', active && 'chain-active')}
            >
              <PairCell book={book} callId={line.pairCallId} putId={line.pairPutId} />
            </div>
          );
        if (column.id === 'strike' || column.side === 'strike')
          return (
            <div
              key={key}
              id={cellId(index, place)}
              role="rowheader"
              data-column={place}
              style={places[place]}
              className={cx(
                'chain-cell flex items-center justify-center font-semibold',
                line.atm ? 'bg-primary text-on-primary' : 'bg-sunken',
                active && 'chain-active',
              )}
            >
              <HeldChip held={heldCall} side="call" />
              <WorkingMark orders={workingCall} side="call" />
              <Strike value={line.strike} className={stacked ? 'text-small min-[360px]:text-body' : ''} />
              {line.atm ? (
                <span className="sr-only">
                  <FormattedMessage id="market.atm.row" />
                </span>
              ) : null}
              <HeldChip held={heldPut} side="put" />
              <WorkingMark orders={workingPut} side="put" />
            </div>
          );
        const { side, id } = column;
        const instrumentId = side === 'call' ? line.callId : line.putId;
        const thin = side === 'call' ? line.thinCall : line.thinPut;
        return (
          <div
            key={key}
            id={cellId(index, place)}
            role="gridcell"
            aria-selected={picked === side}
            data-column={place}
            style={places[place]}
            className={cx(
              'chain-cell cursor-pointer',
              stacked ? 'px-1.5' : 'px-1 text-[13px]',
              side === 'call' ? 'text-right' : 'text-left',
              line.atm ? 'bg-atm' : line.inTheMoney === side && 'bg-itm',
              picked === side && 'bg-selected',
              thin && 'opacity-60',
              active && 'chain-active',
            )}
          >
            {id === 'oi' ? <InterestBar book={book} instrumentId={instrumentId} side={side} /> : null}
            <ChainCell book={book} instrumentId={instrumentId} spotId={spotId} column={id} stacked={stacked} tint={tint} />
          </div>
        );
      })}
    </div>
  );
});
