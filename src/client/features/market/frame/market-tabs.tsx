import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { marketTabAtom, rememberMarketTabAtom, restoreMarketTabAtom } from '#client/state/market/market-tab.ts';
import { configAtom } from '#client/state/start/config.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { TABLET, useMedia } from '#client/ui/use-media.ts';

/** One tab of the market screen; its name and its heading `market.<id>.title` are in the message catalogue. */
interface MarketTab {
  readonly id: string;
  readonly Tab: ComponentType;
  /** Whether the tab shows one underlying, chosen beside the heading. */
  readonly underlying: boolean;
  /** Whether the tab fills the window and scrolls inside. */
  readonly filled: boolean;
}

function tabOf(id: string, Tab: ComponentType, traits: Partial<Pick<MarketTab, 'underlying' | 'filled'>> = {}): MarketTab {
  return { id, Tab, underlying: false, filled: false, ...traits };
}
export const skeleton = <div className="skeleton h-[60dvh]" aria-hidden />;
const whileLoading = { placeholder: skeleton };

/** The tabs in their order. */
export const MARKET_TABS: readonly MarketTab[] = [
  tabOf(
    'overview',
    lazyPart(async () => (await import('../overview/index.ts')).Tab, { ...whileLoading, words: ['market/overview', 'market-words'] }),
  ),
  tabOf(
    'chain',
    lazyPart(async () => (await import('../chain/index.ts')).Tab, whileLoading),
    { underlying: true, filled: true },
  ),
  tabOf(
    'oi',
    lazyPart(async () => (await import('../oi/index.ts')).Tab, { ...whileLoading, words: ['market/oi'] }),
    { underlying: true },
  ),
  tabOf(
    'futures',
    lazyPart(async () => (await import('../futures/index.ts')).Tab, { ...whileLoading, words: ['market/futures', 'market-words'] }),
  ),
  tabOf(
    'watchlist',
    lazyPart(async () => (await import('../watchlist/index.ts')).Tab, { ...whileLoading, words: ['market/watchlist'] }),
  ),
  tabOf(
    'published',
    lazyPart(async () => (await import('../published/index.ts')).Tab, { ...whileLoading, words: ['market/published'] }),
  ),
];

/** Beside the chain of another market: what does not say it is of that market. */
export const TABS_ELSEWHERE: readonly string[] = ['overview', 'chain', 'watchlist'];

const PUBLISHED = 'published';

/**
 * Returns the tabs that the back ends can fill: published tables need an analytics back end, the others a market. Without both, all tabs, each with its notice.
 */
function useOfferedTabs(): readonly MarketTab[] {
  const { features, analyticsBaseUrl } = useAtomValue(configAtom);
  const market = features.includes('market');
  return useMemo(() => {
    const offered = MARKET_TABS.filter(({ id }) => (id === PUBLISHED ? analyticsBaseUrl !== null : market));
    return offered.length === 0 ? MARKET_TABS : offered;
  }, [market, analyticsBaseUrl]);
}

/**
 * Returns the tab that the address names. Without one: the chain when the address has an underlying or an expiry, on a phone the last open tab, else the first.
 * Null while a phone's last tab is being read.
 */
export function useMarketTab(): {
  readonly tabs: readonly MarketTab[];
  readonly tab: MarketTab | null;
  readonly choose: (id: string) => void;
} {
  const [search, setSearch] = useSearchParams();
  const phone = !useMedia(TABLET);
  const tabs = useOfferedTabs();
  const known = (id: string | null) => tabs.find((tab) => tab.id === id);
  const last = useAtomValue(marketTabAtom);
  const restore = useSetAtom(restoreMarketTabAtom);
  const remember = useSetAtom(rememberMarketTabAtom);
  useEffect(() => void restore(), [restore]);
  const named = known(search.get('tab')) ?? (search.has('underlying') || search.has('expiry') ? known('chain') : undefined);
  const kept = phone ? (last === undefined ? null : (known(last) ?? tabs[0])) : tabs[0];
  const tab = named ?? kept ?? null;
  useEffect(() => {
    if (tab !== null) remember(tab.id);
  }, [tab, remember]);
  const choose = (id: string) =>
    setSearch((old) => {
      const next = new URLSearchParams(old);
      next.set('tab', id);
      // Another market has a chain alone: the other tabs are of the simulated one.
      if (id !== 'chain' && next.has('source')) for (const name of ['source', 'underlying', 'expiry']) next.delete(name);
      return next;
    });
  return { tabs, tab, choose };
}
