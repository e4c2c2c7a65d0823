import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useShortcuts } from '#client/state/device/use-shortcuts.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { cx } from '#client/ui/cx.ts';
import { ChevronDown } from '#client/ui/icons.ts';
import { PageTitle } from '#client/ui/page-title.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { MARKET_TABS, skeleton, useMarketTab } from './market-tabs.tsx';
import { useMarketQuery, type MarketQuery } from './use-market-query.ts';

const FILLED =
  'flex h-[calc(100dvh-var(--header-height)-var(--bar-height)-2*var(--gap)-env(safe-area-inset-bottom))] min-h-[30rem] flex-col md:h-[calc(100dvh-var(--header-height)-var(--footer-height)-2*var(--gap))]';

/** The market screen: its tabs, and the one the address names below them. */
export function MarketScreen() {
  const intl = useIntl();
  const { tab, choose } = useMarketTab();
  const id = tab?.id ?? 'chain';
  const query = useMarketQuery(id);
  useShortcuts('market', {
    tab: (at) => {
      const asked = MARKET_TABS[at];
      if (asked !== undefined) choose(asked.id);
    },
  });
  // What does not tick scrolls with its page.
  const [search] = useSearchParams();
  const filled = tab?.filled === true && !search.has('past');
  const shown = tab === null ? skeleton : <tab.Tab />;
  return (
    <div className={cx('max-md:[&>:first-child]:mb-1', filled && FILLED)}>
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
          filled={filled}
        >
          {shown}
        </Tabs>
      )}
    </div>
  );
}

/** Whose chain is shown, as the platform's own list. What the address names stands in it even when the server does not list it. */
function UnderlyingPicker({ query }: { query: MarketQuery }) {
  const intl = useIntl();
  const { value } = useUnderlyings();
  const listed = value ?? [];
  const names = listed.map(({ underlying }) => underlying);
  const choose = (underlying: string) => {
    const same = listed.find((each) => each.underlying === underlying)?.expiries.some(({ expiry }) => expiry === query.expiry);
    query.show({ underlying, expiry: same === true ? query.expiry : null });
  };
  return (
    <span className="relative me-auto flex max-md:w-full" dir="ltr">
      <select
        className="field-select min-h-11 w-full rounded-input border border-border-strong bg-surface px-3 text-input font-semibold"
        aria-label={intl.formatMessage({ id: 'market.underlying' })}
        value={query.underlying}
        onChange={(event) => choose(event.target.value)}
      >
        {(names.includes(query.underlying) ? names : [query.underlying, ...names]).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <ChevronDown aria-hidden size={18} className="pointer-events-none absolute end-3 top-[13px] text-text-3" />
    </span>
  );
}
