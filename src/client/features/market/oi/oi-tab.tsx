import { useIntl } from 'react-intl';
import { useChain } from '#client/state/market/chain.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { useMarketQuery } from '../frame/use-market-query.ts';
import { OiView } from './oi-view.tsx';

/** Open interest and volatility of an underlying: by strike, over the day, by expiry. */
export function OiTab() {
  const intl = useIntl();
  const query = useMarketQuery('oi');
  const chain = useChain(query.underlying, query.expiry);
  return (
    <PageState
      market
      resource={chain}
      what={intl.formatMessage({ id: 'market.oi.title' })}
      skeleton={<OiSkeleton />}
      isEmpty={(value) => value.rows.length === 0}
      empty={<EmptyState title={intl.formatMessage({ id: 'market.empty' })} />}
    >
      {(value) => <OiView chain={value} query={query} />}
    </PageState>
  );
}

/** Blocks with the geometry of the cards and charts. */
function OiSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <div className="skeleton h-11" />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="skeleton h-24" />
        ))}
      </div>
      <div className="grid gap-3 lg:grid-cols-2">
        {['a', 'b'].map((key) => (
          <div key={key} className="skeleton h-[360px]" />
        ))}
      </div>
    </div>
  );
}
