import { NO_VALUE } from '#client/i18n/format.ts';
import { Fragment, type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Layers } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/cx.ts';
import { Cell, RowHead } from '#client/ui/table.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { LiveDistance, LiveDistanceBar } from '#client/widgets/live-distance.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { Money, Price } from '#client/widgets/figure.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { StatusChip } from '#client/widgets/status-chip.tsx';
import { isOpen, isWorking } from '#domain/orders/status-sets.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { useBook } from '../book-context.ts';
import { NUMERIC, type OrderColumn } from '../model/order-columns.ts';
import { OrderActions } from '../parts/order-actions.tsx';
import { OrderPrice, OrderReason, OrderTags, OrderType } from '../parts/order-facts.tsx';
import { PickBox } from '../parts/pick-box.tsx';
import { Slices } from '../parts/slices.tsx';
import { ModifyOrder } from './lazy-modify-order.tsx';

interface OrderRowProps {
  order: Order;
  columns: readonly OrderColumn[];
  /** Tab stops at this row; the arrows go on from it. */
  tabStop: boolean;
}

/** An order as a row; below it, when asked for, its slices and the fields to change it. */
export function OrderRow({ order, columns, tabStop }: OrderRowProps) {
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
                {order.children.length === 0 ? null : <SlicesToggle order={order} open={sliced} onToggle={() => setSliced(!sliced)} />}
              </span>
            </RowHead>
          ) : (
            <Cell key={id} numeric={NUMERIC.includes(id)} className={cx(id === 'actions' && 'cell-end')}>
              <OrderCell order={order} column={id} />
            </Cell>
          ),
        )}
      </tr>
      {sliced ? below(<Slices order={order} />) : null}
      {/* What was typed stays while the broker thinks about it: a refusal is read where it was written. */}
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

function OrderCell({ order, column }: { order: Order; column: OrderColumn }) {
  const format = useFormat();
  const { instrument } = order;
  const tick = instrument.tick_size;
  switch (column) {
    case 'pick':
      return isOpen(order.status) ? <PickBox order={order} /> : null;
    case 'time':
      return <span className="whitespace-nowrap text-text-2">{format.time(exchangeTime(order.placed_at))}</span>;
    case 'side':
      return <SideChip side={order.transaction_type} />;
    case 'type':
      return <OrderType order={order} />;
    case 'product':
      return order.product ?? NO_VALUE;
    case 'filled':
      return (
        <FormattedMessage
          id="order-book.filled"
          values={{ filled: format.integer(order.filled_quantity), total: format.integer(order.quantity) }}
        />
      );
    case 'price':
      return <OrderPrice order={order} />;
    case 'trigger':
      return <Price value={order.trigger_price} tick={tick} />;
    case 'average':
      return <Price value={order.average_price} tick={tick} />;
    case 'ltp':
      return <LtpCell order={order} />;
    case 'charges':
      return <Money value={order.charges.total} />;
    case 'status':
      return (
        <>
          <StatusChip status={order.status} />
          <OrderReason order={order} />
        </>
      );
    case 'tags':
      return <OrderTags orderId={order.order_id} />;
    case 'actions':
      return (
        <span className="flex items-center justify-end gap-1">
          <OrderActions order={order} size="sm" />
        </span>
      );
    case 'instrument':
      return <Fragment />;
  }
}

function LtpCell({ order }: { order: Order }) {
  const { instrument } = order;
  const from = order.trigger_price ?? order.price ?? order.protection_price;
  return (
    <span className="flex flex-col items-end">
      <LivePrice instrumentId={instrument.instrument_id} tick={instrument.tick_size} />
      {isOpen(order.status) ? (
        <span className="w-24 text-small text-text-3">
          <LiveDistance instrumentId={instrument.instrument_id} from={from} />
          <LiveDistanceBar instrumentId={instrument.instrument_id} from={from} />
        </span>
      ) : null}
    </span>
  );
}
