import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Chain } from '#client/api/types.ts';
import { useOpenInterest, useVolatility } from '#client/state/market/chain-figures.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { ChainFacts } from '../chain/chain-facts.tsx';
import { ExpiryStrip } from '../chain/expiry-strip.tsx';
import type { MarketQuery } from '../frame/use-market-query.ts';
import { RANGES, rowsInRange } from '../model/strike-range.ts';
import { ExposureCard } from './exposure-card.tsx';
import { HeadCards } from './head-cards.tsx';
import { InterestCard } from './interest-card.tsx';
import { SessionCards } from './session-cards.tsx';
import { SmileCard, VolatilityCards } from './volatility-cards.tsx';

/** The content of the tab: one expiry and one range of strikes for all cards. */
export function OiView({ chain, query }: { chain: Chain; query: MarketQuery }) {
  const intl = useIntl();
  const interest = useOpenInterest(chain.underlying, chain.expiry);
  const volatility = useVolatility(chain.underlying);
  const rows = useMemo(
    () =>
      rowsInRange(
        chain.rows.toSorted((a, b) => a.strike - b.strike),
        chain.atm_strike,
        query.range,
      ),
    [chain, query.range],
  );
  const block = <div className="skeleton h-[360px]" aria-hidden />;
  return (
    <div className="flex flex-col gap-3">
      <ChainFacts chain={chain} />
      <div className="flex flex-wrap items-center gap-2 lg:flex-nowrap">
        <div className="min-w-0 flex-1 basis-full lg:basis-auto">
          <ExpiryStrip chain={chain} onChoose={(expiry) => query.show({ expiry })} />
        </div>
        <Segmented
          size="sm"
          className="shrink-0"
          label={intl.formatMessage({ id: 'oi.range' })}
          value={query.range}
          segments={RANGES.map((value) => ({
            value,
            label: value === 'all' ? intl.formatMessage({ id: 'oi.range.all' }) : `±${value}`,
          }))}
          onChange={(range) => query.show({ range })}
        />
      </div>
      <HeadCards chain={chain} volatility={volatility.value} />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <PageState market resource={interest} what={intl.formatMessage({ id: 'oi.kept' })} skeleton={block}>
          {(value) => <InterestCard chain={chain} rows={rows} interest={value} />}
        </PageState>
        <ExposureCard chain={chain} rows={rows} />
        <PageState market className="contents" resource={interest} what={intl.formatMessage({ id: 'oi.session' })} skeleton={block}>
          {(value) => <SessionCards interest={value} />}
        </PageState>
        <SmileCard chain={chain} rows={rows} interest={interest.value} />
        <PageState market className="contents" resource={volatility} what={intl.formatMessage({ id: 'oi.volatility' })} skeleton={block}>
          {(value) => <VolatilityCards volatility={value} />}
        </PageState>
      </div>
    </div>
  );
}
