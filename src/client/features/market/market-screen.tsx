import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useChain } from '#client/state/chain.ts';
import { usePositions } from '#client/state/positions.ts';
import { useWorkplace } from '#client/state/use-workplace.ts';
import { Button } from '#client/ui/button.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { ChainSkeleton } from './chain/chain-skeleton.tsx';
import { ChainView } from './chain/chain-view.tsx';
import { UnderlyingPicker } from './underlying-picker.tsx';
import { useMarketQuery } from './use-market-query.ts';

/** The market screen. Its one tab is the option chain; further tabs appear when they exist. */
export function MarketScreen() {
  const intl = useIntl();
  const query = useMarketQuery();
  const chain = useChain(query.underlying, query.expiry);
  const { portfolio } = useWorkplace();
  const positions = usePositions(portfolio?.id ?? null);
  const held = useMemo(
    () =>
      new Map((positions.value ?? []).filter((each) => each.net_lots !== 0).map((each) => [each.instrument.instrument_id, each.net_lots])),
    [positions.value],
  );
  return (
    <div className="flex h-[calc(100dvh-var(--header-height)-var(--bar-height)-2*var(--gap)-env(safe-area-inset-bottom))] min-h-[30rem] flex-col md:h-[calc(100dvh-var(--header-height)-var(--footer-height)-2*var(--gap))]">
      <PageTitle aside={<UnderlyingPicker query={query} />}>
        <FormattedMessage id="market.chain.title" />
      </PageTitle>
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
        {(value) => <ChainView chain={value} query={query} held={held} />}
      </PageState>
    </div>
  );
}
