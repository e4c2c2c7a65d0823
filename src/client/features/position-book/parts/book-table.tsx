import { FormattedMessage, useIntl } from 'react-intl';
import { type KeyboardEvent, useRef } from 'react';
import type { PositionBookRow } from '#client/api/types.ts';
import { useColumns, useColumnWidths } from '#client/state/market/columns.ts';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';
import { ColumnChooser } from '#client/ui/column-chooser.tsx';
import { moveRow } from '#client/ui/move-row.ts';
import { Cell, HeadCell, RowGap, Table } from '#client/ui/table.tsx';
import { useRowHeight } from '#client/ui/use-dense.ts';
import { useFit } from '#client/ui/use-fit.ts';
import { useFlowWindow } from '#client/ui/use-flow-window.ts';
import { useBookDesk } from '../book-desk.ts';
import {
  BOOK_COLUMNS,
  BOOK_PLAN,
  BOOK_TEXT_COLUMNS,
  type BookColumn,
  type BookTableColumn,
  isFigure,
  spanEnding,
} from '../model/book-columns.ts';
import { BookPnl } from './book-pnl.tsx';
import { BookRow } from './book-row.tsx';
import { useExit } from './row-actions.tsx';

interface BookTableProps {
  caption: string;
  /** The rows of the current page. */
  rows: readonly PositionBookRow[];
  /** All filtered rows, over which the totals are computed. */
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
  const [chosen, show, move] = useColumns('position-book', BOOK_COLUMNS, BOOK_COLUMNS);
  const [widths, resize] = useColumnWidths('position-book');
  const fit = useFit<BookTableColumn>('position-book', ['instrument', ...chosen, 'actions', 'more'], BOOK_PLAN, widths);
  const columns = fit.shown;
  const list = useRef<HTMLTableSectionElement>(null);
  const view = useFlowWindow(list, rows.length, useRowHeight(ROW_PX));
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
      <Table caption={caption} fit={fit} onWidth={resize} onOrder={move} {...(windowed ? { rowCount: rows.length + 2 } : {})}>
        <BookHead columns={columns} chosen={chosen} onColumns={show} />
        <tbody ref={list}>
          <RowGap height={view.before} />
          {rows.slice(view.first, view.end).map((row, at) => (
            <BookRow
              key={row.position_id}
              row={row}
              columns={columns}
              hidden={fit.hidden}
              place={windowed ? view.first + at + 2 : undefined}
              tabStop={at === 0}
              aria-keyshortcuts={keys.aria}
              onKeyDown={onKeyDown(row)}
            />
          ))}
          <RowGap height={view.after} />
        </tbody>
        <BookFoot columns={columns} rows={all} />
      </Table>
    </div>
  );
}

interface BookHeadProps {
  columns: readonly BookTableColumn[];
  chosen: readonly BookColumn[];
  onColumns: (columns: readonly BookColumn[]) => void;
}

function BookHead({ columns, chosen, onColumns }: BookHeadProps) {
  const intl = useIntl();
  const { view } = useBookDesk();
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          column === 'more' ? (
            <HeadCell key={column} col={column} numeric>
              <ColumnChooser
                label={intl.formatMessage({ id: 'position-book.columns' })}
                title={<FormattedMessage id="position-book.columns.about" />}
                done={<FormattedMessage id="position-book.columns.done" />}
                columns={BOOK_COLUMNS.map((each) => ({
                  id: each,
                  name: <FormattedMessage id={`position-book.column.${each}${spanEnding(each, view)}`} />,
                }))}
                shown={chosen}
                onChange={onColumns}
                earlier={(id) =>
                  intl.formatMessage(
                    { id: 'position-book.columns.earlier' },
                    { name: intl.formatMessage({ id: `position-book.column.${id}${spanEnding(id, view)}` }) },
                  )
                }
              />
            </HeadCell>
          ) : (
            <HeadCell
              key={column}
              col={column}
              movable={isFigure(column)}
              numeric={isFigure(column) && !BOOK_TEXT_COLUMNS.includes(column)}
            >
              <span className={column === 'actions' ? 'sr-only' : undefined}>
                <FormattedMessage id={`position-book.column.${column}${spanEnding(column, view)}`} />
              </span>
            </HeadCell>
          ),
        )}
      </tr>
    </thead>
  );
}

/** The totals of the rows. */
function BookFoot({ columns, rows }: { columns: readonly BookTableColumn[]; rows: readonly PositionBookRow[] }) {
  return (
    <tfoot>
      <tr>
        {columns.map((column) => {
          if (column === 'instrument')
            return (
              <th key={column} scope="row">
                <FormattedMessage id="position-book.total" values={{ count: rows.length }} />
              </th>
            );
          const kind = isFigure(column) ? TOTALS[column] : undefined;
          return (
            <Cell key={column} numeric>
              {kind === undefined ? null : <BookPnl rows={rows} kind={kind} total />}
            </Cell>
          );
        })}
      </tr>
    </tfoot>
  );
}
