import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { NO_VALUE } from '#client/i18n/format.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { LiveDistance, LiveDistanceBar } from '#client/widgets/live-distance.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { Money, Price } from '#client/widgets/figure.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { StatusChip } from '#client/widgets/status-chip.tsx';
import { isOpen } from '#domain/orders/status-sets.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { OrderColumn } from '../model/order-columns.ts';
import { OrderActions } from '../parts/order-actions.tsx';
import { OrderElsewhere, OrderPrice, OrderReason, OrderTags, OrderType } from '../parts/order-facts.tsx';
import { PickBox } from '../parts/pick-box.tsx';

/** The value of one column of an order. */
export function OrderCell({ order, column }: { order: Order; column: OrderColumn }) {
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
          <StatusChip status={order.status} /> <OrderElsewhere order={order} />
          <OrderReason order={order} />
        </>
      );
    case 'tags':
      return <OrderTags orderId={order.order_id} />;
    case 'actions':
      return (
        <span className="row-acts flex items-center justify-end gap-1">
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
