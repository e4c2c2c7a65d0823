import { useAtom, useSetAtom } from 'jotai';
import { Bell as BellIcon, Menu, User } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { HOME_PATH } from '#contract/constants.ts';
import { currentThemeAtom, mobileNavAtom } from '#client/state/device/preferences.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ProductMark } from '#client/ui/product-mark.tsx';
import { SearchButton } from './search-button.tsx';
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
