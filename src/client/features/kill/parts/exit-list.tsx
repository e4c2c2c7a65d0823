import { FormattedMessage, useIntl } from 'react-intl';
import type { KillLock } from '#client/api/types.ts';
import { touchedBy, useKillReach } from '#client/state/risk/kill-reach.ts';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { StatusChip } from '#client/widgets/status-chip.tsx';
import { exitOrders } from '../model/lock-state.ts';

/** The current order of every exit of a kill switch. */
export function ExitList({ lock }: { lock: KillLock }) {
  const intl = useIntl();
  const reach = useKillReach(lock.scope.kind === 'account' ? lock.scope.account_id : null);
  if (lock.exit_percent === 0) return null;
  return (
    <PageState
      resource={reach}
      what={intl.formatMessage({ id: 'kill.exits.title' })}
      skeleton={<div className="skeleton h-11" aria-hidden />}
    >
      {(value) => {
        const { orders, positions } = touchedBy(value, lock.include_elsewhere === true);
        const exits = exitOrders(lock.kill_id, orders);
        return (
          <>
            <p className="flex flex-wrap items-center justify-between gap-2 text-small text-text-3">
              <FormattedMessage id="kill.exits.open" values={{ count: positions.length }} />
              <FreshnessBadge facts={factsOfResource(reach)} />
            </p>
            <ul>
              {exits.map((order) => (
                <li key={order.order_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border py-2">
                  <SideChip side={order.transaction_type} short />
                  <span className="min-w-0 flex-1">
                    <InstrumentName instrument={order.instrument} />
                  </span>
                  <Quantity kind={order.instrument.kind} lots={order.lots} units={order.quantity} className="text-small text-text-3" />
                  <StatusChip status={order.status} />
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </PageState>
  );
}
