import { useAtom, useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { HOME_PATH } from '#contract/constants.ts';
import { currentThemeAtom, mobileNavAtom } from '#client/state/device/preferences.ts';
import { Bell as BellIcon, Menu, User, Search } from '#client/ui/icons.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ProductMark } from '#client/ui/product-mark.tsx';
import { useShortcuts } from '#client/state/device/use-shortcuts.ts';
import { searchOpenAtom } from '#client/state/overlays/open.ts';
import { cx } from '#client/ui/cx.ts';
import { TopNav } from './top-nav.tsx';
import type { NavBadge } from './nav-entries.ts';
import type { Live } from './use-live.ts';

interface HeaderProps {
  /** The page's name, shown on phones. */
  title: string;
  topNavigation: boolean;
  /** The menu button: phones and tablets, and the top mode below the width where the entries fit. */
  showMenuButton: boolean;
  counts: Readonly<Record<NavBadge, number>>;
  live: Live | null;
}

/**
 * The blue bar: the way around at the start, how far the numbers can be trusted at the end. The badge comes right after the free space,
 * so that its words can grow without moving anything else.
 */
export function Header({ title, topNavigation, showMenuButton, counts, live }: HeaderProps) {
  const intl = useIntl();
  const setDrawer = useSetAtom(mobileNavAtom);
  const [theme, setTheme] = useAtom(currentThemeAtom);
  const dark = theme === 'dark';
  return (
    <header className="shell-header">
      {showMenuButton ? (
        <IconButton
          label={intl.formatMessage({ id: 'shell.menu.open' })}
          icon={<Icon icon={Menu} size={24} />}
          aria-haspopup="dialog"
          onClick={() => setDrawer(true)}
        />
      ) : null}
      <Link className="shell-mark" to={HOME_PATH}>
        <ProductMark />
        {intl.formatMessage({ id: 'shell.product' })}
      </Link>
      <p className="shell-title" aria-hidden>
        {title}
      </p>
      {topNavigation ? <TopNav counts={counts} live={live} /> : showMenuButton ? null : <SearchButton />}
      <div className="header-end">
        {live ? <live.HeaderLive /> : null}
        {topNavigation || showMenuButton ? <SearchButton compact /> : null}
        <IconButton
          className="max-md:hidden"
          label={intl.formatMessage({ id: dark ? 'shell.theme.to-light' : 'shell.theme.to-dark' })}
          icon={<Glyph name={dark ? 'sun' : 'moon'} />}
          onClick={() => setTheme(dark ? 'light' : 'dark')}
        />
        {live ? (
          <live.Bell />
        ) : (
          <span className="icon-btn" aria-hidden>
            <Icon icon={BellIcon} size={24} />
          </span>
        )}
        {live ? (
          <live.AccountMenu />
        ) : (
          <IconButton disabled label={intl.formatMessage({ id: 'shell.account.open' })} icon={<Icon icon={User} size={24} />} />
        )}
      </div>
    </header>
  );
}

/** The way to any instrument: a field on desktop, an icon elsewhere; Ctrl+K or / from anywhere. */
export function SearchButton({ compact = false }: { compact?: boolean }) {
  const intl = useIntl();
  const setOpen = useSetAtom(searchOpenAtom);
  const open = () => setOpen(true);
  useShortcuts('search', { palette: open, find: open });
  return (
    <button
      type="button"
      className={cx('search-button', compact && 'search-button-compact')}
      aria-haspopup="dialog"
      aria-label={intl.formatMessage({ id: 'shell.search.open' })}
      aria-keyshortcuts="Control+K"
      onClick={open}
    >
      <Icon icon={Search} />
      <span className="search-button-text">{intl.formatMessage({ id: 'shell.search.hint' })}</span>
      {/* Drawn, not written: the button's name is its visible text, and the key is not part of it. */}
      <kbd className="search-button-key" data-key="Ctrl K" aria-hidden />
    </button>
  );
}
