import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Overview } from '#client/api/types.ts';
import { useCatalogues } from '#client/i18n/use-catalogues.ts';
import { useOverview } from '#client/state/overview.ts';
import { CommentaryFeed } from '#client/widgets/commentary/commentary-feed.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { movedShares } from '../model/movers.ts';
import { BreadthCard } from './breadth-card.tsx';
import { EventsCard } from './events-card.tsx';
import { IndexCards } from './index-cards.tsx';
import { MoversCard } from './movers-card.tsx';
import { SectorsCard } from './sectors-card.tsx';

const skeleton = (
  <div aria-hidden className="flex flex-col gap-3">
    <div className="skeleton h-[120px]" />
    <div className="grid gap-3 lg:grid-cols-3">
      <div className="skeleton h-[400px]" />
      <div className="skeleton h-[400px] max-lg:hidden" />
      <div className="skeleton h-[400px] max-lg:hidden" />
    </div>
  </div>
);

/** The market at a glance: indices, breadth, sectors, who moves, what the calendar holds, and what was said about it. */
export function OverviewTab() {
  useCatalogues('market/overview', 'market-words');
  const intl = useIntl();
  const overview = useOverview();
  return (
    <div className="flex flex-col gap-3">
      <PageState market resource={overview} what={intl.formatMessage({ id: 'market.overview.title' })} skeleton={skeleton}>
        {(value) => <Cards overview={value} />}
      </PageState>
      <CommentaryFeed />
    </div>
  );
}

function Cards({ overview }: { overview: Overview }) {
  const shares = useMemo(() => movedShares(overview.shares), [overview.shares]);
  return (
    <div className="flex flex-col gap-3">
      <IndexCards indices={overview.indices} today={overview.trading_date} />
      <div className="grid items-start gap-3 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-3">
          <BreadthCard shares={shares} />
          <SectorsCard shares={shares} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <MoversCard kind="gainers" shares={shares} />
          <MoversCard kind="losers" shares={shares} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <MoversCard kind="active" shares={shares} />
          <EventsCard events={overview.events} today={overview.trading_date} />
        </div>
      </div>
      {overview.source === 'simulated' ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="market.simulated" />
        </p>
      ) : null}
    </div>
  );
}
