import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { configAtom } from '#client/state/start/config.ts';
import { cx } from '#client/ui/cx.ts';
import { Icon } from '#client/ui/icon.tsx';
import { isCurrent, NAV_ENTRIES, NAV_GROUPS, offeredEntries, type NavBadge as BadgeName } from './nav-entries.ts';

/** A small count on a menu entry; nothing when it is 0. */
export function NavBadge({ count }: { count: number }) {
  const intl = useIntl();
  if (count === 0) return null;
  return (
    <span className="nav-badge">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">, {intl.formatMessage({ id: 'shell.badge.open' }, { count })}</span>
    </span>
  );
}

interface NavListProps {
  counts: Readonly<Record<BadgeName, number>>;
  /** Names of the groups are shown above their entries; off in the collapsed rail, where a line divides them. */
  named: boolean;
  onGo?: () => void;
}

/** The menu's entries by group, in the drawer and the rail. */
export function NavList({ counts, named, onGo }: NavListProps) {
  const { pathname } = useLocation();
  const offered = offeredEntries(NAV_ENTRIES, useAtomValue(configAtom));
  return (
    <div className={cx('nav-list', !named && 'nav-list-collapsed')}>
      {NAV_GROUPS.map((group) => {
        const entries = offered.filter((entry) => entry.group === group);
        if (entries.length === 0) return null;
        return (
          <section key={group} className="nav-group">
            <h2 className="nav-group-name">
              <FormattedMessage id={`shell.group.${group}`} />
            </h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <Link className="nav-entry" to={entry.path} aria-current={isCurrent(entry, pathname) ? 'page' : undefined} onClick={onGo}>
                    <Icon icon={entry.icon} size={24} />
                    <span className="nav-entry-name">
                      <FormattedMessage id={named ? entry.title : (entry.railTitle ?? entry.title)} />
                    </span>
                    {entry.badge ? <NavBadge count={counts[entry.badge]} /> : null}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
