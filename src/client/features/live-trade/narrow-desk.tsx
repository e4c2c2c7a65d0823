import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { isWorking } from '#domain/orders/status-sets.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import type { DeskProps } from './use-desk.ts';
import { OpenOrders } from './parts/open-orders.tsx';
import { PositionRows } from './parts/position-rows.tsx';
import { Strategies } from './parts/strategies.tsx';
import { ReadTape, Tape } from './parts/tape.tsx';

const PANES = ['positions', 'orders', 'strategies', 'tape'] as const;
type PaneName = (typeof PANES)[number];

/** The desk on a phone: one pane at a time, kept in the address. */
export function NarrowDesk({ account, positions, open, orders }: DeskProps) {
  const intl = useIntl();
  const [query, setQuery] = useSearchParams();
  const [spoken, setSpoken] = useState(false);
  const pane = PANES.find((name) => name === query.get('pane')) ?? 'positions';
  const counts: Partial<Record<PaneName, number>> = {
    positions: open.length,
    orders: orders.value?.filter(({ status }) => isWorking(status)).length ?? 0,
  };
  return (
    <Tabs
      label={intl.formatMessage({ id: 'live-trade.panes' })}
      tabs={PANES.map((value) => ({
        value,
        label: <FormattedMessage id={`live-trade.${value}`} />,
        ...(counts[value] === undefined ? {} : { count: counts[value] }),
      }))}
      value={pane}
      onChange={(next) => setQuery({ pane: next }, { replace: true })}
    >
      <div className="card">
        {pane === 'positions' ? <PositionRows positions={positions} currency={account.currency} /> : null}
        {pane === 'orders' ? <OpenOrders orders={orders} /> : null}
        {pane === 'strategies' ? <Strategies /> : null}
        {pane === 'tape' ? (
          <>
            <div className="px-3 pt-2">
              <ReadTape spoken={spoken} onSpoken={setSpoken} />
            </div>
            <Tape accountNumber={account.account_number} orders={orders} spoken={spoken} />
          </>
        ) : null}
      </div>
    </Tabs>
  );
}
