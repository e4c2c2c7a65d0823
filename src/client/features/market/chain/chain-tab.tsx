import { FormattedMessage, useIntl } from 'react-intl';
import { useChain } from '#client/state/chain.ts';
import { useHeldLots } from '#client/state/held-lots.ts';
import { usePositions } from '#client/state/positions.ts';
import { useWorkplace } from '#client/state/use-workplace.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { useMarketQuery } from '../frame/use-market-query.ts';
import { ChainSkeleton } from './chain-skeleton.tsx';
import { ChainView } from './chain-view.tsx';
import { useWorkingOrders } from './use-working-orders.ts';

/** The option chain of one underlying and expiry. */
export function ChainTab() {
  const intl = useIntl();
  const query = useMarketQuery();
  const chain = useChain(query.underlying, query.expiry);
  const { account, portfolio } = useWorkplace();
  const working = useWorkingOrders(account?.account_number ?? null);
  const positions = usePositions(portfolio?.id ?? null);
  const held = useHeldLots(positions.value);
  return (
    <PageState
      market
      className="flex min-h-0 flex-1 flex-col"
      resource={chain}
      what={intl.formatMessage({ id: 'market.chain.title' })}
      skeleton={<ChainSkeleton />}
      isEmpty={(value) => value.rows.length === 0}
      empty={
        <EmptyState
          title={intl.formatMessage({ id: 'market.empty' })}
          action={
            <Button variant="primary" onClick={() => query.show({ expiry: null })}>
              <FormattedMessage id="market.empty.action" />
            </Button>
          }
        />
      }
    >
      {(value) => <ChainView key={`${value.underlying} ${value.expiry}`} chain={value} query={query} held={held} working={working} />}
    </PageState>
  );
}
