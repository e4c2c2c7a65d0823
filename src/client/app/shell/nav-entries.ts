import { HOME_PATH } from '#contract/constants.ts';
import { atom } from 'jotai';
import type { RuntimeConfig } from '#client/api/runtime-config.ts';
import {
  Activity,
  Bell,
  BookOpen,
  Bot,
  Briefcase,
  ChartCandlestick,
  ChartLine,
  ClipboardList,
  House,
  Landmark,
  Layers,
  LayoutGrid,
  Lightbulb,
  ListFilter,
  ListOrdered,
  type LucideIcon,
  Workflow,
} from '#client/ui/icons.ts';

const ANALYTICS = 'analytics';
const MARKET = '/app/market_view';
/** The market screen where it has the analytics alone. */
const PUBLISHED = { path: `${MARKET}?tab=published`, shortTitle: 'shell.entry.market' };

type NavGroup = 'trade' | 'analyse' | 'automate' | 'account';
export const NAV_GROUPS: readonly NavGroup[] = ['trade', 'analyse', 'automate', 'account'];

/** Kind of count shown beside an entry's name. */
export type NavBadge = 'positions' | 'orders';

export interface NavEntry {
  readonly path: string;
  /** Message id of the name; the bottom bar has a shorter one. */
  readonly title: string;
  readonly shortTitle?: string;
  /** The same name for the narrow rail, with the place where a long word is broken. */
  readonly railTitle?: string;
  readonly icon: LucideIcon;
  readonly group: NavGroup;
  readonly badge?: NavBadge;
  /** The screen needs one of these back-end features; `analytics` = any analytics back end. */
  readonly needs?: readonly string[];
}

/** The menu: the specification's entries, then further screens. */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { path: HOME_PATH, title: 'shell.entry.dashboard', shortTitle: 'shell.entry.home', icon: House, group: 'trade' },
  { path: '/app/dashboards/live-trade', title: 'title.live-trade', icon: Activity, group: 'trade' },
  { path: '/app/position', title: 'shell.entry.positions', icon: Layers, group: 'trade', badge: 'positions' },
  {
    path: '/app/order_book',
    title: 'shell.entry.order-book',
    shortTitle: 'shell.entry.orders',
    icon: ClipboardList,
    group: 'trade',
    badge: 'orders',
  },
  { path: '/app/position_book', title: 'title.position-book', icon: BookOpen, group: 'trade' },
  {
    path: '/app/market_view',
    title: 'shell.entry.market',
    shortTitle: 'shell.entry.chain',
    icon: ListOrdered,
    group: 'analyse',
    needs: ['market', ANALYTICS],
  },
  { path: '/app/trading_view_chart', title: 'title.chart', icon: ChartCandlestick, group: 'analyse', needs: ['market'] },
  { path: '/app/tv_chart', title: 'title.option-chart', icon: ChartLine, group: 'analyse', needs: ['market'] },
  { path: '/app/heat_map', title: 'title.heat-map', icon: LayoutGrid, group: 'analyse', needs: ['market'] },
  { path: '/app/screener_ticker', title: 'title.screener', icon: ListFilter, group: 'analyse' },
  {
    path: '/app/recommendations',
    title: 'shell.entry.recommendations',
    railTitle: 'shell.entry.recommendations-rail',
    icon: Lightbulb,
    group: 'analyse',
  },
  { path: '/app/strategy-builder', title: 'title.strategy-builder', icon: Workflow, group: 'analyse', needs: ['market'] },
  { path: '/app/strategies', title: 'shell.entry.strategies', icon: Bot, group: 'automate' },
  { path: '/app/strategy_alerts', title: 'shell.entry.alerts', icon: Bell, group: 'automate' },
  { path: '/app/broker', title: 'shell.entry.broker', icon: Landmark, group: 'account' },
  { path: '/app/portfolio', title: 'shell.entry.portfolio', icon: Briefcase, group: 'account' },
];

/** Returns the entry with the path, which must exist. */
function entryOf(path: string): NavEntry {
  const found = NAV_ENTRIES.find((entry) => entry.path === path);
  if (!found) throw new Error(`no menu entry ${path}`);
  return found;
}

/** Returns the entries whose screens the back ends can fill. */
export function offeredEntries(
  entries: readonly NavEntry[],
  { features, analyticsBaseUrl }: Pick<RuntimeConfig, 'features' | 'analyticsBaseUrl'>,
): readonly NavEntry[] {
  const offered = (name: string) => (name === ANALYTICS ? analyticsBaseUrl !== null : features.includes(name));
  return entries
    .filter(({ needs }) => needs === undefined || needs.some(offered))
    .map((entry) => (entry.path.startsWith(MARKET) && !features.includes('market') ? { ...entry, ...PUBLISHED } : entry));
}

/** The four screens of a phone's bottom bar; the fifth slot opens the menu. */
export const BAR_ENTRIES: readonly NavEntry[] = [HOME_PATH, '/app/market_view', '/app/position', '/app/order_book']
  .map(entryOf)
  // The bar leads to the chain itself, the menu to the tab that was open last.
  .map((entry) => (entry.group === 'analyse' ? { ...entry, path: `${entry.path}?tab=chain` } : entry));

/** Returns whether the entry is the page's. */
export function isCurrent(entry: NavEntry, pathname: string): boolean {
  const [path = ''] = entry.path.split('?');
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** Counts shown beside menu entries; 0 until loaded. */
export const navCountsAtom = atom<Readonly<Record<NavBadge, number>>>({ positions: 0, orders: 0 });
