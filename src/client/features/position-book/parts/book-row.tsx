import { type KeyboardEventHandler, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PositionBookRow } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { HiddenColumns, MoreButton } from '#client/ui/hidden-columns.tsx';
import { Cell, RowHead } from '#client/ui/table.tsx';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { BOOK_TEXT_COLUMNS, type BookTableColumn, isFigure, spanEnding } from '../model/book-columns.ts';
import { useBookDesk } from '../book-desk.ts';
import { BookCell } from './book-cell.tsx';
import { RowActions } from './row-actions.tsx';
import { RowMarks } from './row-marks.tsx';

interface BookRowProps {
  row: PositionBookRow;
  columns: readonly BookTableColumn[];
  hidden: readonly BookTableColumn[];
  /** Its row of the whole table, when not all are drawn. */
  place: number | undefined;
  tabStop: boolean;
  'aria-keyshortcuts': string | undefined;
  onKeyDown: KeyboardEventHandler<HTMLTableRowElement>;
}

/** A row of the book; columns that do not fit open below it. */
export function BookRow({ row, columns, hidden, place, tabStop, ...keys }: BookRowProps) {
  const intl = useIntl();
  const { view } = useBookDesk();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const away = hidden.filter(isFigure);
  return (
    <>
      <tr aria-rowindex={place} tabIndex={tabStop ? 0 : -1} {...keys}>
        {columns.map((column) => {
          if (column === 'instrument')
            return (
              <RowHead key={column}>
                <span className="flex flex-wrap items-center gap-x-2">
                  <InstrumentName instrument={row.instrument} />
                  {/* Two rows of a contract differ by their product. */}
                  {hidden.includes('product') && row.product !== null ? (
                    <span className="text-small text-text-3">{row.product}</span>
                  ) : null}
                  <RowMarks row={row} />
                </span>
              </RowHead>
            );
          if (column === 'actions')
            return (
              <Cell key={column} numeric>
                <span className="row-acts">
                  <RowActions row={row} />
                </span>
              </Cell>
            );
          if (column === 'more')
            return (
              <Cell key={column} numeric>
                {hidden.length === 0 ? null : (
                  <MoreButton
                    label={intl.formatMessage({ id: 'position-book.more.of' }, { symbol: instrumentTitle(row.instrument, format) })}
                    open={open}
                    onOpen={setOpen}
                  />
                )}
              </Cell>
            );
          return (
            <Cell key={column} numeric={!BOOK_TEXT_COLUMNS.includes(column)}>
              <BookCell row={row} column={column} />
            </Cell>
          );
        })}
      </tr>
      {open && hidden.length > 0 ? (
        <HiddenColumns
          span={columns.length}
          columns={away.map((column) => ({
            id: column,
            name: <FormattedMessage id={`position-book.column.${column}${spanEnding(column, view)}`} />,
            value: <BookCell row={row} column={column} />,
          }))}
        >
          {hidden.includes('actions') ? <RowActions row={row} /> : null}
        </HiddenColumns>
      ) : null}
    </>
  );
}
