import { NO_VALUE } from '#client/i18n/format.ts';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { getOrderHistory } from '#client/api/orders.ts';
import type { Order, OrderChange, OrderNote } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { StatusChip } from '#client/widgets/status-chip.tsx';
import { bookTotals } from '../model/book-totals.ts';
import { BrokerWords } from '../parts/broker-words.tsx';
import { Slices } from '../parts/slices.tsx';
import { OrderActions } from '../parts/order-actions.tsx';
import { OrderCell } from './order-cell.tsx';
import { OrderNoteEditor } from './order-note-editor.tsx';
import { OrderTimeline } from './order-timeline.tsx';

/** Details of the order that a narrow table leaves out. */
const ASKED = ['type', 'filled', 'price', 'trigger', 'average', 'ltp'] as const;

export interface DetailSheetProps {
  order: Order;
  note: OrderNote | null;
  onClose: () => void;
}

/** Returns the changes of the order, fetched again with each revision; null while loading or after a failure. */
function useChanges({ order_id: id, revision }: Order): readonly OrderChange[] | null {
  const [changes, setChanges] = useState<readonly OrderChange[] | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    getOrderHistory(id, { signal: abort.signal }).then(
      (answer) => setChanges(answer.changes),
      () => undefined,
    );
    return () => abort.abort();
  }, [id, revision]);
  return changes;
}

/** The history of an order in exchange time, its value and charges, its slices, and the trader's note. */
export function DetailSheet({ order, note, onClose }: DetailSheetProps) {
  const format = useFormat();
  const changes = useChanges(order);
  const totals = bookTotals([order]);
  const facts = [
    { id: 'product', value: `${order.product ?? NO_VALUE} · ${order.validity ?? NO_VALUE}` },
    { id: 'gross', value: <Money value={knownDecimal(totals.gross)} /> },
    { id: 'charges', value: <Money value={knownDecimal(totals.charges)} /> },
    { id: 'net', value: <Money value={knownDecimal(totals.net)} /> },
    { id: 'origin', value: <FormattedMessage id={`order-book.origin.${order.origin}`} /> },
    { id: 'id', value: <span className="break-words">{order.order_id}</span> },
  ];
  return (
    <Sheet open onClose={onClose} title={<FormattedMessage id="order-book.detail.title" />}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <SideChip side={order.transaction_type} />
          <span dir="ltr" className="font-semibold">
            {instrumentLine(order.instrument, format)}
          </span>
          <StatusChip status={order.status} />
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {ASKED.map((column) => (
            <div key={column} className="contents">
              <dt className="text-text-3">
                <FormattedMessage id={`order-book.column.${column}`} />
              </dt>
              <dd className="text-end">
                <OrderCell order={order} column={column} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          <OrderActions order={order} />
        </div>
        <OrderTimeline order={order} changes={changes} />
        {order.children.length === 0 ? null : <Slices order={order} />}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {facts.map(({ id, value }) => (
            <div key={id} className="contents">
              <dt className="text-text-3">
                <FormattedMessage id={`order-book.detail.${id}`} />
              </dt>
              <dd className="text-end">{value}</dd>
            </div>
          ))}
        </dl>
        <BrokerWords order={order} />
        <OrderNoteEditor key={order.order_id} orderId={order.order_id} note={note} />
      </div>
    </Sheet>
  );
}
