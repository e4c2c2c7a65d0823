import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Info } from '#client/ui/icons.ts';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { LiveDistance, LiveDistanceBar } from '#client/widgets/live-distance.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { StatusChip } from '#client/widgets/status-chip.tsx';
import { isOpen, isWorking } from '#domain/orders/status-sets.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { useBook } from '../book-context.ts';
import { ModifyOrder } from '../orders/lazy-modify-order.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderElsewhere, OrderPrice, OrderReason, OrderTags, OrderType } from './order-facts.tsx';
import { PickBox } from './pick-box.tsx';

/** An order on a phone: two lines, how far it is from filling, every action a button. */
export function OrderCard({ order, tabStop }: { order: Order; tabStop: boolean }) {
  const intl = useIntl();
  const format = useFormat();
  const { modifying, modify, showDetail, picked } = useBook();
  const { instrument } = order;
  const open = isOpen(order.status);
  const limit = order.price ?? order.protection_price;
  return (
    <li
      data-order={order.order_id}
      tabIndex={tabStop ? 0 : -1}
      className={cx('card card-padded flex flex-col gap-2', order.status === 'unknown' && 'border-warn')}
    >
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 items-start gap-2">
          {picked === null || !open ? null : <PickBox order={order} />}
          <SideChip side={order.transaction_type} short />
          <InstrumentName instrument={instrument} />
        </div>
        <StatusChip status={order.status} />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 text-text-2">
        <span>
          <OrderType order={order} /> <OrderPrice order={order} />
          <span aria-hidden> · </span>
          <FormattedMessage
            id="order-book.filled"
            values={{ filled: format.integer(order.filled_quantity), total: format.integer(order.quantity) }}
          />
          <span aria-hidden> · </span>
          <span className="whitespace-nowrap">{format.time(exchangeTime(order.placed_at))}</span>
        </span>
        {order.average_price === null ? null : (
          <span className="whitespace-nowrap">
            <FormattedMessage
              id="order-book.average"
              values={{ price: <Price key="p" value={order.average_price} tick={instrument.tick_size} className="font-semibold" /> }}
            />
          </span>
        )}
      </div>
      {open ? (
        <div>
          <p className="text-small text-text-3">
            <FormattedMessage id="order-book.column.ltp" />{' '}
            <LivePrice instrumentId={instrument.instrument_id} tick={instrument.tick_size} className="font-semibold text-text" />
            <span aria-hidden> · </span>
            <LiveDistance instrumentId={instrument.instrument_id} from={order.trigger_price ?? limit} />
          </p>
          <LiveDistanceBar instrumentId={instrument.instrument_id} from={order.trigger_price ?? limit} />
        </div>
      ) : null}
      <OrderElsewhere order={order} />
      <OrderReason order={order} />
      <OrderTags orderId={order.order_id} />
      {/* Kept in one row on a narrow phone too. */}
      <div className="flex flex-wrap items-center gap-1 [&_.btn]:px-2">
        <OrderActions order={order} />
        <IconButton
          className="ms-auto"
          data-act="detail"
          label={intl.formatMessage({ id: 'order-book.detail.of' }, { symbol: instrumentTitle(instrument, format) })}
          icon={<Info aria-hidden size={20} />}
          onClick={() => showDetail(order.order_id)}
        />
      </div>
      {modifying === order.order_id && isWorking(order.status) ? <ModifyOrder order={order} onDone={() => modify(null)} /> : null}
    </li>
  );
}
