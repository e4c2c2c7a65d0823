import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { NavBadge } from './nav-badge.tsx';
import { isCurrent, NAV_ENTRIES, type NavBadge as BadgeName } from './nav-entries.ts';

/** The menu inside the header. */
export function TopNav({ counts }: { counts: Readonly<Record<BadgeName, number>> }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  return (
    <nav className="top-nav" aria-label={intl.formatMessage({ id: 'shell.landmark.navigation' })}>
      {NAV_ENTRIES.map((entry) => (
        <Link key={entry.path} to={entry.path} className="top-entry" aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
          <FormattedMessage id={entry.shortTitle ?? entry.title} />
          {entry.badge ? <NavBadge count={counts[entry.badge]} /> : null}
        </Link>
      ))}
    </nav>
  );
}
