import { FormattedMessage } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Price } from '#client/widgets/figure.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { StatusChip } from '#client/widgets/status-chip.tsx';

/** The slices of an order above the freeze quantity, in their order. */
export function Slices({ order }: { order: Order }) {
  const format = useFormat();
  const tick = order.instrument.tick_size;
  return (
    <ol className="flex flex-col gap-2">
      {order.children.map((slice, at) => (
        <li key={slice.order_id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="text-text-3">
            <FormattedMessage id="order-book.slices.number" values={{ number: at + 1 }} />
          </span>
          <Quantity lots={slice.lots} units={slice.quantity} />
          <span className="text-text-2">
            <FormattedMessage
              id="order-book.filled"
              values={{ filled: format.integer(slice.filled_quantity), total: format.integer(slice.quantity) }}
            />
          </span>
          {slice.average_price === null ? null : (
            <span className="text-text-2">
              <FormattedMessage id="order-book.average" values={{ price: <Price key="p" value={slice.average_price} tick={tick} /> }} />
            </span>
          )}
          <StatusChip status={slice.status} />
        </li>
      ))}
    </ol>
  );
}
