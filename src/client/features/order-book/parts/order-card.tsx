import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { LiveDistance } from '#client/widgets/live-distance.tsx';
import { LivePrice } from '#client/widgets/live-price.tsx';
import { Price } from '#client/widgets/price.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { StatusChip } from '#client/widgets/status-chip.tsx';
import { isOpen } from '#domain/orders/status-sets.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderPrice } from './order-price.tsx';

/** An order on a phone: two lines, more on demand, every action a button. */
export function OrderCard({ order, past }: { order: Order; past: boolean }) {
  const intl = useIntl();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const detailId = useId();
  const { instrument } = order;
  const symbol = instrumentTitle(instrument, format);
  return (
    <li className={cx('card card-padded flex flex-col gap-2', order.status === 'unknown' && 'border-warn')}>
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 items-start gap-2">
          <SideChip side={order.transaction_type} short />
          <InstrumentName instrument={instrument} />
        </div>
        <StatusChip status={order.status} />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 text-text-2">
        <span>
          <FormattedMessage id={`order-book.type.${order.order_type}`} /> <OrderPrice order={order} />
          <span aria-hidden> · </span>
          <FormattedMessage
            id="order-book.filled"
            values={{
              filled: format.integer(order.filled_quantity),
              total: format.integer(order.quantity),
            }}
          />
          <span aria-hidden> · </span>
          <span className="whitespace-nowrap">{format.time(exchangeTime(order.placed_at))}</span>
        </span>
        {order.average_price === null ? null : (
          <span className="whitespace-nowrap">
            <FormattedMessage
              id="order-book.average"
              values={{
                price: <Price key="p" value={order.average_price} tick={instrument.tick_size} className="font-semibold" />,
              }}
            />
          </span>
        )}
      </div>
      {isOpen(order.status) ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="order-book.column.ltp" />{' '}
          <LivePrice instrumentId={instrument.instrument_id} tick={instrument.tick_size} className="font-semibold text-text" />
          <span aria-hidden> · </span>
          <LiveDistance instrumentId={instrument.instrument_id} from={order.price ?? order.protection_price} />
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <OrderActions order={order} past={past} />
        <button
          type="button"
          className="ms-auto inline-flex min-h-11 items-center gap-1 px-2 text-text-2"
          aria-expanded={open}
          aria-controls={detailId}
          aria-label={intl.formatMessage({ id: 'order-book.detail.of' }, { symbol })}
          onClick={() => setOpen(!open)}
        >
          <FormattedMessage id="order-book.detail" />
          <ChevronDown aria-hidden size={18} className={cx(open && 'rotate-180')} />
        </button>
      </div>
      <div id={detailId} hidden={!open} className="border-t border-border pt-3">
        {open ? <OrderDetail order={order} /> : null}
      </div>
    </li>
  );
}
