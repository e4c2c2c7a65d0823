import { FormattedMessage, useIntl } from 'react-intl';
import type { RefCallback } from 'react';
import type { Order } from '#client/api/types.ts';
import { useColumns, useColumnWidths } from '#client/state/market/columns.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { ColumnChooser } from '#client/ui/column-chooser.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { useFit } from '#client/ui/use-fit.ts';
import { Money } from '#client/widgets/figure.tsx';
import { isOpen } from '#domain/orders/status-sets.ts';
import { useBook } from '../book-context.ts';
import { bookTotals } from '../model/book-totals.ts';
import { NUMERIC, OPTIONAL_COLUMNS, type OptionalColumn, type OrderColumn, PLAN, usefulColumns } from '../model/order-columns.ts';
import type { OrderTab } from '../model/order-tabs.ts';
import { type OrderSort, SORT_KEYS, type SortKey } from '../model/order-sort.ts';
import { OrderRow } from './order-row.tsx';

export interface OrderTableProps {
  caption: string;
  tab: OrderTab;
  orders: readonly Order[];
  /** All filtered orders, including those on other pages, over which the totals are computed. */
  all: readonly Order[];
  sort: OrderSort;
  onSort: (key: SortKey) => void;
  keys: RefCallback<HTMLElement>;
}

/** The orders of a tab as a table: heads sort, boxes select, the foot has the sums of the filtered orders. */
export function OrderTable({ caption, tab, orders, all, sort, onSort, keys }: OrderTableProps) {
  const { notes } = useBook();
  const [wanted, show] = useColumns('order-book', OPTIONAL_COLUMNS, OPTIONAL_COLUMNS);
  const [widths, resize] = useColumnWidths('order-book');
  const fit = useFit(`order-book-${tab}`, usefulColumns(tab, all, notes, wanted), PLAN, widths);
  const columns = fit.shown;
  const pickable = orders.filter((order) => isOpen(order.status)).map((order) => order.order_id);
  const { charges } = bookTotals(all);
  const beforeCharges = columns.indexOf('charges');
  return (
    <div className="card">
      <Table caption={caption} fit={fit} onWidth={resize}>
        <OrderHead columns={columns} pickable={pickable} wanted={wanted} onColumns={show} sort={sort} onSort={onSort} />
        <tbody ref={keys}>
          {orders.map((order, at) => (
            <OrderRow key={order.order_id} order={order} columns={columns} hidden={fit.hidden} tabStop={at === 0} />
          ))}
        </tbody>
        {beforeCharges === -1 || charges === 0 ? null : (
          <tfoot>
            <tr>
              <RowHead colSpan={beforeCharges}>
                <FormattedMessage id="order-book.table.total" values={{ count: all.length }} />
              </RowHead>
              <Cell numeric>
                <Money value={knownDecimal(charges)} />
              </Cell>
              <Cell colSpan={columns.length - beforeCharges - 1} />
            </tr>
          </tfoot>
        )}
      </Table>
    </div>
  );
}

interface OrderHeadProps extends Pick<OrderTableProps, 'sort' | 'onSort'> {
  columns: readonly OrderColumn[];
  /** The orders that the box at the head picks, all at once. */
  pickable: readonly string[];
  /** The reader's columns. */
  wanted: readonly OptionalColumn[];
  onColumns: (columns: readonly OptionalColumn[]) => void;
}

/** The columns' names: pressed to sort by, with the box that picks all and the choice of columns. */
function OrderHead({ columns, pickable, wanted, onColumns, sort, onSort }: OrderHeadProps) {
  const intl = useIntl();
  const { picked, pick } = useBook();
  const allPicked = pickable.length > 0 && pickable.every((id) => picked?.has(id) === true);
  return (
    <thead>
      <tr>
        {columns.map((id) => {
          const key = SORT_KEYS.find((each) => each === id);
          if (id === 'pick')
            return (
              <HeadCell key={id} col={id}>
                <label className="inline-grid min-h-6 min-w-6 place-items-center">
                  <span className="sr-only">{intl.formatMessage({ id: 'order-book.pick.all' })}</span>
                  <input
                    type="checkbox"
                    className="size-5 accent-primary"
                    checked={allPicked}
                    onChange={(event) => pick(pickable, event.target.checked)}
                  />
                </label>
              </HeadCell>
            );
          if (id === 'actions')
            return (
              <HeadCell key={id} col={id} numeric>
                <span className="sr-only">
                  <FormattedMessage id="order-book.column.actions" />
                </span>
                <ColumnChooser
                  label={intl.formatMessage({ id: 'order-book.columns' })}
                  title={<FormattedMessage id="order-book.columns.about" />}
                  done={<FormattedMessage id="order-book.columns.done" />}
                  columns={OPTIONAL_COLUMNS.map((column) => ({
                    id: column,
                    name: <FormattedMessage id={`order-book.column.${column}`} />,
                  }))}
                  shown={wanted}
                  onChange={onColumns}
                />
              </HeadCell>
            );
          return (
            <HeadCell
              key={id}
              col={id}
              numeric={NUMERIC.includes(id)}
              {...(key === undefined
                ? {}
                : { onSort: () => onSort(key), sort: sort.key !== key ? 'none' : sort.descending ? 'descending' : 'ascending' })}
            >
              <FormattedMessage id={`order-book.column.${id}`} />
            </HeadCell>
          );
        })}
      </tr>
    </thead>
  );
}
