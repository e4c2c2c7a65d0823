import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { ownAnalyticsAtom } from '#client/state/analytics/own.ts';
import { useRecommendations } from '#client/state/analytics/tables.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { usePositions } from '#client/state/positions/positions.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { Card } from '#client/ui/card.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { EmptyAnalytics } from '#client/widgets/empty-analytics.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { hasMore, ideaView, type IdeaView, newestFirst } from './model/idea-view.ts';
import { passes, useIdeasQuery } from './model/use-ideas-query.ts';
import { useToBasket } from './model/use-to-basket.ts';
import { useTradableFirst } from './model/use-tradable-first.ts';
import { ClosedIdeas } from './parts/closed-ideas.tsx';
import { Filters } from './parts/filters.tsx';
import { IdeaCard } from './parts/idea-card.tsx';

const IdeaMore = lazyPart(async () => (await import('./parts/idea-more.tsx')).IdeaMore, {
  placeholder: <div className="skeleton h-96" aria-hidden />,
});

function Skeleton() {
  return (
    <div aria-hidden className="grid gap-3 lg:grid-cols-2">
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className="skeleton h-96" />
      ))}
    </div>
  );
}

/** The computed ideas with their reasons and current prices, and the results of earlier ones. */
export function Screen() {
  const intl = useIntl();
  const query = useIdeasQuery();
  const desktop = useDesk();
  const resource = useRecommendations();
  const { portfolio } = useWorkplace();
  const positions = usePositions(portfolio?.id ?? null).value ?? [];
  const ideas = useMemo(() => newestFirst((resource.value ?? []).map((row) => ideaView(row, intl.locale))), [resource.value, intl.locale]);
  const shown = ideas.filter((idea) => passes(idea, query));
  // An idea without a status counts as open.
  const isListed = ({ status }: IdeaView) => status === null || status === 'open';
  const listed = shown.filter(isListed);
  const closed = shown.filter((idea) => !isListed(idea));
  const quotes = useQuotes([...new Set(listed.flatMap(({ legs }) => legs.map(({ instrument_id: id }) => id)))]);
  // Each idea shows its own date; the page's age is that of the legs' prices.
  useReportFreshness(intl.formatMessage({ id: 'recommendations.page.prices' }), quotes.value === null ? null : factsOfResource(quotes));
  const basket = useToBasket(quotes.value?.instruments ?? []);
  const open = useTradableFirst(listed, basket, quotes.value !== null);
  const chosen = open.find(({ id }) => id === query.idea) ?? open[0];
  const source = ideas[0]?.row.source ?? 'none';
  const underlyings = [...new Set(ideas.flatMap(({ row }) => row.underlying ?? []))];
  const cards = open.map((idea) => (
    <IdeaCard
      key={idea.id}
      idea={idea}
      positions={positions}
      basket={basket}
      beside={desktop}
      chosen={desktop && idea.id === chosen?.id}
      onChoose={() => query.show({ idea: idea.id })}
    />
  ));
  return (
    <>
      <PageTitle aside={resource.value === null ? undefined : <AsOf at={resource.receivedAt} />}>
        <FormattedMessage id="recommendations.page.title" />
      </PageTitle>
      <p className="mb-3 text-text-2">
        <FormattedMessage id="recommendations.page.disclosure" values={{ source }} />
      </p>
      {/* Without ideas there is nothing to filter. */}
      {resource.value?.length === 0 && !query.filtered ? null : <Filters query={query} underlyings={underlyings} ideas={ideas} />}
      <PageState
        resource={resource}
        what={intl.formatMessage({ id: 'recommendations.page.title' })}
        skeleton={<Skeleton />}
        isEmpty={(rows) => rows.length === 0}
        empty={<NoIdeas refresh={resource.refresh} />}
        isFilteredEmpty={query.filtered && shown.length === 0}
        onClearFilters={query.clear}
      >
        {() => (
          <div className="flex flex-col gap-4">
            {open.length === 0 && query.status === 'all' ? (
              <p className="text-text-2">
                <FormattedMessage id="recommendations.open.none" />
              </p>
            ) : null}
            <div className="grid items-start gap-4 lg:grid-cols-3">
              <div className="grid gap-3 lg:col-span-2 lg:grid-cols-2">{cards}</div>
              {desktop && chosen && hasMore(chosen) ? (
                <Card title={chosen.title} className="sticky top-24">
                  <IdeaMore key={chosen.id} idea={chosen} />
                </Card>
              ) : null}
            </div>
            <ClosedIdeas ideas={closed} open={query.status !== 'all' && query.status !== 'open'} />
          </div>
        )}
      </PageState>
    </>
  );
}

function NoIdeas({ refresh }: { refresh: () => void }) {
  const intl = useIntl();
  // The method behind another back end's ideas is unknown.
  const own = useAtomValue(ownAnalyticsAtom);
  return (
    <EmptyAnalytics refresh={refresh}>
      <EmptyState
        title={intl.formatMessage({ id: 'recommendations.empty.title' })}
        action={
          <Link className="btn btn-secondary" to={`${APP_BASE}/screener_ticker`}>
            <FormattedMessage id="recommendations.empty.action" />
          </Link>
        }
      >
        {own ? (
          <p>
            <FormattedMessage id="recommendations.empty.text" />
          </p>
        ) : null}
      </EmptyState>
    </EmptyAnalytics>
  );
}
