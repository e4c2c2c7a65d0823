import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useShortcuts } from '#client/state/device/use-shortcuts.ts';
import { lastChainAtom, restoreChainAtom } from '#client/state/market/last-chain.ts';
import { cx } from '#client/ui/cx.ts';
import { PageTitle } from '#client/ui/page-title.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { skeleton, TABS_ELSEWHERE, useMarketTab } from './market-tabs.tsx';
import { UnderlyingRow } from './underlying-row.tsx';
import { useMarketQuery } from './use-market-query.ts';

const FILLED =
  'filled-page flex h-[calc(100dvh-var(--header-height)-var(--edge-bottom)-2*var(--gap))] min-h-[30rem] flex-col md:h-[calc(100dvh-var(--header-height)-var(--footer-height)-var(--edge-bottom)-2*var(--gap))]';

/** The market screen: the row of tabs, and the tab named in the address. */
export function MarketScreen() {
  const intl = useIntl();
  const { tabs: all, tab, choose } = useMarketTab();
  const id = tab?.id ?? 'chain';
  const query = useMarketQuery(id);
  const tabs = query.source === null ? all : all.filter((each) => TABS_ELSEWHERE.includes(each.id));
  useShortcuts('market', {
    tab: (at) => {
      const asked = tabs[at];
      if (asked !== undefined) choose(asked.id);
    },
  });
  // Only a tab with live prices fills the window; the others scroll with the page.
  const [search] = useSearchParams();
  const filled = tab?.filled === true && !search.has('past');
  // The last viewed chain is restored first, so that no other chain flashes.
  const last = useAtomValue(lastChainAtom);
  const restore = useSetAtom(restoreChainAtom);
  useEffect(() => void restore(), [restore]);
  const waits = tab?.underlying === true && last === undefined && !search.has('underlying') && !search.has('expiry');
  // An empty row keeps the place of the underlying's row until the underlying is known, so that nothing moves.
  const row = waits ? (
    <div aria-hidden className="min-h-11 max-md:w-full md:me-auto" />
  ) : (
    <UnderlyingRow query={query} isPast={search.has('past')} />
  );
  const shown = tab === null || waits ? skeleton : <tab.Tab />;
  return (
    <div className={cx('max-md:[&>:first-child]:mb-1', filled && FILLED)}>
      <PageTitle aside={tab?.underlying === true ? row : undefined}>
        <FormattedMessage id={`market.${id}.title`} />
      </PageTitle>
      {tabs.length < 2 ? (
        shown
      ) : (
        <Tabs
          label={intl.formatMessage({ id: 'market.tabs' })}
          tabs={tabs.map((each) => ({ value: each.id, label: intl.formatMessage({ id: `market.tab.${each.id}` }) }))}
          value={id}
          onChange={choose}
          filled={filled}
        >
          {shown}
        </Tabs>
      )}
    </div>
  );
}
