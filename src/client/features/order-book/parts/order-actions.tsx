import { useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { nudgeIntentsAtom } from '#client/state/orders/outbox.ts';
import { refreshOrderBookAtom } from '#client/state/orders/order-book.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { isOpen } from '#domain/orders/status-sets.ts';
import { useBook } from '../book-context.ts';
import { CancelButton } from './cancel-button.tsx';

/** Returns whether the order is in the market with a price, and can therefore be repriced to the opposite side of the book. */
function mayGoToMarket(order: Order): boolean {
  return (
    (order.status === 'open' || order.status === 'partially-filled') &&
    !order.waits_for_open &&
    (order.price ?? order.protection_price) !== null
  );
}

/** The actions of an order: modify, cancel or send to market while it works, else place the same order again. */
export function OrderActions({ order, size = 'md' }: { order: Order; size?: 'sm' | 'md' }) {
  const intl = useIntl();
  const format = useFormat();
  const openTicket = useSetAtom(ticketRequestAtom);
  const ask = useSetAtom(nudgeIntentsAtom);
  const refresh = useSetAtom(refreshOrderBookAtom);
  const { past, modifying, modify, askToMarket } = useBook();
  const symbol = instrumentTitle(order.instrument, format);
  const { instrument, transaction_type: side, lots } = order;
  const named = (id: string) => intl.formatMessage({ id }, { symbol });
  if (order.status === 'unknown')
    return (
      <Button
        size={size}
        aria-label={named('order-book.unknown.check.of')}
        onClick={() => {
          ask();
          void refresh(order.account_number);
        }}
      >
        <FormattedMessage id="order-book.unknown.check" />
      </Button>
    );
  if (isOpen(order.status)) {
    const open = modifying === order.order_id;
    return (
      <>
        <Button
          size={size}
          data-act="modify"
          aria-expanded={open}
          aria-label={named('order-book.modify.of')}
          onClick={() => modify(open ? null : order.order_id)}
        >
          <FormattedMessage id="order-book.modify" />
        </Button>
        <CancelButton order={order} size={size} />
        {mayGoToMarket(order) ? (
          <Button size={size} variant="ghost" aria-label={named('order-book.market.of')} onClick={() => askToMarket(order)}>
            <FormattedMessage id="order-book.market" />
          </Button>
        ) : null}
      </>
    );
  }
  if (order.status === 'cancel-pending') return <CancelButton order={order} size={size} />;
  if (past) return null;
  return (
    <Button size={size} aria-label={named('order-book.repeat.of')} onClick={() => openTicket({ instrument, side, lots, mode: 'open' })}>
      <FormattedMessage id="order-book.repeat" />
    </Button>
  );
}
