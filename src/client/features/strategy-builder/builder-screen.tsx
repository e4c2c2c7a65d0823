import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useChain } from '#client/state/market/chain.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Desk } from './parts/desk.tsx';
import { Toolbar } from './parts/toolbar.tsx';
import { useBuilderQuery } from './model/use-builder-query.ts';
import { usePlan } from './model/use-plan.ts';

const PlansSheet = lazyPart(async () => (await import('./parts/plans-sheet.tsx')).PlansSheet, { over: true });

const PastBuilder = lazyPart(async () => (await import('./past/past-builder.tsx')).PastBuilder, {
  placeholder: <div className="skeleton h-[60dvh]" aria-hidden />,
  words: ['past'],
});

/** Combines several legs on one underlying, shows their profit and loss, and puts them into the basket. */
export function Screen() {
  const intl = useIntl();
  const query = useBuilderQuery();
  const plan = usePlan(query);
  const chain = useChain(query.past === null ? query.underlying : null, query.expiry);
  const [thenExpiries, setThenExpiries] = useState<readonly string[]>([]);
  const [plans, setPlans] = useState(false);
  const shown = chain.value;
  return (
    <div className="flex flex-col">
      <PageTitle
        aside={
          <Toolbar
            query={query}
            plan={plan}
            expiries={query.past === null ? (shown?.expiries.map(({ expiry }) => expiry) ?? []) : thenExpiries}
            expiry={query.past === null ? (shown?.expiry ?? null) : (query.expiry ?? thenExpiries[0] ?? null)}
            onPlans={() => setPlans(true)}
          />
        }
      >
        <FormattedMessage id="title.strategy-builder" />
      </PageTitle>
      {plan.unreadable ? (
        <div className="mb-3">
          <Notice
            kind="warn"
            action={
              <Button size="sm" onClick={() => plan.open(query.underlying, '1')}>
                <FormattedMessage id="strategy-builder.unreadable.clear" />
              </Button>
            }
          >
            <FormattedMessage id="strategy-builder.unreadable" />
          </Notice>
        </div>
      ) : null}
      {query.past === null ? (
        <PageState
          market
          resource={chain}
          what={intl.formatMessage({ id: 'title.strategy-builder' })}
          skeleton={<Skeleton />}
          isEmpty={(value) => value.rows.length === 0}
          empty={
            <EmptyState
              title={intl.formatMessage({ id: 'strategy-builder.no-chain' })}
              action={
                <Button variant="primary" onClick={() => query.show({ expiry: null })}>
                  <FormattedMessage id="strategy-builder.no-chain.nearest" />
                </Button>
              }
            />
          }
        >
          {(value) => <Desk chain={value} resource={chain} query={query} plan={plan} outcome={null} />}
        </PageState>
      ) : (
        <PastBuilder query={query} past={query.past} plan={plan} onExpiries={setThenExpiries} />
      )}
      {plans ? <PlansSheet plan={plan} onClose={() => setPlans(false)} /> : null}
    </div>
  );
}

function Skeleton() {
  return (
    <div className="flex flex-col gap-3" aria-hidden>
      <div className="skeleton h-24" />
      <div className="skeleton h-11" />
      <div className="skeleton h-64" />
    </div>
  );
}
