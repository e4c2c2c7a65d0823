import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet, matchPath, useLocation } from 'react-router-dom';
import { ChevronsLeft, ChevronsRight } from '#client/ui/icons.ts';
import { pageIsShown } from '#client/ui/overlays.ts';
import { collapsedAtom, mobileNavAtom, navigationAtom } from '#client/state/device/preferences.ts';
import { useMenuBeside } from '#client/ui/use-desk.ts';
import { DESKTOP, TABLET, useMedia } from '#client/ui/use-media.ts';
import { cx } from '#client/ui/cx.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { FormatContext } from '#client/i18n/format-context.ts';
import type { Locale } from '#contract/locales.ts';
import { configAtom } from '#client/state/start/config.ts';
import { Icon } from '#client/ui/icon.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { formatSettingsAtom } from '../format-settings.ts';
import { PROTECTED_ROUTES } from '../routes.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { navCountsAtom, type NavBadge } from './nav-entries.ts';
import { LIVE, useLive, type Live } from './use-live.ts';
import { NavList } from './nav-list.tsx';

/** Returns the number settings in the shown language: the old one while another is being loaded. */
function useFormatSettings() {
  const settings = useAtomValue(formatSettingsAtom);
  const locale = useIntl().locale as Locale;
  return useMemo(() => ({ ...settings, locale }), [settings, locale]);
}

function useTitle(): string {
  const intl = useIntl();
  const { pathname } = useLocation();
  const route = PROTECTED_ROUTES.find((each) => matchPath(each.path, pathname));
  return route ? intl.formatMessage({ id: route.title }) : '';
}

/** The frame of every full page. Without its live parts there is none: a page that cannot say how old its numbers are shows nothing. */
export function Shell() {
  return (
    <ErrorBoundary screen={LIVE}>
      <Frame />
    </ErrorBoundary>
  );
}

/** Header, menu, main and footer, in the order screen readers walk them; the screen goes into main. */
function Frame() {
  const live = useLive();
  const here = useLocation();
  const counts = useAtomValue(navCountsAtom);
  const offline = useAtomValue(offlineAtom);
  const [drawer, setDrawer] = useAtom(mobileNavAtom);
  const [collapsed, setCollapsed] = useAtom(collapsedAtom);
  const navigation = useAtomValue(navigationAtom);
  const tablet = useMedia(TABLET);
  const desktop = useMedia(DESKTOP);
  useEffect(() => pageIsShown(), [here]);
  useEffect(() => () => pageIsShown(), []);
  // On a tablet always narrow: its toggle opens the drawer.
  const narrow = !desktop || collapsed;
  const toggle = () => {
    if (desktop) setCollapsed(!collapsed);
    else setDrawer(true);
  };
  const side = navigation === 'side' && tablet;
  useMenuBeside(side && !narrow);
  return (
    <FormatContext value={useFormatSettings()}>
      {/* Without a connection no number is live: all fade at once, whenever each finds out for itself. */}
      <div className={cx('shell', offline && 'is-stale')} data-collapsed={narrow || undefined}>
        <a className="skip-link" href="#main">
          <FormattedMessage id="shell.skip" />
        </a>
        <Header title={useTitle()} topNavigation={navigation === 'top' && desktop} showMenuButton={!desktop} counts={counts} live={live} />
        <div className="shell-banner">{live ? <live.Banner /> : null}</div>
        {side ? <Rail counts={counts} collapsed={narrow} onToggle={toggle} /> : null}
        <main id="main" className="shell-main" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer live={live} />
        <BottomBar counts={counts} onMore={() => setDrawer(true)} />
        {live && drawer ? <live.Drawer open onClose={() => setDrawer(false)} counts={counts} /> : null}
        {live ? <live.LiveParts /> : null}
      </div>
    </FormatContext>
  );
}

/** The version and the source of the data. The header shows the freshness. */
function Footer({ live }: { live: Live | null }) {
  const { version, features } = useAtomValue(configAtom);
  return (
    <footer className="shell-footer">
      {version === '' ? null : (
        <span>
          <FormattedMessage id="shell.footer.version" values={{ version }} />
        </span>
      )}
      {live ? <live.StatusLine /> : null}
      {/* Where another back end has its data from is not ours to say. */}
      {features.includes('market') ? (
        <span className="ms-auto">
          <FormattedMessage id="shell.footer.source" />
        </span>
      ) : null}
    </footer>
  );
}

interface RailProps {
  counts: Readonly<Record<NavBadge, number>>;
  collapsed: boolean;
  onToggle: () => void;
}

/** The menu at the side: 250 wide, 80 when collapsed. */
function Rail({ counts, collapsed, onToggle }: RailProps) {
  const intl = useIntl();
  return (
    <nav
      className="shell-rail"
      data-collapsed={collapsed || undefined}
      aria-label={intl.formatMessage({ id: 'shell.landmark.navigation' })}
    >
      <NavList counts={counts} named={!collapsed} />
      <button type="button" className="rail-toggle" aria-expanded={!collapsed} onClick={onToggle}>
        <Icon icon={collapsed ? ChevronsRight : ChevronsLeft} directional />
        <span className="nav-entry-name">{intl.formatMessage({ id: collapsed ? 'shell.rail.expand' : 'shell.rail.collapse' })}</span>
      </button>
    </nav>
  );
}
