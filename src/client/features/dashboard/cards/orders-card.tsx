import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { Card } from '#client/ui/card.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { StatusChip } from '#client/widgets/status-chip.tsx';

const SHOWN = 5;
const ROW_HEIGHT = 57;

/** The newest orders of the account. */
export function OrdersCard({ orders }: { orders: LiveResource<Order[]> }) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <Card
      title={<FormattedMessage id="dashboard.orders.title" />}
      flush
      aside={
        <Link to={`${APP_BASE}/order_book`} className="link">
          <FormattedMessage id="dashboard.orders.all" />
        </Link>
      }
    >
      <PageState
        skeletonAtOnce
        resource={orders}
        what={intl.formatMessage({ id: 'dashboard.orders.caption' })}
        skeleton={
          <div className="skeleton" style={{ height: ROW_HEIGHT * Math.min(SHOWN, Math.max(1, orders.value?.length ?? 1)) }} aria-hidden />
        }
        isEmpty={(list) => list.length === 0}
        empty={
          <p className="p-4 text-text-2">
            <FormattedMessage id="dashboard.orders.none" />
          </p>
        }
      >
        {(list) => (
          <ul>
            {list
              .toSorted((a, b) => b.placed_at - a.placed_at)
              .slice(0, SHOWN)
              .map((order) => (
                <li key={order.order_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border px-3 py-2 lg:px-4">
                  <SideChip side={order.transaction_type} short />
                  <span className="min-w-0 flex-1">
                    <InstrumentName instrument={order.instrument} />
                  </span>
                  <span className="flex flex-col items-end gap-1">
                    <StatusChip status={order.status} />
                    <span className="flex gap-2 text-small text-text-3">
                      <Quantity kind={order.instrument.kind} lots={order.lots} units={order.quantity} />
                      <time dateTime={new Date(order.placed_at).toISOString()}>{format.time(exchangeTime(order.placed_at))}</time>
                    </span>
                  </span>
                </li>
              ))}
          </ul>
        )}
      </PageState>
    </Card>
  );
}
