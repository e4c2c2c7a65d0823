import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { configAtom } from '#client/state/start/config.ts';
import { Menu } from '#client/ui/icons.ts';
import { Icon } from '#client/ui/icon.tsx';
import { NavBadge } from './nav-list.tsx';
import { BAR_ENTRIES, isCurrent, offeredEntries, type NavBadge as BadgeName } from './nav-entries.ts';

interface BottomBarProps {
  counts: Readonly<Record<BadgeName, number>>;
  onMore: () => void;
}

/** A phone's way around: four screens and the menu. */
export function BottomBar({ counts, onMore }: BottomBarProps) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const config = useAtomValue(configAtom);
  return (
    <nav className="shell-bar" aria-label={intl.formatMessage({ id: 'shell.landmark.bar' })}>
      {offeredEntries(BAR_ENTRIES, config).map((entry) => (
        <Link key={entry.path} to={entry.path} className="bar-slot" aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
          <Icon icon={entry.icon} size={24} />
          <span>
            <FormattedMessage id={entry.shortTitle ?? entry.title} />
          </span>
          {entry.badge ? <NavBadge count={counts[entry.badge]} /> : null}
        </Link>
      ))}
      <button type="button" className="bar-slot" aria-haspopup="dialog" onClick={onMore}>
        <Icon icon={Menu} size={24} />
        <span>
          <FormattedMessage id="shell.menu.more" />
        </span>
      </button>
    </nav>
  );
}
