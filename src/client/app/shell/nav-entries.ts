import { BookOpen, Briefcase, House, Landmark, Layers, ListOrdered, type LucideIcon } from 'lucide-react';
import { HOME_PATH } from '#contract/constants.ts';

export type NavGroup = 'trade' | 'analyse' | 'automate' | 'account';
export const NAV_GROUPS: readonly NavGroup[] = ['trade', 'analyse', 'automate', 'account'];

/** What an entry counts beside its name. */
export type NavBadge = 'positions' | 'orders';

export interface NavEntry {
  readonly path: string;
  /** Message id of the name; the bottom bar has a shorter one. */
  readonly title: string;
  readonly shortTitle?: string;
  readonly icon: LucideIcon;
  readonly group: NavGroup;
  readonly badge?: NavBadge;
}

/** The menu. Strategies, alerts and recommendations join it with their screens: an entry never leads to nothing. */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { path: HOME_PATH, title: 'shell.entry.dashboard', shortTitle: 'shell.entry.home', icon: House, group: 'trade' },
  { path: '/app/position', title: 'shell.entry.positions', icon: Layers, group: 'trade', badge: 'positions' },
  {
    path: '/app/order_book',
    title: 'shell.entry.order-book',
    shortTitle: 'shell.entry.orders',
    icon: BookOpen,
    group: 'trade',
    badge: 'orders',
  },
  { path: '/app/market_view?tab=chain', title: 'shell.entry.market', shortTitle: 'shell.entry.chain', icon: ListOrdered, group: 'analyse' },
  { path: '/app/broker', title: 'shell.entry.broker', icon: Landmark, group: 'account' },
  { path: '/app/portfolio', title: 'shell.entry.portfolio', icon: Briefcase, group: 'account' },
];

/** Returns the entry with the path, which must exist. */
function entryOf(path: string): NavEntry {
  const found = NAV_ENTRIES.find((entry) => entry.path === path);
  if (!found) throw new Error(`no menu entry ${path}`);
  return found;
}

/** The four screens of a phone's bottom bar; the fifth slot opens the menu. */
export const BAR_ENTRIES: readonly NavEntry[] = [HOME_PATH, '/app/market_view?tab=chain', '/app/position', '/app/order_book'].map(entryOf);

/** Returns whether the entry is the page's. */
export function isCurrent(entry: NavEntry, pathname: string): boolean {
  const [path = ''] = entry.path.split('?');
  return pathname === path || pathname.startsWith(`${path}/`);
}
