import { useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { ticketRequestAtom } from '#client/state/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { isOpen } from '#domain/orders/status-sets.ts';
import { CancelButton } from './cancel-button.tsx';

interface OrderActionsProps {
  order: Order;
  size?: 'sm' | 'md';
  /** A past trading day: nothing can be done with it. */
  past: boolean;
}

/** What can be done with an order: change or cancel it while it works, place its like again when it does not. */
export function OrderActions({ order, size = 'md', past }: OrderActionsProps) {
  const intl = useIntl();
  const format = useFormat();
  const openTicket = useSetAtom(ticketRequestAtom);
  const symbol = instrumentTitle(order.instrument, format);
  const { instrument, transaction_type: side, lots } = order;
  if (isOpen(order.status))
    return (
      <>
        <Button
          size={size}
          aria-label={intl.formatMessage({ id: 'order-book.modify.of' }, { symbol })}
          onClick={() => openTicket({ instrument, side, mode: { modify: order } })}
        >
          <FormattedMessage id="order-book.modify" />
        </Button>
        <CancelButton order={order} size={size} />
      </>
    );
  if (order.status === 'cancel-pending') return <CancelButton order={order} size={size} />;
  if (past) return null;
  return (
    <Button
      size={size}
      aria-label={intl.formatMessage({ id: 'order-book.repeat.of' }, { symbol })}
      onClick={() => openTicket({ instrument, side, lots, mode: 'open' })}
    >
      <FormattedMessage id="order-book.repeat" />
    </Button>
  );
}
