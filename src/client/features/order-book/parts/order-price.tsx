import { FormattedMessage } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { Price } from '#client/widgets/price.tsx';

/** What the order asks for: a limit, or for a market order the worst price it may fill at. What was never sent has neither. */
export function OrderPrice({ order }: { order: Order }) {
  const tick = order.instrument.tick_size;
  if (order.price !== null || order.protection_price === null) return <Price value={order.price} tick={tick} />;
  return (
    <span className="whitespace-nowrap">
      <FormattedMessage id="order-book.type.worst" values={{ price: <Price key="price" value={order.protection_price} tick={tick} /> }} />
    </span>
  );
}
