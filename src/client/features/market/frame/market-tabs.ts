import { lazy, type ComponentType } from 'react';

interface TabModule {
  readonly Tab: ComponentType;
}

/** One tab of the market screen; its name, and as `market.<id>.title` its heading, are in the catalogue. */
export interface MarketTab {
  readonly id: string;
  readonly Tab: ComponentType;
  /** It is about one underlying, which the reader chooses beside the heading. */
  readonly underlying: boolean;
  /** It fills the window and scrolls inside. */
  readonly filled: boolean;
}

function tab(id: string, load: () => Promise<TabModule>, traits: Partial<Pick<MarketTab, 'underlying' | 'filled'>> = {}): MarketTab {
  // A second try: one lost request is no reason to call the tab broken.
  const Tab = lazy(async () => ({ default: (await load().catch(load)).Tab }));
  return { id, Tab, underlying: false, filled: false, ...traits };
}

/** The tabs in their order. */
export const MARKET_TABS: readonly MarketTab[] = [
  tab('overview', () => import('../overview/index.ts')),
  tab('chain', () => import('../chain/index.ts'), { underlying: true, filled: true }),
  tab('oi', () => import('../oi/index.ts'), { underlying: true }),
  tab('futures', () => import('../futures/index.ts')),
  tab('watchlist', () => import('../watchlist/index.ts')),
  tab('published', () => import('../published/index.ts')),
];
