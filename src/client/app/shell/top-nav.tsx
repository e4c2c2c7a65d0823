import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { configAtom } from '#client/state/start/config.ts';
import { useMedia, WIDE } from '#client/ui/use-media.ts';
import { NavBadge } from './nav-list.tsx';
import { isCurrent, NAV_ENTRIES, offeredEntries, type NavBadge as BadgeName } from './nav-entries.ts';
import type { Live } from './use-live.ts';

/** From here on six entries fit into the header in either language; eight do on the widest. */
const ROOMY = '(min-width: 1280px)';

interface TopNavProps {
  counts: Readonly<Record<BadgeName, number>>;
  live: Live | null;
}

/** The menu inside the header: as many entries as fit, the others under "More". */
export function TopNav({ counts, live }: TopNavProps) {
  const intl = useIntl();
  const roomy = useMedia(ROOMY);
  const wide = useMedia(WIDE);
  const { pathname } = useLocation();
  const offered = offeredEntries(NAV_ENTRIES, useAtomValue(configAtom));
  const fitting = wide ? 8 : roomy ? 6 : 4;
  return (
    <>
      <nav className="top-nav" aria-label={intl.formatMessage({ id: 'shell.landmark.navigation' })}>
        {offered.slice(0, fitting).map((entry) => (
          <Link key={entry.path} to={entry.path} className="top-entry" aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
            <FormattedMessage id={entry.shortTitle ?? entry.title} />
            {entry.badge ? <NavBadge count={counts[entry.badge]} /> : null}
          </Link>
        ))}
      </nav>
      {live && fitting < offered.length ? <live.MoreEntries entries={offered.slice(fitting)} /> : null}
    </>
  );
}
