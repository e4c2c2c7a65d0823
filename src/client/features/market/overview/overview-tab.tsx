import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { breadthOf } from '#domain/market/breadth.ts';
import type { Overview } from '#client/api/types.ts';
import { useOverview } from '#client/state/market/overview.ts';
import { Card } from '#client/ui/card.tsx';
import { CommentaryFeed } from '#client/widgets/commentary/commentary-feed.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { movedShares, type MovedShare } from '../model/movers.ts';
import { EventsCard } from './events-card.tsx';
import { IndexCards } from './index-cards.tsx';
import { MoversCard } from './movers-card.tsx';
import { SectorsCard } from './sectors-card.tsx';
import { SourceNote } from '#client/widgets/source-note.tsx';

const skeleton = (
  <div aria-hidden className="flex flex-col gap-3">
    <div className="skeleton h-[120px]" />
    <div className="grid gap-3 lg:grid-cols-3">
      <div className="skeleton h-[540px]" />
      <div className="skeleton h-[540px]" />
      <div className="skeleton h-[540px]" />
    </div>
  </div>
);

/** The market at a glance: indices, breadth, sectors, movers, calendar and commentary. */
export function OverviewTab() {
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
      <p className="text-small text-text-3 empty:hidden">
        <SourceNote kind={overview.source} />
      </p>
    </div>
  );
}

/** How many shares rise and fall: a bar, and the same as a sentence. */
function BreadthCard({ shares }: { shares: readonly MovedShare[] }) {
  const { up, down, flat } = breadthOf(shares.map(({ move }) => move));
  const total = up + down + flat;
  const share = (count: number) => ({ width: `${total === 0 ? 0 : (count / total) * 100}%` });
  return (
    <Card title={<FormattedMessage id="overview.breadth.title" />}>
      <div aria-hidden dir="ltr" className="flex h-3 overflow-hidden rounded-full bg-sunken">
        <span className="bg-up" style={share(up)} />
        <span className="bg-border-strong" style={share(flat)} />
        <span className="bg-down" style={share(down)} />
      </div>
      <p className="mt-2 text-text-2">
        <FormattedMessage id="overview.breadth.sentence" values={{ up, down, flat, total }} />
      </p>
    </Card>
  );
}
