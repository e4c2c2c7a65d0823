import { useIntl } from 'react-intl';
import { useCatalogues } from '#client/i18n/use-catalogues.ts';
import { useChain } from '#client/state/chain.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { useMarketQuery } from '../frame/use-market-query.ts';
import { OiSkeleton } from './oi-skeleton.tsx';
import { OiView } from './oi-view.tsx';

/** What open interest and volatility of an underlying say: by strike, over the day, by expiry. */
export function OiTab() {
  useCatalogues('market/oi');
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
