import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Money } from '#client/widgets/money.tsx';
import { Price } from '#client/widgets/price.tsx';
import { moneyToDecimal } from '#domain/units/money.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { bookTotals } from '../model/book-totals.ts';

/** The order's life by the exchange's clock, in its own words, and what it moved and cost. */
export function OrderDetail({ order }: { order: Order }) {
  const intl = useIntl();
  const format = useFormat();
  const totals = bookTotals([order]);
  const code = order.reason_code;
  const plain = code === null ? null : errorText({ code, message: order.reason ?? code }, intl);
  const time = (at: number) => format.time(exchangeTime(at), { zone: true });
  const facts = [
    { id: 'validity', value: order.validity },
    { id: 'gross', value: <Money value={moneyToDecimal(totals.gross)} /> },
    { id: 'charges', value: <Money value={moneyToDecimal(totals.charges)} /> },
    { id: 'net', value: <Money value={moneyToDecimal(totals.net)} /> },
    { id: 'id', value: <span className="break-all">{order.order_id}</span> },
  ];
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <ol className="flex flex-col gap-2 border-s-2 border-border ps-3">
        <li>
          <span className="text-text-3">{time(order.placed_at)}</span> <FormattedMessage id="order-book.detail.placed" />
        </li>
        {order.fills.map((fill) => (
          <li key={fill.trade_id}>
            <span className="text-text-3">{time(fill.exchange_at)}</span>{' '}
            <FormattedMessage
              id="order-book.detail.fill"
              values={{
                quantity: format.integer(fill.quantity),
                price: <Price key="price" value={fill.price} tick={order.instrument.tick_size} />,
              }}
            />
          </li>
        ))}
        <li>
          <span className="text-text-3">{time(order.updated_at)}</span> <FormattedMessage id={`status.${order.status}`} />
        </li>
        {plain === null ? null : (
          <li className="text-danger">
            {plain}
            {order.reason !== null && order.reason !== plain ? (
              <span className="block text-small text-text-3" dir="auto">
                <FormattedMessage id="order-book.detail.message" />: {order.reason}
              </span>
            ) : null}
          </li>
        )}
      </ol>
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
    </div>
  );
}
