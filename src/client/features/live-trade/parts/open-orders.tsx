import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { isAboutOrder } from '#client/state/orders/about-order.ts';
import { unresolvedIntentsAtom } from '#client/state/orders/outbox.ts';
import { useDecision } from '#client/state/orders/use-decision.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { InstrumentName, instrumentLine, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { StatusChip } from '#client/widgets/status-chip.tsx';
import { isOpen, isWorking } from '#domain/orders/status-sets.ts';

/** Working orders, oldest first so that no row moves, each with buttons to modify and cancel. */
export const OpenOrders = memo(function OpenOrders({ orders }: { orders: LiveResource<Order[]> }) {
  const intl = useIntl();
  return (
    <PageState
      resource={orders}
      what={intl.formatMessage({ id: 'live-trade.orders' })}
      skeleton={<div className="skeleton h-24" aria-hidden />}
      isEmpty={(list) => !list.some(({ status }) => isWorking(status))}
      empty={
        <p className="p-3 text-text-2">
          <FormattedMessage id="live-trade.orders.none" />
        </p>
      }
    >
      {(list) => (
        <ul>
          {list
            .filter(({ status }) => isWorking(status))
            .toSorted((a, b) => a.placed_at - b.placed_at)
            .map((order) => (
              <Row key={order.order_id} order={order} />
            ))}
        </ul>
      )}
    </PageState>
  );
});

function Row({ order }: { order: Order }) {
  const intl = useIntl();
  const format = useFormat();
  const offline = useAtomValue(offlineAtom);
  const openTicket = useSetAtom(ticketRequestAtom);
  const decision = useDecision({ lock: 'while-open' });
  const unresolved = useAtomValue(unresolvedIntentsAtom);
  const [failure, setFailure] = useState<string | null>(null);
  const { instrument, order_id: id } = order;
  const symbol = instrumentTitle(instrument, format);
  const open = unresolved.find((intent) => isAboutOrder(intent, id));
  const off = offline || open !== undefined || !isOpen(order.status);
  const cancel = () => {
    setFailure(null);
    const call = { kind: 'cancel', body: { account_number: order.account_number, order_id: id } } as const;
    void decision.send(call, instrumentLine(instrument, format)).then((result) => {
      if (result?.outcome === 'blocked') setFailure(intl.formatMessage({ id: 'live-trade.orders.blocked' }));
      else if (result?.intent.error) setFailure(errorText(result.intent.error, intl));
    });
  };
  return (
    <li className="flex flex-col gap-1 border-b border-border px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <SideChip side={order.transaction_type} short />
        <span className="min-w-0 flex-1">
          <InstrumentName instrument={instrument} />
        </span>
        <StatusChip status={order.status} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex-1 text-small text-text-2">
          <Quantity lots={order.lots} units={order.quantity} />{' '}
          <Price value={order.price ?? order.trigger_price} tick={instrument.tick_size} />
        </span>
        <Button
          size="sm"
          disabled={off}
          aria-label={intl.formatMessage({ id: 'live-trade.orders.change-of' }, { symbol })}
          onClick={() => openTicket({ instrument, side: order.transaction_type, mode: { modify: order } })}
        >
          <FormattedMessage id="live-trade.orders.change" />
        </Button>
        <Button
          size="sm"
          disabled={off}
          busy={open?.state === 'sending' || order.status === 'cancel-pending'}
          aria-label={intl.formatMessage({ id: 'live-trade.orders.cancel-of' }, { symbol })}
          onClick={cancel}
        >
          <FormattedMessage id="live-trade.orders.cancel" />
        </Button>
      </div>
      {failure === null ? null : (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
    </li>
  );
}
