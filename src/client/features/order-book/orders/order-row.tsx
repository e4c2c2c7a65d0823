import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { Layers } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/cx.ts';
import { Cell, RowHead } from '#client/ui/table.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { isOpen, isWorking } from '#domain/orders/status-sets.ts';
import { useBook } from '../book-context.ts';
import { NUMERIC, type OrderColumn } from '../model/order-columns.ts';
import { OrderActions } from '../parts/order-actions.tsx';
import { PickBox } from '../parts/pick-box.tsx';
import { Slices } from '../parts/slices.tsx';
import { ModifyOrder } from './lazy-modify-order.tsx';
import { OrderCell } from './order-cell.tsx';

interface OrderRowProps {
  order: Order;
  columns: readonly OrderColumn[];
  /** Columns that do not fit: keyboard shortcuts still reach their actions. */
  hidden: readonly OrderColumn[];
  /** Whether the row is in the tab order; arrow keys move on from it. */
  tabStop: boolean;
}

/** An order as a table row; below the row, when opened, the slices and the form for changes. */
export function OrderRow({ order, columns, hidden, tabStop }: OrderRowProps) {
  const { modifying, modify, showDetail } = useBook();
  const [sliced, setSliced] = useState(false);
  const below = (children: ReactNode) => (
    <tr>
      <td colSpan={columns.length} className="bg-sunken p-4">
        {children}
      </td>
    </tr>
  );
  return (
    <>
      <tr data-order={order.order_id} tabIndex={tabStop ? 0 : -1} className={cx(order.status === 'unknown' && 'bg-warn-soft')}>
        {columns.map((id) =>
          id === 'instrument' ? (
            <RowHead key={id}>
              <span className="flex flex-col items-start">
                <button
                  type="button"
                  data-act="detail"
                  className="rounded-input text-start hover:underline"
                  onClick={() => showDetail(order.order_id)}
                >
                  <InstrumentName instrument={order.instrument} />{' '}
                  <span className="sr-only">
                    <FormattedMessage id="order-book.detail" />
                  </span>
                </button>
                {/* Invisible buttons for the keyboard shortcuts of hidden columns; the dialogs that they open are visible. */}
                <span className="invisible absolute size-0 overflow-hidden [&_dialog]:visible">
                  {hidden.includes('actions') ? <OrderActions order={order} /> : null}
                  {hidden.includes('pick') && isOpen(order.status) ? <PickBox order={order} /> : null}
                </span>
                {order.children.length === 0 ? null : <SlicesToggle order={order} open={sliced} onToggle={() => setSliced(!sliced)} />}
              </span>
            </RowHead>
          ) : (
            <Cell key={id} numeric={NUMERIC.includes(id)}>
              <OrderCell order={order} column={id} />
            </Cell>
          ),
        )}
      </tr>
      {sliced ? below(<Slices order={order} />) : null}
      {/* The form stays open while the broker processes the change, so that a refusal appears beside the typed values. */}
      {modifying === order.order_id && isWorking(order.status) ? below(<ModifyOrder order={order} onDone={() => modify(null)} />) : null}
    </>
  );
}

function SlicesToggle({ order, open, onToggle }: { order: Order; open: boolean; onToggle: () => void }) {
  return (
    <Button size="sm" variant="ghost" aria-expanded={open} icon={<Layers aria-hidden size={16} />} onClick={onToggle}>
      <FormattedMessage id="order-book.slices" values={{ count: order.children.length }} />
    </Button>
  );
}
