import { NO_VALUE } from '#client/i18n/format.ts';
import { useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PositionBookRow } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { ChevronDown } from '#client/ui/icons.ts';
import { cx } from '#client/ui/cx.ts';
import { useSwipe } from '#client/ui/use-swipe.ts';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { BOOK_COLUMNS, type BookColumn, spanEnding } from '../model/book-columns.ts';
import { useBookDesk } from '../book-desk.ts';
import { BookCell } from './book-cell.tsx';
import { BookPnl } from './book-pnl.tsx';
import { RowActions } from './row-actions.tsx';
import { RowMarks } from './row-marks.tsx';

/** What a closed card shows of the row besides quantity and profit. */
const OUTSIDE: readonly BookColumn[] = ['buy-average', 'sell-average', 'ltp'];

/** A row on a phone: instrument, averages, last price, quantity and profit; the rest opens in place. */
export function BookCard({ row, place, of }: { row: PositionBookRow; place: number; of: number }) {
  const intl = useIntl();
  const format = useFormat();
  const { view } = useBookDesk();
  const [open, setOpen] = useState(false);
  // A swipe towards the start opens the actions and a swipe back closes them; a swipe never triggers an action.
  const swipe = useSwipe((direction) => setOpen(direction === 1));
  const id = useId();
  const one = useMemo(() => [row], [row]);
  return (
    <li {...swipe} aria-posinset={place} aria-setsize={of} className="card card-padded flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <InstrumentName instrument={row.instrument} />
        <BookPnl rows={one} kind="gross" className="text-h2" />
      </div>
      <dl className="grid grid-cols-3 gap-x-3">
        {OUTSIDE.map((column) => (
          <div key={column} className="flex min-w-0 flex-col last:text-end">
            <dt className="text-small text-text-3">
              <FormattedMessage id={`position-book.column.${column}`} />
            </dt>
            <dd>
              <BookCell row={row} column={column} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-text-2">
          {row.product ?? NO_VALUE} · <Quantity lots={row.net_lots} units={row.net_quantity} />
        </span>
        <RowMarks row={row} />
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1 px-2 text-text-2"
          aria-expanded={open}
          aria-controls={id}
          aria-label={intl.formatMessage({ id: 'position-book.more.of' }, { symbol: instrumentTitle(row.instrument, format) })}
          onClick={() => setOpen(!open)}
        >
          <FormattedMessage id="position-book.more" />
          <ChevronDown aria-hidden size={18} className={cx(open && 'rotate-180')} />
        </button>
      </div>
      <div id={id} hidden={!open} className="flex flex-col gap-3 border-t border-border pt-3">
        {open ? (
          <>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              {BOOK_COLUMNS.filter((column) => !OUTSIDE.includes(column)).map((column) => (
                <div key={column} className="contents">
                  <dt className="text-text-3">
                    <FormattedMessage id={`position-book.column.${column}${spanEnding(column, view)}`} />
                  </dt>
                  <dd className="text-end">
                    <BookCell row={row} column={column} />
                  </dd>
                </div>
              ))}
            </dl>
            <RowActions row={row} />
          </>
        ) : null}
      </div>
    </li>
  );
}
