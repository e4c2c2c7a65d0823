import { useIntl } from 'react-intl';
import { useOverview } from '#client/state/market/overview.ts';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { FuturesCards } from './futures-cards.tsx';
import { FuturesTable } from './futures-table.tsx';

/** Every future with its figures: a table, on a phone cards. */
export function FuturesTab() {
  const intl = useIntl();
  const wide = useMedia(TABLET);
  const overview = useOverview();
  const List = wide ? FuturesTable : FuturesCards;
  return (
    <PageState
      market
      resource={overview}
      what={intl.formatMessage({ id: 'market.tab.futures' })}
      skeleton={<div className="skeleton h-[400px]" aria-hidden />}
      isEmpty={({ futures }) => futures.length === 0}
      empty={<EmptyState title={intl.formatMessage({ id: 'futures.empty' })} />}
    >
      {({ futures, indices }) => <List futures={futures} spotIds={new Map(indices.map((index) => [index.symbol, index.instrument_id]))} />}
    </PageState>
  );
}
