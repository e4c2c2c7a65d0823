import { FormattedMessage } from 'react-intl';
import type { KeyboardEvent } from 'react';
import type { PositionBookRow } from '#client/api/types.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { useBookDesk } from '../book-desk.ts';
import { BOOK_COLUMNS, BOOK_TEXT_COLUMNS, type BookColumn } from '../model/book-columns.ts';
import { BookCell } from './book-cell.tsx';
import { BookPnl } from './book-pnl.tsx';
import { RowActions, useExit } from './row-actions.tsx';
import { RowMarks } from './row-marks.tsx';

interface BookTableProps {
  caption: string;
  /** The rows of this page. */
  rows: readonly PositionBookRow[];
  /** All that the filters leave: the totals are theirs. */
  all: readonly PositionBookRow[];
}

const TOTALS: Partial<Record<BookColumn, 'realised' | 'unrealised' | 'gross'>> = {
  realised: 'realised',
  unrealised: 'unrealised',
  pnl: 'gross',
};

/** The book as a real table with its totals. */
export function BookTable({ caption, rows, all }: BookTableProps) {
  const { positionOf } = useBookDesk();
  const exit = useExit();
  const onKeyDown = (row: PositionBookRow) => (event: KeyboardEvent<HTMLTableRowElement>) => {
    const { currentTarget: own, target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || target !== own) return;
    const position = positionOf(row);
    const next = key === 'ArrowDown' ? own.nextElementSibling : key === 'ArrowUp' ? own.previousElementSibling : null;
    if (next instanceof HTMLElement) next.focus();
    else if (key.toLowerCase() === 'x' && position !== null && position.net_quantity !== 0) exit(position);
    else return;
    event.preventDefault();
  };
  return (
    <div className="card">
      <Table caption={caption}>
        <thead>
          <tr>
            <HeadCell>
              <FormattedMessage id="position-book.column.instrument" />
            </HeadCell>
            {BOOK_COLUMNS.map((column) => (
              <HeadCell key={column} numeric={!BOOK_TEXT_COLUMNS.includes(column)}>
                <FormattedMessage id={`position-book.column.${column}`} />
              </HeadCell>
            ))}
            <HeadCell>
              <FormattedMessage id="position-book.column.actions" />
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.position_id} tabIndex={at === 0 ? 0 : -1} aria-keyshortcuts="X" onKeyDown={onKeyDown(row)}>
              <RowHead>
                <span className="flex items-center gap-2">
                  <InstrumentName instrument={row.instrument} />
                  <RowMarks row={row} />
                </span>
              </RowHead>
              {BOOK_COLUMNS.map((column) => (
                <Cell key={column} numeric={!BOOK_TEXT_COLUMNS.includes(column)}>
                  <BookCell row={row} column={column} />
                </Cell>
              ))}
              <Cell>
                <RowActions row={row} />
              </Cell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <FormattedMessage id="position-book.total" values={{ count: all.length }} />
            </th>
            {BOOK_COLUMNS.map((column) => {
              const kind = TOTALS[column];
              return (
                <Cell key={column} numeric>
                  {kind === undefined ? null : <BookPnl rows={all} kind={kind} />}
                </Cell>
              );
            })}
            <Cell />
          </tr>
        </tfoot>
      </Table>
    </div>
  );
}
