import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PageTitle } from '#client/ui/page-title.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { MARKET_TABS } from './market-tabs.ts';
import { UnderlyingPicker } from './underlying-picker.tsx';
import { useMarketQuery } from './use-market-query.ts';
import { useMarketTab } from './use-market-tab.ts';
import { useTabKeys } from './use-tab-keys.ts';

const FILLED =
  'flex h-[calc(100dvh-var(--header-height)-var(--bar-height)-2*var(--gap)-env(safe-area-inset-bottom))] min-h-[30rem] flex-col md:h-[calc(100dvh-var(--header-height)-var(--footer-height)-2*var(--gap))]';
const skeleton = <div className="skeleton h-[60dvh]" aria-hidden />;

/** The market screen: its tabs, and the one the address names below them. */
export function MarketScreen() {
  const intl = useIntl();
  const { tab, choose } = useMarketTab();
  const id = tab?.id ?? 'chain';
  const query = useMarketQuery(id);
  useTabKeys(choose);
  const shown = <Suspense fallback={skeleton}>{tab === null ? skeleton : <tab.Tab />}</Suspense>;
  return (
    <div className={tab?.filled === true ? FILLED : ''}>
      <PageTitle aside={tab?.underlying === true ? <UnderlyingPicker query={query} /> : undefined}>
        <FormattedMessage id={`market.${id}.title`} />
      </PageTitle>
      {MARKET_TABS.length < 2 ? (
        shown
      ) : (
        <Tabs
          label={intl.formatMessage({ id: 'market.tabs' })}
          tabs={MARKET_TABS.map((each) => ({ value: each.id, label: intl.formatMessage({ id: `market.tab.${each.id}` }) }))}
          value={id}
          onChange={choose}
          filled={tab?.filled === true}
        >
          {shown}
        </Tabs>
      )}
    </div>
  );
}
