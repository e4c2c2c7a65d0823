import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Price } from '#client/widgets/figure.tsx';
import { StatusChip } from '#client/widgets/status-chip.tsx';

/** The result of each slice of an order above the freeze limit; every slice is a separate order at the exchange. */
export function Slices({ order }: { order: Order }) {
  const intl = useIntl();
  const format = useFormat();
  if (order.children.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-small text-text-3">
        <FormattedMessage id="ticket.outcome.slices" values={{ count: order.children.length }} />
      </h3>
      <ol className="flex flex-col gap-2">
        {order.children.map((slice) => (
          <li key={slice.order_id} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 text-small">
            <span>
              <FormattedMessage
                id="ticket.outcome.slice"
                values={{
                  filled: format.integer(slice.filled_quantity),
                  quantity: format.integer(slice.quantity),
                  price: <Price key="price" value={slice.average_price} tick={order.instrument.tick_size} />,
                }}
              />
            </span>
            <StatusChip status={slice.status} />
            {slice.reason_code === null && slice.reason === null ? null : (
              <span className="basis-full text-danger">
                {errorText({ code: slice.reason_code ?? '', message: slice.reason ?? '' }, intl)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
