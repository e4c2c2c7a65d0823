import { FormattedMessage } from 'react-intl';
import { type KeyboardEvent, useRef } from 'react';
import type { PositionBookRow } from '#client/api/types.ts';
import { useColumns } from '#client/state/market/columns.ts';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';
import { ColumnChooser } from '#client/ui/column-chooser.tsx';
import { moveRow } from '#client/ui/move-row.ts';
import { Cell, HeadCell, RowGap, RowHead, Table } from '#client/ui/table.tsx';
import { useFlowWindow } from '#client/ui/use-flow-window.ts';
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

/** The height of a row: all of them are drawn as high. */
const ROW_PX = 53;

/** The book as a real table with its totals. */
export function BookTable({ caption, rows, all }: BookTableProps) {
  const { positionOf } = useBookDesk();
  const exit = useExit();
  const [columns, show] = useColumns('position-book', BOOK_COLUMNS, BOOK_COLUMNS);
  const list = useRef<HTMLTableSectionElement>(null);
  const view = useFlowWindow(list, rows.length, ROW_PX);
  const windowed = view.end - view.first < rows.length;
  const keys = useFocusKeys('book-row');
  const onKeyDown = (row: PositionBookRow) => (event: KeyboardEvent<HTMLTableRowElement>) => {
    const { currentTarget: own, target } = event;
    if (target !== own) return;
    keys.press(event.nativeEvent, {
      row: (at) => moveRow(own, at === 0 ? -1 : 1),
      exit: () => {
        const position = positionOf(row);
        return position !== null && position.net_quantity !== 0 && exit(position);
      },
    });
  };
  return (
    <div className="card">
      <Table caption={caption} {...(windowed ? { rowCount: rows.length + 2 } : {})}>
        <BookHead columns={columns} onColumns={show} />
        <tbody ref={list}>
          <RowGap height={view.before} />
          {rows.slice(view.first, view.end).map((row, at) => (
            <tr
              key={row.position_id}
              aria-rowindex={windowed ? view.first + at + 2 : undefined}
              tabIndex={at === 0 ? 0 : -1}
              aria-keyshortcuts={keys.aria}
              onKeyDown={onKeyDown(row)}
            >
              <RowHead>
                <span className="flex items-center gap-2">
                  <InstrumentName instrument={row.instrument} />
                  <RowMarks row={row} />
                </span>
              </RowHead>
              {columns.map((column) => (
                <Cell key={column} numeric={!BOOK_TEXT_COLUMNS.includes(column)}>
                  <BookCell row={row} column={column} />
                </Cell>
              ))}
              <Cell numeric className="cell-end">
                <RowActions row={row} />
              </Cell>
            </tr>
          ))}
          <RowGap height={view.after} />
        </tbody>
        <BookFoot columns={columns} rows={all} />
      </Table>
    </div>
  );
}

type Columns = readonly BookColumn[];

function BookHead({ columns, onColumns }: { columns: Columns; onColumns: (columns: Columns) => void }) {
  return (
    <thead>
      <tr>
        <HeadCell>
          <FormattedMessage id="position-book.column.instrument" />
        </HeadCell>
        {columns.map((column) => (
          <HeadCell key={column} numeric={!BOOK_TEXT_COLUMNS.includes(column)}>
            <FormattedMessage id={`position-book.column.${column}`} />
          </HeadCell>
        ))}
        <HeadCell numeric className="cell-end">
          <span className="sr-only">
            <FormattedMessage id="position-book.column.actions" />
          </span>
          <ColumnChooser
            label={<FormattedMessage id="position-book.columns" />}
            title={<FormattedMessage id="position-book.columns.about" />}
            done={<FormattedMessage id="position-book.columns.done" />}
            columns={BOOK_COLUMNS.map((column) => ({ id: column, name: <FormattedMessage id={`position-book.column.${column}`} /> }))}
            shown={columns}
            onChange={onColumns}
          />
        </HeadCell>
      </tr>
    </thead>
  );
}

/** The totals of the rows. */
function BookFoot({ columns, rows }: { columns: Columns; rows: readonly PositionBookRow[] }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">
          <FormattedMessage id="position-book.total" values={{ count: rows.length }} />
        </th>
        {columns.map((column) => {
          const kind = TOTALS[column];
          return (
            <Cell key={column} numeric>
              {kind === undefined ? null : <BookPnl rows={rows} kind={kind} total />}
            </Cell>
          );
        })}
        <Cell />
      </tr>
    </tfoot>
  );
}
